-- name: NewestText :one
SELECT * FROM questionnaire_text WHERE therapist_id = @therapist_id AND instrument = @instrument ORDER BY version DESC LIMIT 1;

-- name: InsertText :execrows
INSERT INTO questionnaire_text (id, therapist_id, instrument, version, body, written_at)
VALUES (@id, @therapist_id, @instrument, @version, @body, @written_at) ON CONFLICT DO NOTHING;

-- name: TextsOfPair :many
-- The wordings that a patient was sent.
SELECT * FROM questionnaire_text x WHERE x.id IN (
  SELECT q.text_id FROM questionnaire q WHERE q.therapist_id = @therapist_id AND q.patient_id = @patient_id
) ORDER BY x.instrument, x.version LIMIT 200;

-- name: InsertQuestionnaire :execrows
INSERT INTO questionnaire (id, therapist_id, patient_id, text_id, instrument, state, sent_at, expires_at)
VALUES (@id, @therapist_id, @patient_id, @text_id, @instrument, 'OPEN', @sent_at, @expires_at) ON CONFLICT DO NOTHING;

-- name: ExpireOf :exec
-- The questionnaires of two people whose time is over and whose job has not run yet.
UPDATE questionnaire SET state = 'EXPIRED', closed_at = @now_at
WHERE therapist_id = @therapist_id AND patient_id = @patient_id AND state = 'OPEN' AND expires_at <= @now_at;

-- name: ExpireAll :exec
UPDATE questionnaire SET state = 'EXPIRED', closed_at = @now_at WHERE state = 'OPEN' AND expires_at <= @now_at;

-- name: Withdraw :execrows
UPDATE questionnaire SET state = 'WITHDRAWN', closed_at = @now_at
WHERE id = @id AND therapist_id = @therapist_id AND state = 'OPEN' AND expires_at > @now_at;

-- name: AnswerOnce :execrows
-- Keeps the answers of an open questionnaire, sealed to the open vault of its therapist.
UPDATE questionnaire SET state = 'ANSWERED', closed_at = @now_at, vault_id = @vault_id, sealed = @sealed
WHERE questionnaire.id = @id AND questionnaire.patient_id = @patient_id AND questionnaire.state = 'OPEN' AND questionnaire.expires_at > @now_at
AND EXISTS (SELECT 1 FROM vault v WHERE v.id = @vault_id AND v.therapist_id = questionnaire.therapist_id AND v.abandoned_at IS NULL);

-- name: QuestionnaireOfPatient :one
SELECT sqlc.embed(q), x.body, a.full_name, a.nickname FROM questionnaire q
JOIN questionnaire_text x ON x.id = q.text_id JOIN account a ON a.id = q.therapist_id
WHERE q.id = @id AND q.patient_id = @patient_id;

-- name: QuestionnaireOfTherapist :one
SELECT * FROM questionnaire WHERE id = @id AND therapist_id = @therapist_id;

-- name: QuestionnaireByID :one
SELECT * FROM questionnaire WHERE id = @id;

-- name: OpenOf :many
-- What a patient may answer now.
SELECT q.id, q.expires_at, a.full_name, a.nickname FROM questionnaire q JOIN account a ON a.id = q.therapist_id
WHERE q.patient_id = @patient_id AND q.state = 'OPEN' AND q.expires_at > @now_at ORDER BY q.expires_at, q.id LIMIT 50;

-- name: SentTo :many
-- What a therapist sent to a patient, the newest first.
SELECT * FROM questionnaire WHERE therapist_id = @therapist_id AND patient_id = @patient_id ORDER BY sent_at DESC, id DESC LIMIT @most;

-- name: DropQuestionnairesOf :exec
DELETE FROM questionnaire WHERE patient_id = @account_id OR therapist_id = @account_id;

-- name: DropTextsOf :exec
DELETE FROM questionnaire_text WHERE therapist_id = @therapist_id;

-- name: DropUnanswered :exec
-- The first condition is that of the index questionnaire_closed.
DELETE FROM questionnaire WHERE state <> 'OPEN' AND state IN ('EXPIRED', 'WITHDRAWN') AND closed_at < @before_at;

-- name: Unopened :many
-- Answers that nobody needs: they are old, or no open vault opens them.
SELECT q.id FROM questionnaire q WHERE q.state = 'ANSWERED' AND (q.closed_at < @before_at
OR NOT EXISTS (SELECT 1 FROM vault v WHERE v.id = q.vault_id AND v.abandoned_at IS NULL)) ORDER BY q.id LIMIT @most;

-- name: DropQuestionnaire :exec
DELETE FROM questionnaire WHERE id = @id;

-- name: ExportReceived :many
SELECT q.state, q.sent_at, q.expires_at, q.closed_at, a.full_name, a.nickname FROM questionnaire q JOIN account a ON a.id = q.therapist_id
WHERE q.patient_id = @patient_id ORDER BY q.sent_at, q.id LIMIT 1000;

-- name: ExportTexts :many
SELECT instrument, version, body, written_at FROM questionnaire_text WHERE therapist_id = @therapist_id ORDER BY instrument, version LIMIT 1000;
