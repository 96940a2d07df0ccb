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

-- name: OfferOf :one
SELECT * FROM coverage_offer WHERE therapist_id = @therapist_id;

-- name: PutOffer :exec
INSERT INTO coverage_offer (therapist_id, floor_cents, changed_at) VALUES (@therapist_id, @floor_cents, @changed_at)
ON CONFLICT (therapist_id) DO UPDATE SET floor_cents = excluded.floor_cents, changed_at = excluded.changed_at;

-- name: DropOffer :execrows
DELETE FROM coverage_offer WHERE therapist_id = @therapist_id;

-- name: EmployerOf :one
-- The company of an employee, while the company is active and has paid, and until when the employee has the benefit.
SELECT c.id, c.name, r.free_at FROM account a JOIN company c ON c.id = a.company_id LEFT JOIN seat_release r ON r.account_id = a.id
WHERE a.id = @account_id AND a.role = 'ENTERPRISE' AND a.active AND a.deleted_at IS NULL AND c.active AND c.subscription_status = 'OK';

-- name: ClaimsOf :many
-- The places that a person uses of the allowance of a month.
SELECT session_id, number FROM allowance_claim WHERE account_id = @account_id AND month = @month ORDER BY number LIMIT 8;

-- name: CountClaims :many
-- How many places a person uses of each month from one on.
SELECT month, count(*) AS used FROM allowance_claim WHERE account_id = @account_id AND month >= @month GROUP BY month ORDER BY month LIMIT 6;

-- name: ClaimOf :one
SELECT * FROM allowance_claim WHERE session_id = @session_id;

-- name: InsertClaim :execrows
INSERT INTO allowance_claim (session_id, account_id, month, number, contract_id, claimed_at)
VALUES (@session_id, @account_id, @month, @number, @contract_id, @claimed_at) ON CONFLICT (account_id, month, number) DO NOTHING;

-- name: MoveClaim :exec
UPDATE allowance_claim SET month = @month, number = @number WHERE session_id = @session_id;

-- name: DropClaim :execrows
DELETE FROM allowance_claim WHERE session_id = @session_id;

-- name: PurgeClaims :exec
DELETE FROM allowance_claim WHERE account_id = @account_id;

-- name: UnpaidCovered :many
-- Unpaid sessions that a company would cover, of all its people.
SELECT s.id FROM session s JOIN allowance_claim c ON c.session_id = s.id JOIN company_contract k ON k.id = c.contract_id
WHERE k.company_id = @company_id AND s.status = 'agendado' AND s.paid_at IS NULL AND s.covered_cents > 0 AND s.id > @after ORDER BY s.id LIMIT @most;

-- name: UnpaidCoveredOf :many
SELECT s.id FROM session s JOIN allowance_claim c ON c.session_id = s.id
WHERE c.account_id = @account_id AND s.status = 'agendado' AND s.paid_at IS NULL AND s.covered_cents > 0 ORDER BY s.id LIMIT 8;

-- name: ExportClaims :many
SELECT c.month, c.claimed_at, s.starts_at, k.name FROM allowance_claim c JOIN session s ON s.id = c.session_id
JOIN company_contract x ON x.id = c.contract_id JOIN company k ON k.id = x.company_id
WHERE c.account_id = @account_id ORDER BY s.starts_at, s.id LIMIT 1000;
