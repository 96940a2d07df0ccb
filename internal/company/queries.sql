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
-- Payment is a PaymentState, or empty for all. A company that is switched off owes nothing.
SELECT * FROM company
WHERE search_text LIKE CAST(@pattern AS text) ESCAPE '\' AND (CAST(@payment AS text) = '' OR active AND CAST(@payment AS text) =
  CASE WHEN subscription_status = 'OK' AND next_payment_on >= @today_on THEN 'OK' WHEN next_payment_on IS NULL THEN 'NEVER' ELSE 'OVERDUE' END)
ORDER BY name, id LIMIT @most OFFSET @skip;

-- name: CountCompanies :one
SELECT count(*) FROM company
WHERE search_text LIKE CAST(@pattern AS text) ESCAPE '\' AND (CAST(@payment AS text) = '' OR active AND CAST(@payment AS text) =
  CASE WHEN subscription_status = 'OK' AND next_payment_on >= @today_on THEN 'OK' WHEN next_payment_on IS NULL THEN 'NEVER' ELSE 'OVERDUE' END);

-- name: LockCompany :execrows
UPDATE company SET version = version + 1 WHERE id = @id;

-- name: InsertCompany :exec
INSERT INTO company (id, name, cnpj, email, phone, max_users, email_domain, search_text, monthly_cents, active, subscription_status, created_at)
VALUES (@id, @name, @cnpj, @email, @phone, @max_users, @email_domain, @search_text, @monthly_cents, true, 'PENDING', @created_at);

-- name: UpdateCompany :execrows
UPDATE company SET name = @name, cnpj = @cnpj, email = @email, phone = @phone, max_users = @max_users, email_domain = @email_domain, search_text = @search_text, monthly_cents = @monthly_cents
WHERE id = @id;

-- name: SetSubscription :execrows
UPDATE company SET subscription_status = @subscription_status, next_payment_on = @next_payment_on WHERE id = @id;

-- name: SetOpeningPayment :execrows
UPDATE company SET opening_payment_on = @opening_payment_on WHERE id = @id;

-- name: InsertCompanyPayment :exec
INSERT INTO company_payment (id, company_id, amount_cents, from_on, until_on, document, recorded_by, recorded_at)
VALUES (@id, @company_id, @amount_cents, @from_on, @until_on, @document, @recorded_by, @recorded_at);

-- name: PaymentInPeriod :one
SELECT EXISTS (SELECT 1 FROM company_payment WHERE company_id = @company_id AND undone_at IS NULL AND from_on <= @until_on AND until_on >= @from_on);

-- name: PaidUntil :one
SELECT until_on FROM company_payment WHERE company_id = @company_id AND undone_at IS NULL ORDER BY until_on DESC LIMIT 1;

-- name: CompanyPaymentByID :one
SELECT * FROM company_payment WHERE id = @id AND company_id = @company_id;

-- name: UndoCompanyPayment :execrows
UPDATE company_payment SET undone_by = @undone_by, undone_at = @undone_at, undo_reason = @undo_reason WHERE id = @id AND undone_at IS NULL;

-- name: CompanyPayments :many
SELECT p.*, r.full_name AS recorder, CAST(COALESCE(u.full_name, '') AS text) AS undoer FROM company_payment p
JOIN account r ON r.id = p.recorded_by LEFT JOIN account u ON u.id = p.undone_by
WHERE p.company_id = @company_id ORDER BY p.from_on DESC, p.id DESC LIMIT @most OFFSET @skip;

-- name: CountCompanyPayments :one
SELECT count(*) FROM company_payment WHERE company_id = @company_id;

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
-- What an employer may read about its people: the address, the name that the employer itself gave, and how far the
-- invitation has come (Q196). A sign-up by oneself is listed once the address is confirmed, because anybody can make one.
-- Of somebody who signs in with a personal address it is the work address.
SELECT name_by_company, email, confirmed_at, invited_at, free_at FROM (
  SELECT a.name_by_company, COALESCE(m.work_email, a.email) AS email, a.confirmed_at, a.invited_at, r.free_at FROM account a
  LEFT JOIN seat_release r ON r.account_id = a.id LEFT JOIN company_member m ON m.account_id = a.id
  WHERE a.company_id = @company_id AND a.role = 'ENTERPRISE' AND a.active AND a.deleted_at IS NULL AND a.locked_at IS NULL
    AND (a.confirmed_at IS NOT NULL OR a.password_temporary)
  UNION ALL
  SELECT i.name_by_company, i.email, NULL AS confirmed_at, i.invited_at, NULL AS free_at FROM seat_invitation i WHERE i.company_id = @company_id
) AS p ORDER BY email LIMIT @most;

-- name: ExpiredInvitations :many
-- Invitations whose link nobody used in time, of people without an account and of addresses that have one elsewhere.
SELECT email FROM (
  SELECT a.email FROM account a
  WHERE a.company_id = @company_id AND a.role = 'ENTERPRISE' AND a.active AND a.deleted_at IS NULL AND a.locked_at IS NULL
    AND a.confirmed_at IS NULL AND a.password_temporary AND a.invited_at <= @since_at
  UNION ALL
  SELECT i.email FROM seat_invitation i WHERE i.company_id = @company_id AND i.invited_at <= @since_at
) AS p ORDER BY email LIMIT @most;

-- name: RenewInvitations :exec
UPDATE seat_invitation SET invited_at = @invited_at, reminders = 0, reserved = false
WHERE company_id = @company_id AND email IN (SELECT value FROM json_each(CAST(@emails AS text)));

-- name: DueInvitationReminders :many
-- Invitations to addresses that have an account elsewhere. A reserved seat was not mailed, so nobody is reminded of it:
-- the reminder would tell the employer's mailbox that there is an account.
UPDATE seat_invitation SET reminders = @reminders
WHERE (company_id, email) IN (SELECT i.company_id, i.email FROM seat_invitation i JOIN company c ON c.id = i.company_id
  WHERE i.invited_at <= @due_at AND i.invited_at > @since_at AND i.reminders < @reminders AND NOT i.reserved AND c.active ORDER BY i.invited_at LIMIT @most)
RETURNING company_id, email;

-- name: DueReleaseReminders :many
UPDATE seat_release SET reminded = true
WHERE account_id IN (SELECT r.account_id FROM seat_release r JOIN account a ON a.id = r.account_id
  WHERE r.free_at <= @soon_at AND r.free_at > @now_at AND NOT r.reminded AND a.active AND a.deleted_at IS NULL ORDER BY r.free_at, r.account_id LIMIT @most)
RETURNING account_id, free_at;

-- name: InvitationsOf :many
-- The companies that offer the benefit to an address, and that it can still accept.
SELECT c.id, c.name, i.invited_at FROM seat_invitation i JOIN company c ON c.id = i.company_id
WHERE i.email = @email AND i.invited_at > @since_at AND c.active ORDER BY i.invited_at DESC, c.name LIMIT 20;

-- name: SaveFormer :exec
INSERT INTO former_employee (account_id, company_id, left_at) VALUES (@account_id, @company_id, @left_at)
ON CONFLICT (account_id, company_id) DO UPDATE SET left_at = excluded.left_at;

-- name: MoveFormer :exec
UPDATE former_employee SET account_id = @to_account WHERE account_id = @from_account;

-- name: PeopleByEmail :many
-- What People lists of some addresses.
SELECT name_by_company, email, confirmed_at, invited_at, free_at FROM (
  SELECT a.name_by_company, COALESCE(m.work_email, a.email) AS email, a.confirmed_at, a.invited_at, r.free_at FROM account a
  LEFT JOIN seat_release r ON r.account_id = a.id LEFT JOIN company_member m ON m.account_id = a.id
  WHERE a.company_id = @company_id AND a.role = 'ENTERPRISE' AND a.active AND a.deleted_at IS NULL AND a.locked_at IS NULL
    AND (a.confirmed_at IS NOT NULL OR a.password_temporary)
    AND COALESCE(m.work_email, a.email) IN (SELECT value FROM json_each(CAST(@emails AS text)))
  UNION ALL
  SELECT i.name_by_company, i.email, NULL AS confirmed_at, i.invited_at, NULL AS free_at FROM seat_invitation i
  WHERE i.company_id = @company_id AND i.email IN (SELECT value FROM json_each(CAST(@emails AS text)))
) AS p ORDER BY email LIMIT @most;

-- name: MembersByWorkEmail :many
SELECT m.work_email, a.id, a.email, a.role, a.company_id, a.active, a.password_temporary, a.confirmed_at, a.invited_at, r.free_at
FROM company_member m JOIN account a ON a.id = m.account_id LEFT JOIN seat_release r ON r.account_id = a.id
WHERE m.company_id = @company_id AND a.deleted_at IS NULL AND a.locked_at IS NULL AND m.work_email IN (SELECT value FROM json_each(CAST(@emails AS text)))
ORDER BY m.work_email LIMIT @most;

-- name: PersonalSignIns :many
-- Which of some accounts sign in with a personal address that their company does not know.
SELECT account_id FROM company_member WHERE account_id IN (SELECT value FROM json_each(CAST(@ids AS text))) ORDER BY account_id LIMIT @most;

-- name: SaveMember :exec
INSERT INTO company_member (account_id, company_id, work_email, joined_at) VALUES (@account_id, @company_id, @work_email, @joined_at);

-- name: MoveMember :exec
UPDATE company_member SET account_id = @to_account WHERE account_id = @from_account;

-- name: DropMember :execrows
DELETE FROM company_member WHERE account_id = @account_id;

-- name: DropMemberOfAddress :exec
-- A work address whose account was deleted, or left the company, is free for the next person.
DELETE FROM company_member WHERE company_member.company_id = @company_id AND company_member.work_email = @work_email AND company_member.account_id NOT IN
  (SELECT a.id FROM account a WHERE a.company_id = @of_company AND a.deleted_at IS NULL);

-- name: IsMembersAddress :one
-- Whether somebody who signs in with a personal address has a work address at the company.
SELECT EXISTS (SELECT 1 FROM company_member m JOIN account a ON a.id = m.account_id
  WHERE m.company_id = @company_id AND m.work_email = @work_email AND a.company_id = m.company_id AND a.deleted_at IS NULL AND a.locked_at IS NULL);

-- name: CountMembers :one
SELECT count(*) FROM company_member m JOIN account a ON a.id = m.account_id
WHERE m.company_id = @company_id AND a.company_id = m.company_id AND a.deleted_at IS NULL AND a.locked_at IS NULL;

-- name: ExportMember :one
SELECT c.name, m.work_email, m.joined_at FROM company_member m JOIN company c ON c.id = m.company_id WHERE m.account_id = @account_id;

-- name: AccountsByEmail :many
SELECT a.id, a.email, a.role, a.company_id, a.active, a.password_temporary, a.confirmed_at, a.invited_at, r.free_at FROM account a LEFT JOIN seat_release r ON r.account_id = a.id
WHERE a.deleted_at IS NULL AND a.locked_at IS NULL AND a.email IN (SELECT value FROM json_each(CAST(@emails AS text)));

-- name: InvitationsByEmail :many
SELECT * FROM seat_invitation WHERE company_id = @company_id AND email IN (SELECT value FROM json_each(CAST(@emails AS text)));

-- name: SaveInvitation :exec
INSERT INTO seat_invitation (company_id, email, name_by_company, invited_at) VALUES (@company_id, @email, @name_by_company, @invited_at)
ON CONFLICT (company_id, email) DO UPDATE SET invited_at = excluded.invited_at, reminders = 0, reserved = false;

-- name: ReserveInvitation :exec
-- A seat for an address that the company's identity provider proved. What the company invited by mail stays so.
INSERT INTO seat_invitation (company_id, email, invited_at, reserved) VALUES (@company_id, @email, @invited_at, true)
ON CONFLICT (company_id, email) DO UPDATE SET invited_at = excluded.invited_at, reminders = 0;

-- name: NameInvitation :exec
UPDATE seat_invitation SET name_by_company = @name_by_company WHERE company_id = @company_id AND email = @email;

-- name: DropInvitation :execrows
DELETE FROM seat_invitation WHERE company_id = @company_id AND email = @email;

-- name: DropOldInvitations :execrows
DELETE FROM seat_invitation WHERE invited_at < @before_at;

-- name: EmployeeByID :one
SELECT a.id, a.email, a.active, a.confirmed_at, c.id AS company_id, c.next_payment_on FROM account a JOIN company c ON c.id = a.company_id
WHERE a.id = @account_id AND a.role = 'ENTERPRISE' AND a.deleted_at IS NULL AND a.locked_at IS NULL;

-- name: SaveRelease :exec
INSERT INTO seat_release (account_id, company_id, free_at) VALUES (@account_id, @company_id, @free_at)
ON CONFLICT (account_id) DO NOTHING;

-- name: MoveRelease :exec
UPDATE seat_release SET account_id = @to_account WHERE account_id = @from_account;

-- name: DropRelease :execrows
DELETE FROM seat_release WHERE account_id = @account_id;

-- name: Leaving :one
-- Somebody who signs in with a personal address has no mailbox of the company.
SELECT EXISTS (SELECT 1 FROM seat_release r WHERE r.account_id = @account_id AND NOT EXISTS (SELECT 1 FROM company_member m WHERE m.account_id = r.account_id));

-- name: ReleaseOf :one
SELECT free_at FROM seat_release WHERE account_id = @account_id;

-- name: DueReleases :many
SELECT r.account_id, r.company_id FROM seat_release r JOIN account a ON a.id = r.account_id
WHERE r.free_at <= @now_at AND a.active AND a.deleted_at IS NULL ORDER BY r.free_at, r.account_id LIMIT @most;

-- name: Billing :one
SELECT * FROM company_billing WHERE company_id = @company_id;

-- name: SaveBilling :exec
INSERT INTO company_billing (company_id, details, updated_at) VALUES (@company_id, @details, @updated_at)
ON CONFLICT (company_id) DO UPDATE SET details = excluded.details, updated_at = excluded.updated_at;

-- name: UsageToCount :many
-- People who had access in the year, those who left during it too, and how many of them attended a session in a slot reserved for companies. Somebody
-- who began again is one person, with the sessions of both accounts.
SELECT m.company_id, count(*) AS people,
  CAST(COALESCE(sum(CASE WHEN EXISTS (SELECT 1 FROM session s JOIN account o ON o.id = s.patient_id WHERE (o.id = a.id OR o.replaced_by = a.id) AND s.enterprise AND s.status = 'concluído'
    AND s.ends_at >= @from_at AND s.ends_at < @to_at) THEN 1 ELSE 0 END), 0) AS bigint) AS used
FROM (
  SELECT e.id AS account_id, e.company_id FROM account e WHERE e.role = 'ENTERPRISE' AND e.company_id IS NOT NULL
  UNION
  SELECT f.account_id, f.company_id FROM former_employee f WHERE f.left_at >= @from_at
) AS m JOIN account a ON a.id = m.account_id
WHERE a.locked_at IS NULL AND a.confirmed_at < @to_at AND (a.deleted_at IS NULL OR a.deleted_at >= @from_at)
  AND NOT EXISTS (SELECT 1 FROM usage_report u WHERE u.company_id = m.company_id AND u.year = @year)
GROUP BY m.company_id ORDER BY m.company_id LIMIT @most;

-- name: InsertUsage :exec
INSERT INTO usage_report (company_id, year, published, people, used, created_at) VALUES (@company_id, @year, @published, @people, @used, @created_at)
ON CONFLICT (company_id, year) DO NOTHING;

-- name: UsageReports :many
SELECT * FROM usage_report WHERE company_id = @company_id ORDER BY year DESC LIMIT 20;

-- name: ExportRelease :one
SELECT c.name, r.free_at FROM seat_release r JOIN company c ON c.id = r.company_id WHERE r.account_id = @account_id;

-- name: ExportFormer :many
SELECT c.name, f.left_at FROM former_employee f JOIN company c ON c.id = f.company_id WHERE f.account_id = @account_id ORDER BY f.left_at DESC, c.name LIMIT 100;

-- name: ExportInvitations :many
SELECT c.name, i.invited_at FROM seat_invitation i JOIN company c ON c.id = i.company_id WHERE i.email = @email ORDER BY i.invited_at DESC, c.name LIMIT 100;

-- name: InsertImport :exec
INSERT INTO people_import (id, company_id, fingerprint, people, total, created_at)
VALUES (@id, @company_id, @fingerprint, @people, @total, @created_at);

-- name: Imports :many
SELECT id, company_id, verdicts, total, invited, created_at, ended_at FROM people_import
WHERE company_id = @company_id ORDER BY created_at DESC, id DESC LIMIT @most;

-- name: LatestImport :one
-- The import that runs, or else the last one. Two that begin at one moment may have their ids in the other order.
SELECT * FROM people_import WHERE company_id = @company_id ORDER BY ended_at IS NULL DESC, created_at DESC, id DESC LIMIT 1;

-- name: ImportByID :one
SELECT * FROM people_import WHERE id = @id;

-- name: AdvanceImport :execrows
-- Begun is the number of lines that were done before. Of two workers that did the same lines, the second changes nothing.
UPDATE people_import SET verdicts = verdicts || CAST(@added AS text), invited = invited + @more_invited, ended_at = @ended_at
WHERE id = @id AND ended_at IS NULL AND length(verdicts) = CAST(@begun AS bigint);

-- name: OpenImports :many
SELECT id, created_at FROM people_import WHERE ended_at IS NULL ORDER BY created_at, id LIMIT @most;

-- name: DropOldImports :execrows
DELETE FROM people_import WHERE ended_at < @ended_before_at OR created_at < @begun_before_at;
