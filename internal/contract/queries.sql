-- name: ContractOn :one
-- The contract of a company that holds on a day.
SELECT * FROM company_contract WHERE company_id = @company_id AND starts_on <= @day_on AND (ends_on IS NULL OR ends_on >= @day_on)
ORDER BY version DESC LIMIT 1;

-- name: NewestContract :one
SELECT * FROM company_contract WHERE company_id = @company_id ORDER BY version DESC LIMIT 1;

-- name: InsertContract :exec
INSERT INTO company_contract (id, company_id, version, starts_on, ends_on, sessions_per_month, share_percent, ceiling_cents, dependants_max, created_by, created_at)
VALUES (@id, @company_id, @version, @starts_on, @ends_on, @sessions_per_month, @share_percent, @ceiling_cents, @dependants_max, @created_by, @created_at);

-- name: EndContracts :execrows
-- Every contract of a company that would hold after a day ends on it.
UPDATE company_contract SET ends_on = @ends_on WHERE company_id = @company_id AND (ends_on IS NULL OR ends_on > @ends_on);

-- name: ContractsOf :many
SELECT c.*, a.full_name AS creator FROM company_contract c JOIN account a ON a.id = c.created_by
WHERE c.company_id = @company_id ORDER BY c.version DESC LIMIT @most OFFSET @skip;

-- name: CountContracts :one
SELECT count(*) FROM company_contract WHERE company_id = @company_id;
