-- name: OffersOf :many
SELECT * FROM package_offer WHERE therapist_id = @therapist_id ORDER BY sessions LIMIT 10;

-- name: PutOffer :exec
INSERT INTO package_offer (therapist_id, sessions, discount_percent, changed_at) VALUES (@therapist_id, @sessions, @discount_percent, @changed_at)
ON CONFLICT (therapist_id, sessions) DO UPDATE SET discount_percent = excluded.discount_percent, changed_at = excluded.changed_at;

-- name: DropOffers :exec
DELETE FROM package_offer WHERE therapist_id = @therapist_id;

-- name: InsertPackage :exec
INSERT INTO session_package (id, therapist_id, patient_id, sessions, list_cents, discount_percent, unit_cents, state, created_at, pay_until)
VALUES (@id, @therapist_id, @patient_id, @sessions, @list_cents, @discount_percent, @unit_cents, 'WAITING', @created_at, @pay_until);

-- name: PackageByID :one
SELECT * FROM session_package WHERE id = @id;

-- name: LockPackage :one
SELECT * FROM session_package WHERE id = @id FOR NO KEY UPDATE;

-- name: WaitingPackage :one
SELECT * FROM session_package WHERE patient_id = @patient_id AND therapist_id = @therapist_id AND state = 'WAITING';

-- name: UsablePackage :one
-- The package that ends first. The second of two is there only after a session went back to the first.
SELECT * FROM session_package WHERE patient_id = @patient_id AND therapist_id = @therapist_id AND state = 'ACTIVE'
  AND left_sessions > 0 AND valid_until > @now_at ORDER BY valid_until, id LIMIT 1;

-- name: TakeSession :execrows
UPDATE session_package SET left_sessions = left_sessions - 1 WHERE id = @id AND state = 'ACTIVE' AND left_sessions > 0 AND valid_until > @now_at;

-- name: PutSessionBack :execrows
UPDATE session_package SET left_sessions = left_sessions + 1 WHERE id = @id AND state = 'ACTIVE';

-- name: AddReturned :exec
UPDATE session_package SET returned_cents = returned_cents + CAST(@amount AS bigint) WHERE id = @id;

-- name: ActivatePackage :execrows
UPDATE session_package SET state = 'ACTIVE', reason = @reason, left_sessions = sessions, paid_at = @paid_at, valid_until = @valid_until
WHERE id = @id AND state = @from_state;

-- name: ClosePackage :execrows
UPDATE session_package SET state = @state, reason = @reason, left_sessions = 0, closed_at = @closed_at, returned_cents = returned_cents + CAST(@amount AS bigint)
WHERE id = @id AND state = @from_state;

-- name: MarkReminded :execrows
UPDATE session_package SET reminded_at = @reminded_at WHERE id = @id AND reminded_at IS NULL AND state = 'ACTIVE' AND left_sessions > 0;

-- name: UnpaidDue :many
SELECT id FROM session_package WHERE state = 'WAITING' AND pay_until <= @now_at ORDER BY pay_until, id LIMIT @most;

-- name: ExpiredDue :many
SELECT id FROM session_package WHERE state = 'ACTIVE' AND valid_until <= @now_at ORDER BY valid_until, id LIMIT @most;

-- name: RemindDue :many
SELECT id FROM session_package WHERE state = 'ACTIVE' AND valid_until > @now_at AND valid_until <= @until_at AND left_sessions > 0 AND reminded_at IS NULL
ORDER BY valid_until, id LIMIT @most;

-- name: GoneDue :many
-- Packages that nobody can use any more: the therapist was switched off or is deleted, or the patient has left, has
-- revoked the consent, or is an employee now.
SELECT p.id FROM session_package p JOIN account t ON t.id = p.therapist_id JOIN account a ON a.id = p.patient_id
WHERE p.state = 'ACTIVE' AND (NOT t.active OR t.deleted_at IS NOT NULL
  OR a.deleted_at IS NOT NULL OR a.health_revoked_at IS NOT NULL OR a.role <> 'CUSTOMER')
ORDER BY p.valid_until, p.id LIMIT @most;

-- name: OpenOfPatient :many
SELECT * FROM session_package WHERE patient_id = @patient_id AND state IN ('WAITING', 'ACTIVE') ORDER BY id LIMIT 200;

-- name: PackagesOfPatient :many
SELECT sqlc.embed(p), a.full_name AS therapist_full_name, a.nickname AS therapist_nickname
FROM session_package p JOIN account a ON a.id = p.therapist_id
WHERE p.patient_id = @patient_id AND p.state <> 'UNPAID' ORDER BY p.id DESC LIMIT 200;

-- name: PackageRow :one
SELECT sqlc.embed(p), a.full_name AS therapist_full_name, a.nickname AS therapist_nickname
FROM session_package p JOIN account a ON a.id = p.therapist_id WHERE p.id = @id;

-- name: ExportPackages :many
SELECT sqlc.embed(p), a.full_name AS therapist_full_name, a.nickname AS therapist_nickname
FROM session_package p JOIN account a ON a.id = p.therapist_id
WHERE p.patient_id = @person OR p.therapist_id = @person ORDER BY p.id DESC LIMIT 2000;

-- name: BoughtPackages :many
-- What was bought, the last one first.
SELECT sqlc.embed(p), t.full_name AS therapist_full_name, t.nickname AS therapist_nickname, a.full_name AS patient_full_name, a.nickname AS patient_nickname
FROM session_package p JOIN account t ON t.id = p.therapist_id JOIN account a ON a.id = p.patient_id
WHERE p.paid_at IS NOT NULL AND (CAST(@state AS text) = '' OR p.state = @state)
ORDER BY p.paid_at DESC, p.id DESC LIMIT @most OFFSET @skip;

-- name: CountBought :one
SELECT count(*) AS packages, CAST(coalesce(sum(left_sessions * unit_cents), 0) AS bigint) AS held, CAST(coalesce(sum(returned_cents), 0) AS bigint) AS returned
FROM session_package WHERE paid_at IS NOT NULL AND (CAST(@state AS text) = '' OR state = @state);
