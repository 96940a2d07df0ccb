-- name: InsertAccount :exec
INSERT INTO account (id, email, role, state, password_hash, password_temporary, full_name, search_text, affiliate, referred_by, company_id,
  name_by_company, terms_version, terms_accepted_at, terms_ip, invited_at, confirmed_at, created_at)
VALUES (@id, @email, @role, @state, @password_hash, @password_temporary, @full_name, @search_text, @affiliate, sqlc.narg(referred_by), sqlc.narg(company_id),
  @name_by_company, @terms_version, @terms_accepted_at, @terms_ip, @invited_at, @confirmed_at, @created_at);

-- name: AccountByEmail :one
SELECT * FROM account WHERE email = @email AND deleted_at IS NULL AND locked_at IS NULL;

-- name: AccountByID :one
SELECT * FROM account WHERE id = @id AND deleted_at IS NULL;

-- name: LockEvenDeleted :one
SELECT * FROM account WHERE id = @id FOR NO KEY UPDATE;

-- name: AccountEvenDeleted :one
SELECT * FROM account WHERE id = @id;

-- name: AccountByAffiliate :one
SELECT id FROM account WHERE affiliate = @affiliate AND deleted_at IS NULL;

-- name: LockAccount :one
SELECT * FROM account WHERE id = @id AND deleted_at IS NULL FOR NO KEY UPDATE;

-- name: SignUpAgain :execrows
-- Only while the address is not confirmed, and never for an account that somebody else created. Password and terms are
-- removed, because one of those who signed up may be a stranger.
UPDATE account SET role = @role, password_hash = '', referred_by = sqlc.narg(referred_by), company_id = sqlc.narg(company_id),
  terms_version = '', terms_accepted_at = NULL, terms_ip = '', invited_at = @invited_at
WHERE id = @id AND confirmed_at IS NULL AND deleted_at IS NULL AND NOT password_temporary;

-- name: InviteInstead :execrows
-- Only an unconfirmed sign-up, which anybody can make. Password, terms and links of it end.
UPDATE account SET role = @role, state = @state, password_hash = @password_hash, password_temporary = true, referred_by = NULL,
  company_id = sqlc.narg(company_id), name_by_company = @name_by_company, terms_version = '', terms_accepted_at = NULL, terms_ip = '',
  invited_at = @invited_at, invite_reminders = 0, active = true, inactive_at = NULL
WHERE id = @id AND confirmed_at IS NULL AND deleted_at IS NULL AND NOT password_temporary;

-- name: SetNameByCompany :exec
UPDATE account SET name_by_company = @name_by_company WHERE id = @id;

-- name: InviteAgain :exec
UPDATE account SET invited_at = @invited_at, invite_reminders = 0 WHERE id = @id;

-- name: InviteAllAgain :exec
UPDATE account SET invited_at = @invited_at, invite_reminders = 0
WHERE confirmed_at IS NULL AND id IN (SELECT value FROM json_each(CAST(@ids AS text)));

-- name: DueInviteReminders :many
-- Invitations of employees that nobody used. A reminder that could not be sent in time is left out.
UPDATE account SET invite_reminders = @reminders
WHERE id IN (SELECT a.id FROM account a JOIN company c ON c.id = a.company_id
  WHERE a.confirmed_at IS NULL AND a.invited_at <= @due_at AND a.invited_at > @since_at AND a.invite_reminders < @reminders
    AND a.role = 'ENTERPRISE' AND a.password_temporary AND a.active AND a.deleted_at IS NULL AND c.active
  ORDER BY a.invited_at, a.id LIMIT @most)
RETURNING id;

-- name: BecomePersonal :exec
-- The account of somebody who left a company, and those from before the person began again. The history stays (Q219).
-- The mailbox of their address is the former employer's, until the person signs in with a personal one.
UPDATE account SET role = 'CUSTOMER', company_id = NULL, name_by_company = '', mailbox_lost = true
WHERE (id = @id OR replaced_by = @id) AND role = 'ENTERPRISE' AND deleted_at IS NULL;

-- name: MoveToPersonal :execrows
-- The personal address becomes the one with which the person signs in.
UPDATE account SET email = @email, search_text = @search_text, recovery_email = '', mailbox_lost = false WHERE id = @id AND deleted_at IS NULL;

-- name: JoinCompany :execrows
UPDATE account SET role = 'ENTERPRISE', company_id = @company_id, name_by_company = @name_by_company
WHERE id = @id AND role = 'CUSTOMER' AND confirmed_at IS NOT NULL AND active AND deleted_at IS NULL AND locked_at IS NULL;

-- name: MoveInvited :execrows
UPDATE account SET email = @email, search_text = @search_text WHERE id = @id AND confirmed_at IS NULL AND deleted_at IS NULL;

-- name: RenameCompanyLogins :exec
UPDATE account SET full_name = @full_name WHERE company_id = @company_id AND role = 'COMPANY' AND deleted_at IS NULL AND full_name <> @full_name;

-- name: ConfirmEmail :execrows
UPDATE account SET confirmed_at = @confirmed_at, state = @state
WHERE id = @id AND confirmed_at IS NULL AND deleted_at IS NULL;

-- name: SetPassword :execrows
UPDATE account SET password_hash = @password_hash, password_temporary = false WHERE id = @id AND deleted_at IS NULL;

-- name: AcceptTerms :exec
UPDATE account SET terms_version = @terms_version, terms_accepted_at = @terms_accepted_at, terms_ip = @terms_ip WHERE id = @id;

-- name: MoveState :execrows
UPDATE account SET state = @state WHERE id = @id AND deleted_at IS NULL
  AND state IN (SELECT value FROM json_each(CAST(@from_states AS text)));

-- name: SetActive :execrows
-- Switching off twice keeps the first time.
UPDATE account SET active = @active, inactive_at = CASE WHEN CAST(@active AS boolean) THEN NULL ELSE coalesce(inactive_at, @inactive_at) END
WHERE id = @id AND deleted_at IS NULL AND locked_at IS NULL;

-- name: SaveBasicInfo :execrows
UPDATE account SET full_name = @full_name, nickname = @nickname, search_text = @search_text, alerts_opt_in = @alerts_opt_in, state = @state
WHERE id = @id AND deleted_at IS NULL;

-- name: SavePersonalData :execrows
UPDATE account SET full_name = @full_name, nickname = @nickname, search_text = @search_text, alerts_opt_in = @alerts_opt_in,
  private = @private, cpf_index = sqlc.narg(cpf_index)
WHERE id = @id AND deleted_at IS NULL;

-- name: Rename :exec
UPDATE account SET full_name = @full_name, nickname = @nickname, search_text = @search_text WHERE id = @id AND deleted_at IS NULL;

-- name: ClearIdentity :exec
UPDATE account SET private = @private, cpf_index = NULL WHERE id = @id;

-- name: RecordAccess :exec
UPDATE account SET last_access_at = @last_access_at, last_ip = @last_ip WHERE id = @id;

-- name: AnyAccount :one
SELECT EXISTS (SELECT 1 FROM account);

-- name: CountAdministrators :one
SELECT count(*) FROM account WHERE role = 'ADMINISTRATOR' AND deleted_at IS NULL;

-- name: ActiveByRole :many
SELECT id, email, full_name, nickname, role, alerts_opt_in FROM account
WHERE role IN (SELECT value FROM json_each(CAST(@roles AS text)))
  AND active AND deleted_at IS NULL AND locked_at IS NULL AND confirmed_at IS NOT NULL AND id > @after
ORDER BY id LIMIT @most;

-- name: Photo :one
SELECT p.account_id, p.blob_key, p.updated_at, a.role FROM photo p JOIN account a ON a.id = p.account_id
WHERE p.account_id = @account_id AND a.deleted_at IS NULL;

-- name: PhotoKey :one
SELECT blob_key FROM photo WHERE account_id = @account_id;

-- name: SavePhoto :exec
INSERT INTO photo (account_id, blob_key, updated_at) VALUES (@account_id, @blob_key, @updated_at)
ON CONFLICT (account_id) DO UPDATE SET blob_key = excluded.blob_key, updated_at = excluded.updated_at;

-- name: DropPhoto :exec
DELETE FROM photo WHERE account_id = @account_id;

-- name: InsertDeletionRequest :exec
INSERT INTO deletion_request (id, account_id, reason, pay_back, status, requested_at, confirm_by)
VALUES (@id, @account_id, @reason, @pay_back, 'OPEN', @requested_at, @confirm_by);

-- name: OpenDeletionRequest :one
SELECT * FROM deletion_request WHERE account_id = @account_id AND status = 'OPEN';

-- name: DeletionRequest :one
SELECT * FROM deletion_request WHERE id = @id;

-- name: StandingDeletionRequest :one
-- The request that waits, or by which the account was deleted.
SELECT * FROM deletion_request WHERE account_id = @account_id AND status IN ('OPEN', 'DONE') ORDER BY requested_at DESC, id DESC LIMIT 1;

-- name: AnswerDeletionRequest :execrows
UPDATE deletion_request SET status = @status, answered_at = @answered_at WHERE id = @id AND status = 'OPEN';

-- name: DeletionRequestsOf :many
SELECT * FROM deletion_request WHERE account_id = @account_id ORDER BY requested_at, id LIMIT 50;

-- name: MarkDeleted :execrows
UPDATE account SET deleted_at = @deleted_at, active = false, password_hash = '', guard_hash = '', password_temporary = false, alerts_opt_in = false
WHERE id = @id AND deleted_at IS NULL;

-- name: EraseProfile :execrows
UPDATE account SET nickname = '', search_text = '', profile_erased_at = @profile_erased_at
WHERE id = @id AND deleted_at IS NOT NULL AND profile_erased_at IS NULL;

-- name: Unerased :many
SELECT id FROM account WHERE deleted_at IS NOT NULL AND profile_erased_at IS NULL ORDER BY deleted_at, id LIMIT @most;

-- name: Purgeable :many
SELECT id FROM account WHERE deleted_at IS NOT NULL AND deleted_at <= @before_at AND purged_at IS NULL ORDER BY deleted_at, id LIMIT @most;

-- name: Purge :exec
UPDATE account SET email = @email, full_name = '', nickname = '', search_text = '', private = '', recovery_email = '', cpf_index = NULL, last_ip = '', terms_ip = '', purged_at = @purged_at
WHERE id = @id AND deleted_at IS NOT NULL;

-- name: ForgetPlaces :exec
UPDATE account SET last_ip = '' WHERE last_ip <> '' AND last_access_at < @before_at;

-- name: ForgetAccess :exec
UPDATE account SET last_ip = '', last_access_at = NULL, terms_ip = ''
WHERE deleted_at IS NOT NULL AND deleted_at <= @before_at AND (last_ip <> '' OR last_access_at IS NOT NULL OR terms_ip <> '');

-- name: StaleUnconfirmed :many
-- The account that manages a company is kept: without it nobody could sign in for the company.
SELECT id FROM account WHERE confirmed_at IS NULL AND invited_at < @before_at AND deleted_at IS NULL AND role <> 'COMPANY' ORDER BY invited_at, id LIMIT @most;

-- name: DropDeletionRequests :exec
DELETE FROM deletion_request WHERE account_id = @account_id;

-- name: DropAccount :execrows
DELETE FROM account WHERE id = @id AND confirmed_at IS NULL;

-- name: ExportExtras :one
SELECT CAST(COALESCE(c.name, '') AS text) AS company, p.updated_at AS photo_at
FROM account a LEFT JOIN company c ON c.id = a.company_id LEFT JOIN photo p ON p.account_id = a.id
WHERE a.id = @id;

-- name: ListedCount :one
-- The count has a limit, because a count of all rows would read all rows.
SELECT count(*) FROM (SELECT id FROM account WHERE deleted_at IS NULL AND role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST') ORDER BY id DESC LIMIT @most) AS page;

-- name: ListedActiveCount :one
SELECT count(*) FROM (SELECT id FROM account WHERE active = @active AND deleted_at IS NULL AND role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST') ORDER BY id DESC LIMIT @most) AS page;

-- name: FoundCount :one
SELECT count(*) FROM (SELECT id FROM account WHERE deleted_at IS NULL AND role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST')
  AND search_text LIKE CAST(@pattern AS text) ESCAPE '\' AND (active = sqlc.narg(active) OR sqlc.narg(active) IS NULL) ORDER BY id DESC LIMIT @most) AS page;

-- name: ListedIDs :many
SELECT id FROM account WHERE deleted_at IS NULL AND role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST') AND id < @before
ORDER BY id DESC LIMIT @most OFFSET @skip;

-- name: ListedActiveIDs :many
SELECT id FROM account WHERE active = @active AND deleted_at IS NULL AND role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST') AND id < @before
ORDER BY id DESC LIMIT @most OFFSET @skip;

-- name: PeopleBefore :many
-- The next page in one statement. The inner LIMIT is a constant, because PostgreSQL estimates a LIMIT parameter as a
-- tenth of the table and would make a new plan for each page.
SELECT a.id, a.full_name, a.nickname, a.email, a.role, a.active, CAST(COALESCE(c.name, '') AS text) AS company
FROM (SELECT l.id, row_number() OVER (ORDER BY l.id DESC) AS place FROM account l
  WHERE l.deleted_at IS NULL AND l.role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST') AND l.id < @before ORDER BY l.id DESC LIMIT 100) AS page
JOIN account a ON a.id = page.id LEFT JOIN company c ON c.id = a.company_id
WHERE page.place <= CAST(@most AS bigint) ORDER BY a.id DESC;

-- name: ActivePeopleBefore :many
SELECT a.id, a.full_name, a.nickname, a.email, a.role, a.active, CAST(COALESCE(c.name, '') AS text) AS company
FROM (SELECT l.id, row_number() OVER (ORDER BY l.id DESC) AS place FROM account l
  WHERE l.active = @active AND l.deleted_at IS NULL AND l.role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST') AND l.id < @before ORDER BY l.id DESC LIMIT 100) AS page
JOIN account a ON a.id = page.id LEFT JOIN company c ON c.id = a.company_id
WHERE page.place <= CAST(@most AS bigint) ORDER BY a.id DESC;

-- name: FoundIDs :many
SELECT id FROM account WHERE deleted_at IS NULL AND role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST') AND id < @before
  AND search_text LIKE CAST(@pattern AS text) ESCAPE '\' AND (active = sqlc.narg(active) OR sqlc.narg(active) IS NULL)
ORDER BY id DESC LIMIT @most OFFSET @skip;

-- name: PeopleByIDs :many
SELECT a.id, a.full_name, a.nickname, a.email, a.role, a.active, CAST(COALESCE(c.name, '') AS text) AS company
FROM account a LEFT JOIN company c ON c.id = a.company_id
WHERE a.id IN (SELECT value FROM json_each(CAST(@ids AS text))) ORDER BY a.id DESC;

-- name: SetAlerts :execrows
UPDATE account SET alerts_opt_in = @alerts_opt_in WHERE id = @id AND deleted_at IS NULL;

-- name: SetRecovery :exec
UPDATE account SET recovery_email = @recovery_email WHERE id = @id;

-- name: ForgetRecoveries :execrows
UPDATE account SET recovery_email = '' WHERE deleted_at IS NOT NULL AND deleted_at < @before_at AND recovery_email <> '';

-- name: Guard :exec
-- A second reset keeps the password from before the first reset, because whoever reset it knows the one in between.
UPDATE account SET guarded_at = @guarded_at, guard_hash = password_hash WHERE id = @id AND guarded_at IS NULL;

-- name: Unguard :exec
UPDATE account SET guarded_at = NULL, guard_hash = '' WHERE id = @id;

-- name: SetResetUnread :exec
UPDATE account SET reset_unread_at = @reset_unread_at WHERE id = @id;

-- name: LockAway :execrows
-- The account keeps its address, which its therapist reads. It is no longer found by it.
UPDATE account SET locked_at = @locked_at WHERE id = @id AND locked_at IS NULL AND deleted_at IS NULL;

-- name: InsertSuccessor :exec
-- What the employer can see or count stays the same: address, company, name, and the times of invitation and
-- confirmation. Everything else begins empty.
INSERT INTO account (id, email, role, state, password_hash, search_text, affiliate, company_id, name_by_company, mailbox_lost, reset_unread_at, invited_at, confirmed_at, created_at)
SELECT CAST(@id AS text), CAST(@email AS text), a.role, CAST(@state AS text), a.password_hash, CAST(@search_text AS text), CAST(@affiliate AS text),
  a.company_id, a.name_by_company, a.mailbox_lost, a.reset_unread_at, a.invited_at, a.confirmed_at, a.created_at
FROM account a WHERE a.id = @old;

-- name: ReplaceBy :exec
-- Earlier accounts of the same person follow, so that all of them belong to the one that has the seat.
UPDATE account SET replaced_by = @replaced_by WHERE id = @old OR replaced_by = @old;

-- name: NewestLocked :one
SELECT id FROM account WHERE replaced_by = @id AND locked_at IS NOT NULL AND deleted_at IS NULL ORDER BY locked_at DESC, id DESC LIMIT 1;

-- name: Unlock :execrows
-- The account is guarded, because whoever locked it knows its password. It is on or off like the one that it replaces.
UPDATE account SET locked_at = NULL, replaced_by = NULL, active = @active, inactive_at = sqlc.narg(inactive_at),
  guard_hash = CASE WHEN guarded_at IS NULL THEN password_hash ELSE guard_hash END, guarded_at = coalesce(guarded_at, @guarded_at)
WHERE id = @id AND locked_at IS NOT NULL;

-- name: LockedOf :many
SELECT id FROM account WHERE replaced_by = @id AND locked_at IS NOT NULL AND deleted_at IS NULL ORDER BY locked_at, id LIMIT 100;

-- name: SwitchLocked :exec
UPDATE account SET active = @active, inactive_at = CASE WHEN CAST(@active AS boolean) THEN NULL ELSE coalesce(inactive_at, @inactive_at) END
WHERE replaced_by = @id AND locked_at IS NOT NULL AND deleted_at IS NULL;

-- name: SetHealthRevoked :exec
UPDATE account SET health_revoked_at = sqlc.narg(health_revoked_at) WHERE id = @id;

-- name: InsertConsentChange :exec
INSERT INTO consent_change (id, account_id, kind, given, version, changed_at)
VALUES (@id, @account_id, @kind, @given, @version, @changed_at);

-- name: ConsentChangesOf :many
-- The newest first. Nobody changes them so often by hand.
SELECT * FROM consent_change WHERE account_id = @account_id ORDER BY changed_at DESC, id DESC LIMIT 200;

-- name: DropConsentChanges :exec
DELETE FROM consent_change WHERE account_id = @account_id;

-- name: SetPrivate :exec
UPDATE account SET private = @private WHERE id = @id;
