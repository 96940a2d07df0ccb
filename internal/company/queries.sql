-- name: CompanyByDomain :one
SELECT * FROM company WHERE email_domain = @email_domain;

-- name: CompanyByID :one
SELECT * FROM company WHERE id = @id;

-- name: TouchCompany :execrows
UPDATE company SET version = version + 1 WHERE id = @id;

-- name: InsertCompany :exec
INSERT INTO company (id, name, cnpj, email, phone, max_users, email_domain, active, subscription_status, created_at)
VALUES (@id, @name, @cnpj, @email, @phone, @max_users, @email_domain, true, 'PENDING', @created_at);

-- name: SetSubscription :execrows
UPDATE company SET subscription_status = @subscription_status, next_payment_on = @next_payment_on WHERE id = @id;

-- name: SetCompanyActive :execrows
UPDATE company SET active = @active WHERE id = @id;

-- name: CountSeats :one
-- The asker's own seat counts too: were it left out, a full company would answer differently to who has an account.
SELECT count(*) FROM account
WHERE company_id = @company_id AND role = 'ENTERPRISE' AND active AND deleted_at IS NULL
  AND (confirmed_at IS NOT NULL OR invited_at > @held_since_at);

-- name: EntitledCompany :one
SELECT c.id FROM account a JOIN company c ON c.id = a.company_id
WHERE a.id = @account_id AND a.role = 'ENTERPRISE' AND c.active AND c.subscription_status = 'OK';
