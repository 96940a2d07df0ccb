-- name: DomainOf :one
SELECT * FROM company_domain WHERE company_id = @company_id;

-- name: SaveDomain :exec
INSERT INTO company_domain (company_id, domain, verified_at, confirmed_by, reason) VALUES (@company_id, @domain, @verified_at, @confirmed_by, @reason)
ON CONFLICT (company_id) DO UPDATE SET domain = excluded.domain, verified_at = excluded.verified_at, confirmed_by = excluded.confirmed_by, reason = excluded.reason;

-- name: ProviderOf :one
SELECT * FROM company_provider WHERE company_id = @company_id;

-- name: ProviderByLink :one
SELECT * FROM company_provider WHERE link_code = @link_code;

-- name: SaveProvider :exec
-- The address that the company gave its people stays.
INSERT INTO company_provider (company_id, issuer, client_id, client_secret, link_code, saved_at)
VALUES (@company_id, @issuer, @client_id, @client_secret, @link_code, @saved_at)
ON CONFLICT (company_id) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id, client_secret = excluded.client_secret, saved_at = excluded.saved_at;

-- name: DropProvider :execrows
DELETE FROM company_provider WHERE company_id = @company_id;

-- name: DropVisitsOf :exec
DELETE FROM provider_visit WHERE company_id = @company_id;

-- name: InsertVisit :exec
INSERT INTO provider_visit (state_hash, company_id, browser_hash, nonce, verifier, ends_at)
VALUES (@state_hash, @company_id, @browser_hash, @nonce, @verifier, @ends_at);

-- name: TakeVisit :one
DELETE FROM provider_visit WHERE state_hash = @state_hash RETURNING *;

-- name: DropOldVisits :exec
DELETE FROM provider_visit WHERE ends_at < @before_at;

-- name: InsertProof :exec
INSERT INTO seat_proof (proof_hash, company_id, work_email, ends_at) VALUES (@proof_hash, @company_id, @work_email, @ends_at);

-- name: TakeProof :one
DELETE FROM seat_proof WHERE proof_hash = @proof_hash RETURNING *;

-- name: DropOldProofs :exec
DELETE FROM seat_proof WHERE ends_at < @before_at;

-- name: TokenOf :one
SELECT * FROM scim_token WHERE company_id = @company_id;

-- name: SaveToken :exec
INSERT INTO scim_token (company_id, token_hash, created_at) VALUES (@company_id, @token_hash, @created_at)
ON CONFLICT (company_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at, revoked_at = NULL, used_at = NULL;

-- name: RevokeToken :execrows
UPDATE scim_token SET revoked_at = @revoked_at WHERE company_id = @company_id AND revoked_at IS NULL;

-- name: CompanyOfToken :one
SELECT t.company_id, t.used_at FROM scim_token t JOIN company c ON c.id = t.company_id
WHERE t.token_hash = @token_hash AND t.revoked_at IS NULL AND c.active;

-- name: NoteTokenUsed :exec
UPDATE scim_token SET used_at = @used_at WHERE company_id = @company_id;

-- name: InsertUser :exec
INSERT INTO scim_user (id, company_id, user_name, name_key, external_id, email, seat_email, given_name, family_name, display_name, active, version, created_at, changed_at)
VALUES (@id, @company_id, @user_name, @name_key, @external_id, @email, @seat_email, @given_name, @family_name, @display_name, @active, 1, @created_at, @created_at);

-- name: UpdateUser :execrows
-- It changes nothing when somebody else changed the person meanwhile.
UPDATE scim_user SET user_name = @user_name, name_key = @name_key, external_id = @external_id, email = @email, given_name = @given_name,
  family_name = @family_name, display_name = @display_name, active = @active, version = version + 1, changed_at = @changed_at
WHERE id = @id AND company_id = @company_id AND version = @version;

-- name: DropUser :execrows
DELETE FROM scim_user WHERE id = @id AND company_id = @company_id;

-- name: UserByID :one
SELECT * FROM scim_user WHERE id = @id AND company_id = @company_id;

-- name: UserTaken :one
SELECT EXISTS (SELECT 1 FROM scim_user WHERE company_id = @company_id AND id <> @id AND (name_key = @name_key OR seat_email = @seat_email));

-- name: Users :many
-- An empty filter selects all.
SELECT * FROM scim_user WHERE company_id = @company_id AND (CAST(@name_key AS text) = '' OR name_key = CAST(@name_key AS text))
  AND (CAST(@external_id AS text) = '' OR external_id = CAST(@external_id AS text)) AND (CAST(@email AS text) = '' OR email = CAST(@email AS text))
  AND (CAST(@id AS text) = '' OR id = CAST(@id AS text))
ORDER BY created_at, id LIMIT @most OFFSET @skip;

-- name: CountUsers :one
SELECT count(*) FROM scim_user WHERE company_id = @company_id AND (CAST(@name_key AS text) = '' OR name_key = CAST(@name_key AS text))
  AND (CAST(@external_id AS text) = '' OR external_id = CAST(@external_id AS text)) AND (CAST(@email AS text) = '' OR email = CAST(@email AS text))
  AND (CAST(@id AS text) = '' OR id = CAST(@id AS text));

-- name: CountActiveUsers :one
SELECT count(*) FROM scim_user WHERE company_id = @company_id AND active;

-- name: DropEndedUsers :exec
DELETE FROM scim_user WHERE NOT active AND changed_at < @before_at;

-- name: ExportUsers :many
SELECT c.name, u.email, u.created_at FROM scim_user u JOIN company c ON c.id = u.company_id
WHERE u.seat_email = @email OR u.email = @email OR EXISTS (SELECT 1 FROM company_member m WHERE m.account_id = @account_id AND m.company_id = u.company_id AND m.work_email = u.seat_email)
ORDER BY u.created_at, u.id LIMIT 100;
