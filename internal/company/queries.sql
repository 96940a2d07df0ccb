-- name: CompanyByDomain :one
SELECT * FROM company WHERE email_domain = @email_domain AND email_domain <> '';

-- name: CompanyByID :one
SELECT * FROM company WHERE id = @id;

-- name: CompanyOfLogin :one
SELECT c.* FROM account a JOIN company c ON c.id = a.company_id
WHERE a.id = @account_id AND a.role = 'COMPANY' AND a.deleted_at IS NULL;

-- name: CompanyLogins :many
SELECT id FROM account WHERE company_id = @company_id AND role = 'COMPANY' AND deleted_at IS NULL ORDER BY id LIMIT 100;

-- name: Companies :many
SELECT * FROM company
WHERE search_text LIKE CAST(@pattern AS text) ESCAPE '\'
ORDER BY name, id LIMIT @most OFFSET @skip;

-- name: CountCompanies :one
SELECT count(*) FROM company WHERE search_text LIKE CAST(@pattern AS text) ESCAPE '\';

-- name: LockCompany :execrows
UPDATE company SET version = version + 1 WHERE id = @id;

-- name: InsertCompany :exec
INSERT INTO company (id, name, cnpj, email, phone, max_users, email_domain, search_text, active, subscription_status, created_at)
VALUES (@id, @name, @cnpj, @email, @phone, @max_users, @email_domain, @search_text, true, 'PENDING', @created_at);

-- name: UpdateCompany :execrows
UPDATE company SET name = @name, cnpj = @cnpj, email = @email, phone = @phone, max_users = @max_users, email_domain = @email_domain, search_text = @search_text
WHERE id = @id;

-- name: SetSubscription :execrows
UPDATE company SET subscription_status = @subscription_status, next_payment_on = @next_payment_on WHERE id = @id;

-- name: SetCompanyActive :execrows
UPDATE company SET active = @active WHERE id = @id;

-- name: Overdue :many
UPDATE company SET subscription_status = 'PENDING'
WHERE id IN (SELECT c.id FROM company c WHERE c.subscription_status = 'OK' AND c.next_payment_on < @today_on ORDER BY c.next_payment_on, c.id LIMIT @most)
RETURNING id;

-- name: DueSoon :many
UPDATE company SET reminded_on = next_payment_on
WHERE id IN (SELECT c.id FROM company c WHERE c.subscription_status = 'OK' AND c.active AND c.next_payment_on >= @today_on AND c.next_payment_on <= @soon_on
  AND (c.reminded_on IS NULL OR c.reminded_on <> c.next_payment_on) ORDER BY c.next_payment_on, c.id LIMIT @most)
RETURNING id;

-- name: CountSeats :one
-- People who confirmed their address, and invitations whose link is valid. A sign-up by oneself, which anybody can make
-- with any address, has no seat until the address is confirmed. A person who leaves or was switched off counts until the
-- paid cycle ends.
SELECT CAST((SELECT count(*) FROM account a LEFT JOIN seat_release r ON r.account_id = a.id
    WHERE a.company_id = @company_id AND a.role = 'ENTERPRISE' AND a.deleted_at IS NULL AND a.locked_at IS NULL AND a.id <> @without
      AND (a.active AND (a.confirmed_at IS NOT NULL OR a.password_temporary AND a.invited_at > @held_since_at) OR NOT a.active AND r.free_at > @now_at))
  + (SELECT count(*) FROM seat_invitation i WHERE i.company_id = @company_id AND i.invited_at > @held_since_at) AS bigint) AS seats;

-- name: CountReleasing :one
SELECT count(*) FROM seat_release r JOIN account a ON a.id = r.account_id WHERE r.company_id = @company_id AND r.free_at > @now_at AND a.deleted_at IS NULL;

-- name: EntitledCompany :one
SELECT c.id FROM account a JOIN company c ON c.id = a.company_id
WHERE a.id = @account_id AND a.role = 'ENTERPRISE' AND c.active AND c.subscription_status = 'OK';

-- name: People :many
-- What an employer may read about its people: the address and the name that the employer itself gave (Q196). A sign-up by
-- oneself is listed once the address is confirmed, because anybody can make one.
SELECT name_by_company, email FROM (
  SELECT a.name_by_company, a.email FROM account a
  WHERE a.company_id = @company_id AND a.role = 'ENTERPRISE' AND a.active AND a.deleted_at IS NULL AND a.locked_at IS NULL
    AND (a.confirmed_at IS NOT NULL OR a.password_temporary)
    AND NOT EXISTS (SELECT 1 FROM seat_release r WHERE r.account_id = a.id)
  UNION ALL
  SELECT i.name_by_company, i.email FROM seat_invitation i WHERE i.company_id = @company_id
) AS p ORDER BY email LIMIT @most;

-- name: AccountsByEmail :many
SELECT a.id, a.email, a.role, a.company_id, a.active, a.password_temporary, a.confirmed_at, a.invited_at, r.free_at FROM account a LEFT JOIN seat_release r ON r.account_id = a.id
WHERE a.deleted_at IS NULL AND a.locked_at IS NULL AND a.email IN (SELECT value FROM json_each(CAST(@emails AS text)));

-- name: InvitationsByEmail :many
SELECT * FROM seat_invitation WHERE company_id = @company_id AND email IN (SELECT value FROM json_each(CAST(@emails AS text)));

-- name: SaveInvitation :exec
INSERT INTO seat_invitation (company_id, email, name_by_company, invited_at) VALUES (@company_id, @email, @name_by_company, @invited_at)
ON CONFLICT (company_id, email) DO UPDATE SET invited_at = excluded.invited_at;

-- name: NameInvitation :exec
UPDATE seat_invitation SET name_by_company = @name_by_company WHERE company_id = @company_id AND email = @email;

-- name: DropInvitation :execrows
DELETE FROM seat_invitation WHERE company_id = @company_id AND email = @email;

-- name: DropOldInvitations :execrows
DELETE FROM seat_invitation WHERE invited_at < @before_at;

-- name: EmployeeByID :one
SELECT a.id, a.active, a.confirmed_at, c.id AS company_id, c.next_payment_on FROM account a JOIN company c ON c.id = a.company_id
WHERE a.id = @account_id AND a.role = 'ENTERPRISE' AND a.deleted_at IS NULL AND a.locked_at IS NULL;

-- name: SaveRelease :exec
INSERT INTO seat_release (account_id, company_id, free_at) VALUES (@account_id, @company_id, @free_at)
ON CONFLICT (account_id) DO NOTHING;

-- name: MoveRelease :exec
UPDATE seat_release SET account_id = @to_account WHERE account_id = @from_account;

-- name: DropRelease :exec
DELETE FROM seat_release WHERE account_id = @account_id;

-- name: Leaving :one
SELECT EXISTS (SELECT 1 FROM seat_release WHERE account_id = @account_id);

-- name: ReleaseOf :one
SELECT free_at FROM seat_release WHERE account_id = @account_id;

-- name: DueReleases :many
SELECT r.account_id FROM seat_release r JOIN account a ON a.id = r.account_id
WHERE r.free_at <= @now_at AND a.active AND a.deleted_at IS NULL ORDER BY r.free_at, r.account_id LIMIT @most;

-- name: Billing :one
SELECT * FROM company_billing WHERE company_id = @company_id;

-- name: SaveBilling :exec
INSERT INTO company_billing (company_id, details, updated_at) VALUES (@company_id, @details, @updated_at)
ON CONFLICT (company_id) DO UPDATE SET details = excluded.details, updated_at = excluded.updated_at;

-- name: UsageToCount :many
-- People who had access in the year, and how many of them attended a session in a slot reserved for companies. Somebody
-- who began again is one person, with the sessions of both accounts.
SELECT a.company_id, count(*) AS people,
  CAST(COALESCE(sum(CASE WHEN EXISTS (SELECT 1 FROM session s JOIN account o ON o.id = s.patient_id WHERE (o.id = a.id OR o.replaced_by = a.id) AND s.enterprise AND s.status = 'concluído'
    AND s.ends_at >= @from_at AND s.ends_at < @to_at) THEN 1 ELSE 0 END), 0) AS bigint) AS used
FROM account a
WHERE a.role = 'ENTERPRISE' AND a.company_id IS NOT NULL AND a.locked_at IS NULL AND a.confirmed_at < @to_at AND (a.deleted_at IS NULL OR a.deleted_at >= @from_at)
  AND NOT EXISTS (SELECT 1 FROM usage_report u WHERE u.company_id = a.company_id AND u.year = @year)
GROUP BY a.company_id ORDER BY a.company_id LIMIT @most;

-- name: InsertUsage :exec
INSERT INTO usage_report (company_id, year, published, people, used, created_at) VALUES (@company_id, @year, @published, @people, @used, @created_at)
ON CONFLICT (company_id, year) DO NOTHING;

-- name: UsageReports :many
SELECT * FROM usage_report WHERE company_id = @company_id ORDER BY year DESC LIMIT 20;

-- name: ExportRelease :one
SELECT c.name, r.free_at FROM seat_release r JOIN company c ON c.id = r.company_id WHERE r.account_id = @account_id;

-- name: ExportInvitations :many
SELECT c.name, i.invited_at FROM seat_invitation i JOIN company c ON c.id = i.company_id WHERE i.email = @email ORDER BY i.invited_at DESC, c.name LIMIT 100;
