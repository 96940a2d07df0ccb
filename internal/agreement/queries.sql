-- name: InsertAgreement :exec
INSERT INTO agreement (id, therapist_id, version, body, hash, everybody, published_at)
VALUES (@id, @therapist_id, @version, @body, @hash, @everybody, @published_at);

-- name: NewestAgreement :one
SELECT * FROM agreement WHERE therapist_id = @therapist_id ORDER BY version DESC LIMIT 1;

-- name: AgreementByID :one
SELECT * FROM agreement WHERE id = @id;

-- name: VersionsOf :many
-- The versions of some therapists, without their texts.
SELECT id, therapist_id, version, hash, everybody, published_at FROM agreement
WHERE therapist_id IN (SELECT value FROM json_each(CAST(@therapists AS text))) ORDER BY therapist_id, version LIMIT @most;

-- name: InsertAcceptance :execrows
INSERT INTO agreement_accepted (therapist_id, patient_id, version, agreement_id, hash, accepted_at)
VALUES (@therapist_id, @patient_id, @version, @agreement_id, @hash, @accepted_at) ON CONFLICT DO NOTHING;

-- name: AcceptanceOf :one
SELECT * FROM agreement_accepted WHERE therapist_id = @therapist_id AND patient_id = @patient_id AND version = @version;

-- name: AcceptancesOfPatient :many
-- The newest version that a patient accepted of each therapist.
SELECT therapist_id, CAST(max(version) AS bigint) AS version, CAST(max(accepted_at) AS bigint) AS accepted FROM agreement_accepted
WHERE patient_id = @patient_id GROUP BY therapist_id ORDER BY therapist_id LIMIT @most;

-- name: AcceptancesOfTherapist :many
-- The newest version that each patient of a therapist accepted.
SELECT patient_id, CAST(max(version) AS bigint) AS version, CAST(max(accepted_at) AS bigint) AS accepted FROM agreement_accepted
WHERE therapist_id = @therapist_id GROUP BY patient_id ORDER BY patient_id LIMIT @most;

-- name: PatientsOf :many
-- The patients with a paid session of the therapist: when the first began, when the last ends.
SELECT s.patient_id, a.full_name, a.nickname, CAST(min(s.starts_at) AS bigint) AS first, CAST(max(s.ends_at) AS bigint) AS last
FROM session s JOIN account a ON a.id = s.patient_id
WHERE s.therapist_id = @therapist_id AND s.status <> 'cancelado' AND s.paid_at IS NOT NULL AND a.deleted_at IS NULL
GROUP BY s.patient_id, a.full_name, a.nickname ORDER BY last DESC, s.patient_id LIMIT @most;

-- name: SessionsOfPatients :many
-- When the first paid session of each of some patients with the therapist began, and when the last ends.
SELECT s.patient_id, CAST(min(s.starts_at) AS bigint) AS first, CAST(max(s.ends_at) AS bigint) AS last
FROM session s WHERE s.therapist_id = @therapist_id AND s.status <> 'cancelado' AND s.paid_at IS NOT NULL
  AND s.patient_id IN (SELECT value FROM json_each(CAST(@ids AS text)))
GROUP BY s.patient_id ORDER BY s.patient_id LIMIT 400;

-- name: AcceptancesOfPatients :many
-- What each of some patients accepted of a therapist, the newest last.
SELECT patient_id, version, agreement_id, accepted_at FROM agreement_accepted
WHERE therapist_id = @therapist_id AND patient_id IN (SELECT value FROM json_each(CAST(@ids AS text)))
ORDER BY patient_id, version LIMIT 20000;

-- name: TherapistsOf :many
-- The therapists with whom a patient has a paid session, and who published a contract.
SELECT s.therapist_id, a.full_name, a.nickname, CAST(min(s.starts_at) AS bigint) AS first, CAST(max(s.ends_at) AS bigint) AS last
FROM session s JOIN account a ON a.id = s.therapist_id
WHERE s.patient_id = @patient_id AND s.status <> 'cancelado' AND s.paid_at IS NOT NULL AND a.deleted_at IS NULL
AND EXISTS (SELECT 1 FROM agreement g WHERE g.therapist_id = s.therapist_id)
GROUP BY s.therapist_id, a.full_name, a.nickname ORDER BY last DESC, s.therapist_id LIMIT @most;

-- name: SessionsOfPair :one
-- How many paid sessions the two have, when the first began and when the last ends.
SELECT count(*) AS sessions, CAST(COALESCE(min(s.starts_at), 0) AS bigint) AS first, CAST(COALESCE(max(s.ends_at), 0) AS bigint) AS last FROM session s
WHERE s.patient_id = @patient_id AND s.therapist_id = @therapist_id AND s.status <> 'cancelado' AND s.paid_at IS NOT NULL;

-- name: ConsiderReminder :execrows
INSERT INTO agreement_notice (therapist_id, patient_id, considered) VALUES (@therapist_id, @patient_id, @considered)
ON CONFLICT (therapist_id, patient_id) DO UPDATE SET considered = excluded.considered WHERE agreement_notice.considered < excluded.considered;

-- name: SendByHand :execrows
INSERT INTO agreement_notice (therapist_id, patient_id, considered, sent_at) VALUES (@therapist_id, @patient_id, 0, @sent_at)
ON CONFLICT (therapist_id, patient_id) DO UPDATE SET sent_at = excluded.sent_at
WHERE agreement_notice.sent_at IS NULL OR agreement_notice.sent_at <= @before_at;

-- name: DueReminders :many
-- Pairs with a paid session that begins soon, whose newest version was not considered for a reminder.
SELECT s.therapist_id, s.patient_id, CAST(max(g.version) AS bigint) AS version
FROM session s JOIN agreement g ON g.therapist_id = s.therapist_id
LEFT JOIN agreement_notice n ON n.therapist_id = s.therapist_id AND n.patient_id = s.patient_id
WHERE s.starts_at > @now_at AND s.starts_at <= @until_at AND s.status = 'agendado' AND s.paid_at IS NOT NULL
GROUP BY s.therapist_id, s.patient_id HAVING max(g.version) > COALESCE(max(n.considered), 0)
ORDER BY s.therapist_id, s.patient_id LIMIT @most;

-- name: PutContact :exec
INSERT INTO agreement_contact (therapist_id, patient_id, vault_id, sealed, written_at)
VALUES (@therapist_id, @patient_id, @vault_id, @sealed, @written_at)
ON CONFLICT (therapist_id, patient_id) DO UPDATE SET vault_id = excluded.vault_id, sealed = excluded.sealed, written_at = excluded.written_at;

-- name: ContactOf :one
SELECT * FROM agreement_contact WHERE therapist_id = @therapist_id AND patient_id = @patient_id;

-- name: ContactsIn :many
-- The contacts that are sealed to a vault, with the names of their patients.
SELECT sqlc.embed(c), a.full_name, a.nickname FROM agreement_contact c JOIN account a ON a.id = c.patient_id
WHERE c.vault_id = @vault_id AND c.therapist_id = @therapist_id AND a.deleted_at IS NULL
ORDER BY c.written_at DESC, c.patient_id LIMIT @most OFFSET @skip;

-- name: CountContacts :one
SELECT count(*) FROM agreement_contact c JOIN account a ON a.id = c.patient_id
WHERE c.vault_id = @vault_id AND c.therapist_id = @therapist_id AND a.deleted_at IS NULL;

-- name: DropContact :exec
DELETE FROM agreement_contact WHERE therapist_id = @therapist_id AND patient_id = @patient_id;

-- name: DropContactsOf :exec
DELETE FROM agreement_contact WHERE patient_id = @account_id OR therapist_id = @account_id;

-- name: DropNoticesOf :exec
DELETE FROM agreement_notice WHERE patient_id = @account_id OR therapist_id = @account_id;

-- name: UnusedContacts :many
-- Contacts that nobody needs: the two had no session since a day, or no open vault opens them.
SELECT c.therapist_id, c.patient_id FROM agreement_contact c
WHERE NOT EXISTS (SELECT 1 FROM session s WHERE s.patient_id = c.patient_id AND s.therapist_id = c.therapist_id
  AND s.status <> 'cancelado' AND s.paid_at IS NOT NULL AND s.ends_at >= @before_at)
OR NOT EXISTS (SELECT 1 FROM vault v WHERE v.id = c.vault_id AND v.abandoned_at IS NULL)
ORDER BY c.therapist_id, c.patient_id LIMIT @most;

-- name: DropUnaccepted :exec
-- Deletes the versions of a therapist that nobody accepted.
DELETE FROM agreement WHERE agreement.therapist_id = @therapist_id AND NOT EXISTS (SELECT 1 FROM agreement_accepted c WHERE c.agreement_id = agreement.id);

-- name: DropAcceptancesOf :exec
DELETE FROM agreement_accepted WHERE patient_id = @account_id OR therapist_id = @account_id;

-- name: ExportAccepted :many
SELECT c.version, c.hash, c.accepted_at, g.body FROM agreement_accepted c JOIN agreement g ON g.id = c.agreement_id
WHERE c.patient_id = @patient_id ORDER BY c.accepted_at, c.therapist_id, c.version LIMIT 1000;

-- name: ExportPublished :many
SELECT version, hash, everybody, published_at, body FROM agreement WHERE therapist_id = @therapist_id ORDER BY version LIMIT 1000;

-- name: ExportContacts :many
SELECT c.written_at, a.full_name, a.nickname FROM agreement_contact c JOIN account a ON a.id = c.therapist_id
WHERE c.patient_id = @patient_id ORDER BY c.written_at, c.therapist_id LIMIT 1000;

-- name: NewestAccepted :one
SELECT CAST(COALESCE(max(version), 0) AS bigint) AS version FROM agreement_accepted WHERE therapist_id = @therapist_id AND patient_id = @patient_id;
