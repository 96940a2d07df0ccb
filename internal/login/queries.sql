-- name: PeekToken :one
SELECT account_id FROM one_time_token WHERE hash = @hash AND purpose = @purpose AND used_at IS NULL AND expires_at > @now_at;

-- name: UsedToConfirm :one
-- Finds the used link of an account whose address is confirmed.
SELECT a.id FROM one_time_token t JOIN account a ON a.id = t.account_id
WHERE t.hash = @hash AND t.purpose = @purpose AND t.used_at IS NOT NULL AND a.confirmed_at IS NOT NULL AND a.deleted_at IS NULL;

-- name: InsertLogin :exec
-- agent_hash is not used any more; a later version drops it.
INSERT INTO login (id, account_id, limited, ip_hash, agent_hash, created_at, last_seen_at, expires_at, password_at, factor_at)
VALUES (@id, @account_id, @limited, @ip_hash, '', @created_at, @created_at, @expires_at, @password_at, @factor_at);

-- name: LiveLogin :one
SELECT l.id, l.limited, l.last_seen_at, a.id AS account_id, a.role, a.full_name, a.nickname, a.password_temporary, a.terms_accepted_at, a.guarded_at
FROM login l JOIN account a ON a.id = l.account_id
WHERE l.id = @id AND l.revoked_at IS NULL AND l.expires_at > @now_at AND a.active AND a.deleted_at IS NULL AND a.locked_at IS NULL;

-- name: LiveLogins :many
SELECT l.id FROM login l JOIN account a ON a.id = l.account_id
WHERE l.id IN (SELECT value FROM json_each(CAST(@ids AS text)))
  AND l.revoked_at IS NULL AND l.expires_at > @now_at AND a.active AND a.deleted_at IS NULL;

-- name: SeeLogin :exec
UPDATE login SET last_seen_at = @last_seen_at WHERE id = @id;

-- name: RevokeLogin :execrows
UPDATE login SET revoked_at = @revoked_at WHERE id = @id AND account_id = @account_id AND revoked_at IS NULL;

-- name: RevokeLogins :execrows
UPDATE login SET revoked_at = @revoked_at WHERE account_id = @account_id AND revoked_at IS NULL;

-- name: KnownDevice :one
SELECT EXISTS (SELECT 1 FROM known_device WHERE hash = @hash AND account_id = @account_id AND used_at > @since_at);

-- name: RememberDevice :exec
INSERT INTO known_device (hash, account_id, created_at, used_at) VALUES (@hash, @account_id, @now_at, @now_at)
ON CONFLICT (hash) DO UPDATE SET used_at = excluded.used_at;

-- name: ForgetOldestDevices :exec
DELETE FROM known_device WHERE known_device.account_id = @account_id AND known_device.hash NOT IN
  (SELECT k.hash FROM known_device k WHERE k.account_id = @account_id ORDER BY k.used_at DESC, k.hash LIMIT @keep);

-- name: ForgetDevices :exec
DELETE FROM known_device WHERE account_id = @account_id;

-- name: ForgetEveryDevice :exec
DELETE FROM known_device;

-- name: DropDevices :execrows
DELETE FROM known_device WHERE used_at < @before_at;

-- name: DevicesOf :many
SELECT created_at, used_at FROM known_device WHERE account_id = @account_id ORDER BY used_at DESC, hash;

-- name: FamiliarNetwork :one
SELECT EXISTS (SELECT 1 FROM login WHERE account_id = @account_id AND ip_hash = @ip_hash AND created_at > @since_at);

-- name: OpenLogins :many
SELECT id, created_at, last_seen_at FROM login
WHERE account_id = @account_id AND revoked_at IS NULL AND expires_at > @now_at ORDER BY created_at DESC, id LIMIT 100;

-- name: RevokeOtherLogins :execrows
UPDATE login SET revoked_at = @revoked_at WHERE account_id = @account_id AND id <> @keep AND revoked_at IS NULL;

-- name: DropLogins :execrows
DELETE FROM login WHERE expires_at < @before_at;

-- name: InsertToken :exec
INSERT INTO one_time_token (hash, account_id, purpose, expires_at, created_at)
VALUES (@hash, @account_id, @purpose, @expires_at, @created_at);

-- name: UseToken :one
UPDATE one_time_token SET used_at = @used_at
WHERE hash = @hash AND purpose = @purpose AND used_at IS NULL AND expires_at > @used_at
RETURNING account_id;

-- name: DropTokens :execrows
DELETE FROM one_time_token WHERE account_id = @account_id AND purpose = @purpose;

-- name: DropAllTokens :execrows
DELETE FROM one_time_token WHERE account_id = @account_id;

-- name: LoginGuard :one
SELECT * FROM login_guard WHERE key = @key;

-- name: CountTry :one
-- Returns no row while the key has to wait.
INSERT INTO login_guard (key, failures, blocked_until) VALUES (@key, 1, @now_at)
ON CONFLICT (key) DO UPDATE SET failures = login_guard.failures + 1 WHERE login_guard.blocked_until <= @now_at
RETURNING failures;

-- name: BlockUntil :exec
UPDATE login_guard SET blocked_until = @blocked_until WHERE key = @key;

-- name: ForgetFailures :exec
DELETE FROM login_guard WHERE key = @key;

-- name: DropGuards :execrows
DELETE FROM login_guard WHERE blocked_until < @before_at;

-- name: DropLoginsOf :exec
DELETE FROM login WHERE account_id = @account_id;

-- name: LoginsOf :many
SELECT created_at, last_seen_at, revoked_at FROM login WHERE account_id = @account_id ORDER BY created_at DESC, id LIMIT 100;

-- name: RevokeEveryLogin :execrows
UPDATE login SET revoked_at = @revoked_at WHERE revoked_at IS NULL;

-- name: SecondFactor :one
SELECT * FROM second_factor WHERE account_id = @account_id;

-- name: BeginSecondFactor :execrows
INSERT INTO second_factor (account_id, secret, created_at) VALUES (@account_id, @secret, @created_at)
ON CONFLICT (account_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at, last_step = 0 WHERE second_factor.confirmed_at IS NULL;

-- name: ConfirmSecondFactor :execrows
UPDATE second_factor SET confirmed_at = @confirmed_at WHERE account_id = @account_id AND confirmed_at IS NULL;

-- name: UseStep :execrows
-- A code can be used once: its step must be later than the last used one.
UPDATE second_factor SET last_step = @step WHERE account_id = @account_id AND last_step < @step;

-- name: DropSecondFactor :execrows
DELETE FROM second_factor WHERE account_id = @account_id;

-- name: InsertRecoveryCode :exec
INSERT INTO recovery_code (hash, account_id) VALUES (@hash, @account_id);

-- name: UseRecoveryCode :execrows
UPDATE recovery_code SET used_at = @used_at WHERE hash = @hash AND account_id = @account_id AND used_at IS NULL;

-- name: CountRecoveryCodes :one
SELECT count(*) FROM recovery_code WHERE account_id = @account_id AND used_at IS NULL;

-- name: DropRecoveryCodes :exec
DELETE FROM recovery_code WHERE account_id = @account_id;

-- name: ProofsOf :one
SELECT password_at, factor_at FROM login WHERE id = @id AND account_id = @account_id;

-- name: CompanyDomain :one
SELECT CAST(COALESCE(c.email_domain, '') AS text) AS domain FROM account a LEFT JOIN company c ON c.id = a.company_id WHERE a.id = @id;

-- name: SaveRecoveryRequest :exec
INSERT INTO recovery_request (account_id, address, code_hash, expires_at) VALUES (@account_id, @address, @code_hash, @expires_at)
ON CONFLICT (account_id) DO UPDATE SET address = excluded.address, code_hash = excluded.code_hash, expires_at = excluded.expires_at;

-- name: RecoveryRequest :one
SELECT * FROM recovery_request WHERE account_id = @account_id AND expires_at > @now_at;

-- name: DropRecoveryRequest :exec
DELETE FROM recovery_request WHERE account_id = @account_id;

-- name: DropOldRecoveryRequests :execrows
DELETE FROM recovery_request WHERE expires_at < @before_at;

-- name: Administrators :many
SELECT a.id, a.email, a.full_name, a.active, a.confirmed_at, a.last_access_at, a.created_at, CAST(f.confirmed_at IS NOT NULL AS boolean) AS factor
FROM account a LEFT JOIN second_factor f ON f.account_id = a.id
WHERE a.role = 'ADMINISTRATOR' AND a.deleted_at IS NULL ORDER BY a.created_at, a.id LIMIT 200;

-- name: LockAdministrators :many
-- All of them, in one order, so that two administrators who deactivate each other wait for one another.
SELECT id, active, confirmed_at FROM account WHERE role = 'ADMINISTRATOR' AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE;

-- name: InsertChallenge :exec
INSERT INTO passkey_challenge (hash, purpose, login_id, expires_at) VALUES (@hash, @purpose, @login_id, @expires_at);

-- name: UseChallenge :execrows
-- A challenge is answered once, rightly or wrongly.
DELETE FROM passkey_challenge WHERE hash = @hash AND purpose = @purpose AND login_id = @login_id AND expires_at > @now_at;

-- name: DropChallenges :execrows
DELETE FROM passkey_challenge WHERE expires_at <= @before_at;

-- name: Passkeys :many
SELECT * FROM passkey WHERE account_id = @account_id ORDER BY created_at, id LIMIT 10;

-- name: PasskeyByCredential :one
SELECT * FROM passkey WHERE credential = @credential;

-- name: CountPasskeys :one
SELECT count(*) FROM passkey WHERE account_id = @account_id;

-- name: InsertPasskey :exec
INSERT INTO passkey (id, account_id, credential, public_key, sign_count, backup_eligible, backed_up, name, created_at)
VALUES (@id, @account_id, @credential, @public_key, @sign_count, @backup_eligible, @backed_up, @name, @created_at);

-- name: UsePasskey :execrows
-- The counter of a passkey that counts must grow; most passkeys do not count and always say zero.
UPDATE passkey SET sign_count = @sign_count, backed_up = @backed_up, used_at = @used_at
WHERE id = @id AND suspended_at IS NULL AND (sign_count < @sign_count OR (sign_count = 0 AND @sign_count = 0));

-- name: SuspendPasskey :execrows
UPDATE passkey SET suspended_at = @suspended_at WHERE id = @id AND suspended_at IS NULL;

-- name: RenamePasskey :execrows
UPDATE passkey SET name = @name WHERE id = @id AND account_id = @account_id;

-- name: DropPasskey :execrows
DELETE FROM passkey WHERE id = @id AND account_id = @account_id;

-- name: DropPasskeys :execrows
DELETE FROM passkey WHERE account_id = @account_id;

-- name: DeclineOffer :exec
INSERT INTO passkey_offer (account_id, declined_at) VALUES (@account_id, @declined_at)
ON CONFLICT (account_id) DO UPDATE SET declined_at = excluded.declined_at;

-- name: PasskeyOffered :one
SELECT EXISTS (SELECT 1 FROM account a WHERE a.id = @account_id
  AND NOT EXISTS (SELECT 1 FROM passkey p WHERE p.account_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM passkey_offer o WHERE o.account_id = a.id AND o.declined_at > @since_at));

-- name: DropOffer :exec
DELETE FROM passkey_offer WHERE account_id = @account_id;

-- name: DropOldOffers :execrows
DELETE FROM passkey_offer WHERE declined_at <= @before_at;
