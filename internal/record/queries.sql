-- name: InsertVault :execrows
-- The browser chooses the id. One that is taken inserts nothing.
INSERT INTO vault (id, therapist_id, sequence, public_key, private_key, salt, iterations, passphrase_key, kit_key, heads, created_at, keys_version)
VALUES (@id, @therapist_id, 0, @public_key, @private_key, @salt, @iterations, @passphrase_key, @kit_key, @heads, @created_at, 0) ON CONFLICT (id) DO NOTHING;

-- name: VaultOf :one
SELECT * FROM vault WHERE therapist_id = @therapist_id AND abandoned_at IS NULL;

-- name: ChangeVault :execrows
-- Every write into a vault passes here. sequence is the one that the browser read.
UPDATE vault SET sequence = sequence + 1, heads = @heads WHERE id = @id AND therapist_id = @therapist_id AND sequence = @sequence AND abandoned_at IS NULL;

-- name: ChangeKeys :execrows
UPDATE vault SET salt = @salt, iterations = @iterations, passphrase_key = @passphrase_key, kit_key = @kit_key, keys_version = keys_version + 1
WHERE id = @id AND therapist_id = @therapist_id AND keys_version = @keys_version AND abandoned_at IS NULL;

-- name: AbandonVault :execrows
UPDATE vault SET abandoned_at = @abandoned_at WHERE id = @id AND therapist_id = @therapist_id AND abandoned_at IS NULL;

-- name: PasskeysOf :many
SELECT * FROM vault_passkey WHERE vault_id = @vault_id ORDER BY created_at, id LIMIT @most;

-- name: InsertPasskey :execrows
-- The browser chooses the id. One that is taken inserts nothing.
INSERT INTO vault_passkey (id, vault_id, credential, salt, key, name, created_at)
VALUES (@id, @vault_id, @credential, @salt, @key, @name, @created_at) ON CONFLICT (id) DO NOTHING;

-- name: DropPasskey :execrows
DELETE FROM vault_passkey WHERE id = @id AND vault_id = @vault_id;

-- name: DropPasskeys :exec
DELETE FROM vault_passkey WHERE vault_id = @vault_id;

-- name: DropPasskeysOfEmptyVaults :exec
DELETE FROM vault_passkey WHERE vault_id IN (SELECT v.id FROM vault v JOIN account a ON a.id = v.therapist_id
  WHERE (a.deleted_at IS NOT NULL OR v.abandoned_at IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM patient_record r WHERE r.vault_id = v.id));

-- name: InsertRecord :execrows
INSERT INTO patient_record (id, vault_id, patient_id, name, versions, created_at, written_at)
VALUES (@id, @vault_id, @patient_id, @name, 1, @created_at, @created_at) ON CONFLICT (id) DO NOTHING;

-- name: RecordOf :one
SELECT r.* FROM patient_record r JOIN vault v ON v.id = r.vault_id
WHERE r.id = @id AND v.therapist_id = @therapist_id AND v.abandoned_at IS NULL;

-- name: RecordsOf :many
SELECT r.* FROM patient_record r JOIN vault v ON v.id = r.vault_id
WHERE v.therapist_id = @therapist_id AND v.abandoned_at IS NULL ORDER BY r.id LIMIT @most;

-- name: CountRecords :one
SELECT count(*) FROM patient_record WHERE vault_id = @vault_id;

-- name: GrowRecord :execrows
UPDATE patient_record SET versions = @number, written_at = @written_at WHERE id = @id AND vault_id = @vault_id AND versions = @number - 1;

-- name: RenameRecord :exec
UPDATE patient_record SET name = @name WHERE id = @id AND vault_id = @vault_id;

-- name: InsertVersion :exec
INSERT INTO record_version (record_id, number, sealed, written_at) VALUES (@record_id, @number, @sealed, @written_at);

-- name: VersionsOf :many
SELECT n.* FROM record_version n JOIN patient_record r ON r.id = n.record_id JOIN vault v ON v.id = r.vault_id
WHERE n.record_id = @record_id AND v.therapist_id = @therapist_id AND v.abandoned_at IS NULL AND n.number > @after
ORDER BY n.number LIMIT @most;

-- name: MetPatients :many
-- The patients with whom a paid session of the therapist has begun.
SELECT s.patient_id, a.full_name, a.nickname, CAST(max(s.starts_at) AS bigint) AS last, count(*) AS sessions FROM session s JOIN account a ON a.id = s.patient_id
WHERE s.therapist_id = @therapist_id AND s.status <> 'cancelado' AND s.paid_at IS NOT NULL AND s.starts_at <= @now_at AND a.deleted_at IS NULL
GROUP BY s.patient_id, a.full_name, a.nickname ORDER BY last DESC, s.patient_id LIMIT @most;

-- name: HasMet :one
SELECT EXISTS (SELECT 1 FROM session s JOIN account a ON a.id = s.patient_id
  WHERE s.therapist_id = @therapist_id AND s.patient_id = @patient_id AND s.status <> 'cancelado' AND s.paid_at IS NOT NULL
  AND s.starts_at <= @now_at AND a.deleted_at IS NULL);

-- name: ForgetPatient :exec
UPDATE patient_record SET patient_id = NULL WHERE patient_id = @patient_id;

-- name: DeleteVersions :exec
DELETE FROM record_version WHERE record_id = @record_id;

-- name: DeleteRecord :execrows
DELETE FROM patient_record WHERE id = @id;

-- name: OrphanedRecords :many
-- The records whose time is over and whom nobody can open or decide about: of deleted accounts and of abandoned vaults.
SELECT r.id FROM patient_record r JOIN vault v ON v.id = r.vault_id JOIN account a ON a.id = v.therapist_id
WHERE r.written_at < @before_at AND (a.deleted_at IS NOT NULL OR v.abandoned_at IS NOT NULL) ORDER BY r.written_at, r.id LIMIT @most;

-- name: DeleteEmptyVaults :exec
DELETE FROM vault WHERE id IN (SELECT v.id FROM vault v JOIN account a ON a.id = v.therapist_id
  WHERE (a.deleted_at IS NOT NULL OR v.abandoned_at IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM patient_record r WHERE r.vault_id = v.id));

-- name: AttachmentOf :one
SELECT f.* FROM record_attachment f JOIN patient_record r ON r.id = f.record_id JOIN vault v ON v.id = r.vault_id
WHERE f.id = @id AND v.therapist_id = @therapist_id AND v.abandoned_at IS NULL;

-- name: InsertAttachment :execrows
-- The browser chooses the id. One that is taken inserts nothing.
INSERT INTO record_attachment (id, record_id, size, stored, whole, created_at) VALUES (@id, @record_id, @size, 0, @whole, @created_at) ON CONFLICT (id) DO NOTHING;

-- name: ReserveBytes :execrows
-- Of two files that begin at once, both are counted before either is compared with the limit.
UPDATE vault SET attached_bytes = attached_bytes + @size WHERE id = @id AND attached_bytes + @size <= @most AND abandoned_at IS NULL;

-- name: ReleaseBytes :exec
UPDATE vault SET attached_bytes = attached_bytes - @size WHERE id = (SELECT r.vault_id FROM patient_record r WHERE r.id = @record_id);

-- name: AddPiece :execrows
UPDATE record_attachment SET stored = stored | @piece WHERE id = @id AND version IS NULL;

-- name: NameAttachments :execrows
-- A version names files of its record that are whole and that no version names yet.
UPDATE record_attachment SET version = @version WHERE record_id = @record_id AND version IS NULL AND stored = whole
  AND id IN (SELECT value FROM json_each(CAST(@ids AS text)));

-- name: UnnamedAttachments :many
-- The files that no version names after a day.
SELECT * FROM record_attachment WHERE version IS NULL AND created_at < @before_at ORDER BY created_at, id LIMIT @most;

-- name: DeleteUnnamed :execrows
DELETE FROM record_attachment WHERE id = @id AND version IS NULL;

-- name: AttachmentsOf :many
SELECT * FROM record_attachment WHERE record_id = @record_id ORDER BY id LIMIT @most;

-- name: DeleteAttachments :exec
DELETE FROM record_attachment WHERE record_id = @record_id AND id IN (SELECT value FROM json_each(CAST(@ids AS text)));

-- name: InsertRequest :exec
INSERT INTO record_request (id, therapist_id, patient_id, state, asked_at, due_on) VALUES (@id, @therapist_id, @patient_id, 'OPEN', @asked_at, @due_on);

-- name: RequestByID :one
SELECT * FROM record_request WHERE id = @id;

-- name: RequestsOfTherapist :many
SELECT q.*, a.full_name, a.nickname FROM record_request q JOIN account a ON a.id = q.patient_id
WHERE q.therapist_id = @therapist_id ORDER BY q.asked_at DESC, q.id DESC LIMIT @most;

-- name: RequestsOfPatient :many
SELECT q.*, a.full_name, a.nickname FROM record_request q JOIN account a ON a.id = q.therapist_id
WHERE q.patient_id = @patient_id ORDER BY q.asked_at DESC, q.id DESC LIMIT @most;

-- name: MetTherapists :many
-- The therapists with whom a paid session of the patient has begun.
SELECT s.therapist_id, a.full_name, a.nickname, CAST(max(s.starts_at) AS bigint) AS last FROM session s JOIN account a ON a.id = s.therapist_id
WHERE s.patient_id = @patient_id AND s.status <> 'cancelado' AND s.paid_at IS NOT NULL AND s.starts_at <= @now_at AND a.deleted_at IS NULL
GROUP BY s.therapist_id, a.full_name, a.nickname ORDER BY last DESC, s.therapist_id LIMIT @most;

-- name: HasMetTherapist :one
SELECT EXISTS (SELECT 1 FROM session s JOIN account a ON a.id = s.therapist_id
  WHERE s.therapist_id = @therapist_id AND s.patient_id = @patient_id AND s.status <> 'cancelado' AND s.paid_at IS NOT NULL
  AND s.starts_at <= @now_at AND a.deleted_at IS NULL);

-- name: CloseRequest :execrows
UPDATE record_request SET state = @state, note = @note, delivered_on = @delivered_on, closed_at = @closed_at WHERE id = @id AND state = 'OPEN';

-- name: EndRequestsOfTherapist :exec
UPDATE record_request SET state = 'ENDED', closed_at = @closed_at WHERE therapist_id = @therapist_id AND state = 'OPEN';

-- name: DeleteRequestsOfPatient :exec
DELETE FROM record_request WHERE patient_id = @patient_id;

-- name: DeleteOldRequests :exec
DELETE FROM record_request WHERE closed_at < @before_at;
