-- name: InsertSession :exec
INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents, discount_cents, enterprise, hold_until, created_at)
VALUES (@id, @therapist_id, @patient_id, @starts_at, @ends_at, 'agendado', @price_cents, @discount_cents, @enterprise, @hold_until, @created_at);

-- name: SessionByID :one
SELECT * FROM session WHERE id = @id;

-- name: SessionOfParticipant :one
SELECT * FROM session WHERE id = @id AND (patient_id = @person OR therapist_id = @person);

-- name: LockSession :one
SELECT * FROM session WHERE id = @id FOR NO KEY UPDATE;

-- name: TimesOfBoth :many
-- The times that sessions take: the therapist's around the wanted day, and the patient's around that day or with an open
-- hold. There are two parts, because each of them reads its own index.
SELECT t.starts_at, t.ends_at, t.paid_at, t.hold_until, CAST(false AS boolean) AS of_patient FROM session t
WHERE t.therapist_id = @therapist_id AND t.status <> 'cancelado' AND t.starts_at >= @from_at AND t.starts_at < @to_at AND t.id <> @except_id
UNION ALL
SELECT p.starts_at, p.ends_at, p.paid_at, p.hold_until, true FROM session p
WHERE p.patient_id = @patient_id AND p.status <> 'cancelado' AND p.starts_at >= @patient_from_at AND p.id <> @except_id
  AND (p.starts_at < @to_at OR p.paid_at IS NULL AND p.hold_until > @now_at);

-- name: UnpaidHolds :many
-- The holds of a patient that ended unpaid by the patient's doing since the last payment, the newest first. Six are
-- enough: three that ended, and three that expired and wait for their job.
SELECT u.id, u.ended_at, u.live FROM (
  SELECT c.id, c.cancelled_at AS ended_at, CAST(false AS boolean) AS live FROM session c
  WHERE c.patient_id = @patient_id AND c.cancelled_at > @since_at AND c.paid_at IS NULL AND c.cancelled_by = 'PATIENT' AND NOT c.moved_by_therapist
  UNION ALL
  SELECT h.id, h.hold_until, h.status = 'agendado' FROM session h
  WHERE h.patient_id = @patient_id AND h.starts_at > @since_at AND h.hold_until > @since_at AND h.hold_until <= @now_at AND h.paid_at IS NULL
    AND (h.status = 'agendado' OR h.cancelled_by = 'SYSTEM') AND NOT h.moved_by_therapist
) u
WHERE u.ended_at > coalesce((SELECT max(p.paid_at) FROM session p WHERE p.patient_id = @patient_id AND p.paid_at > @since_at
  AND NOT (p.cancelled_by = 'PATIENT' AND p.outcome IN ('CREDIT', 'REFUND'))), 0)
ORDER BY u.ended_at DESC, u.id DESC LIMIT 6;

-- name: OverlappingForTherapist :one
SELECT EXISTS (SELECT 1 FROM session WHERE therapist_id = @therapist_id AND status <> 'cancelado'
  AND starts_at < @ends_at AND ends_at > @starts_at AND id <> @except_id);

-- name: OverlappingForPatient :one
SELECT EXISTS (SELECT 1 FROM session WHERE patient_id = @patient_id AND status <> 'cancelado'
  AND starts_at < @ends_at AND ends_at > @starts_at AND id <> @except_id);

-- name: BusyTimes :many
-- Without ORDER BY: the server needs longer to sort thousands of long ids than to find the rows.
SELECT therapist_id, starts_at, ends_at FROM session
WHERE therapist_id IN (SELECT value FROM json_each(CAST(@ids AS text))) AND status <> 'cancelado' AND starts_at < @to_at AND starts_at >= @from_at;

-- name: DiscountHolders :many
-- The sessions that use this person's first-session discount. LIMIT 2 is enough: for each session of the person it shows
-- whether another session uses the discount.
SELECT id FROM session WHERE patient_id = @patient_id
  AND ((paid_at IS NOT NULL AND status <> 'cancelado' AND outcome NOT IN ('CREDIT', 'REFUND')) OR outcome = 'KEPT')
UNION SELECT session_id FROM discount_claim WHERE person = @account_key OR person = @cpf_key
LIMIT 2;

-- name: ClaimDiscount :execrows
INSERT INTO discount_claim (person, session_id, created_at) VALUES (@person, @session_id, @created_at) ON CONFLICT DO NOTHING;

-- name: DiscountClaimOf :one
SELECT session_id FROM discount_claim WHERE person = @person;

-- name: ReturnDiscount :exec
DELETE FROM discount_claim WHERE session_id = @session_id;

-- name: PurgeDiscounts :exec
DELETE FROM discount_claim WHERE session_id IN (SELECT id FROM session WHERE patient_id = @patient_id);

-- name: MarkPaid :execrows
UPDATE session SET paid_at = @paid_at, fee_percent = @fee_percent, discount_cents = @discount_cents, status = 'agendado', cancelled_at = NULL, cancelled_by = '',
  outcome = '', sequence = sequence + 1
WHERE id = @id AND paid_at IS NULL AND (status = 'agendado' OR cancelled_by = 'SYSTEM');

-- name: CancelSession :execrows
UPDATE session SET status = 'cancelado', cancelled_at = @cancelled_at, cancelled_by = @cancelled_by, outcome = @outcome,
  returned_cents = @returned_cents, sequence = sequence + 1
WHERE id = @id AND status = 'agendado';

-- name: RescheduleSession :execrows
UPDATE session SET starts_at = @starts_at, ends_at = @ends_at, moved_by_therapist = @moved_by_therapist, hold_until = @hold_until, sequence = sequence + 1
WHERE id = @id AND status = 'agendado';

-- name: FinishSession :execrows
UPDATE session SET status = 'concluído' WHERE id = @id AND status = 'agendado' AND paid_at IS NOT NULL;

-- name: MarkEarned :execrows
UPDATE session SET earned_at = @earned_at WHERE id = @id AND earned_at IS NULL;

-- name: ToFinish :many
SELECT id FROM session WHERE status = 'agendado' AND ends_at <= @now_at AND paid_at IS NOT NULL ORDER BY ends_at, id LIMIT @most;

-- name: HoldsToRelease :many
SELECT id FROM session WHERE status = 'agendado' AND paid_at IS NULL AND hold_until <= @now_at ORDER BY hold_until, id LIMIT @most;

-- name: PatientSessions :many
SELECT s.id, s.therapist_id, s.starts_at, s.ends_at, s.status, s.price_cents, s.discount_cents, s.enterprise, s.hold_until, s.paid_at, s.moved_by_therapist, s.receipt_key, a.full_name AS therapist_full_name, a.nickname AS therapist_nickname, t.crp, t.uf, t.approach, a.active AS therapist_active, p.role AS patient_role, p.cpf_index AS patient_cpf_index
FROM session s JOIN account a ON a.id = s.therapist_id JOIN therapist t ON t.account_id = s.therapist_id JOIN account p ON p.id = s.patient_id
WHERE s.patient_id = @patient_id AND s.status <> 'cancelado' AND s.ends_at > @from_at AND s.starts_at > @after_at AND s.starts_at < @to_at
ORDER BY s.starts_at, s.id LIMIT @most;

-- name: PatientPastSessions :many
SELECT sqlc.embed(s), a.full_name AS therapist_full_name, a.nickname AS therapist_nickname, t.crp, t.uf, t.approach, p.role AS patient_role, p.cpf_index AS patient_cpf_index
FROM session s JOIN account a ON a.id = s.therapist_id JOIN therapist t ON t.account_id = s.therapist_id JOIN account p ON p.id = s.patient_id
WHERE s.patient_id = @patient_id AND (s.ends_at <= @now_at OR s.status = 'cancelado')
  AND s.starts_at <= @before_at AND (s.starts_at < @before_at OR s.id < @before_id)
ORDER BY s.starts_at DESC, s.id DESC LIMIT @most;

-- name: SessionDetail :one
SELECT sqlc.embed(s), a.full_name AS therapist_full_name, a.nickname AS therapist_nickname, a.active AS therapist_active, t.crp, t.uf, t.approach,
  p.full_name AS patient_full_name, p.nickname AS patient_nickname, p.email AS patient_email, p.role AS patient_role,
  p.cpf_index AS patient_cpf_index
FROM session s JOIN account a ON a.id = s.therapist_id JOIN therapist t ON t.account_id = s.therapist_id JOIN account p ON p.id = s.patient_id
WHERE s.id = @id;

-- name: TherapistSessions :many
SELECT s.id, s.patient_id, s.starts_at, s.ends_at, s.status, s.paid_at, p.full_name AS patient_full_name, p.nickname AS patient_nickname
FROM session s JOIN account p ON p.id = s.patient_id
WHERE s.therapist_id = @therapist_id AND s.status <> 'cancelado' AND s.ends_at > @from_at AND s.starts_at > @after_at AND s.starts_at < @to_at
ORDER BY s.starts_at, s.id LIMIT @most;

-- name: PatientCancellations :many
-- Sessions that were paid and cancelled, and payments that arrived when there was nothing left to pay. These payments
-- were given back at once.
SELECT s.id, s.cancelled_at AS happened_at, s.returned_cents, CAST(false AS boolean) AS late FROM session s
WHERE s.patient_id = @patient_id AND s.cancelled_at IS NOT NULL AND s.paid_at IS NOT NULL AND s.cancelled_at >= @from_at AND s.cancelled_at < @to_at
UNION ALL
SELECT c.reference_id, c.paid_at, c.amount_cents + c.credits_cents, true FROM charge c JOIN session s ON s.id = c.reference_id
WHERE c.payer_id = @patient_id AND c.purpose = 'SESSION' AND c.paid_at >= @from_at AND c.paid_at < @to_at AND (s.paid_at IS NULL OR s.paid_at <> c.paid_at)
ORDER BY 2 DESC, 1 DESC LIMIT @most OFFSET @skip;

-- name: CountPatientCancellations :one
SELECT count(*) AS rows, CAST(coalesce(sum(cents), 0) AS bigint) AS total_cents FROM (
  SELECT s.returned_cents AS cents FROM session s
  WHERE s.patient_id = @patient_id AND s.cancelled_at IS NOT NULL AND s.paid_at IS NOT NULL AND s.cancelled_at >= @from_at AND s.cancelled_at < @to_at
  UNION ALL
  SELECT c.amount_cents + c.credits_cents FROM charge c JOIN session s ON s.id = c.reference_id
  WHERE c.payer_id = @patient_id AND c.purpose = 'SESSION' AND c.paid_at >= @from_at AND c.paid_at < @to_at AND (s.paid_at IS NULL OR s.paid_at <> c.paid_at)
) AS cancels;

-- name: PatientPayments :many
-- Sessions that were paid, and payments that arrived when there was nothing left to pay.
SELECT s.id, s.paid_at, CAST(s.price_cents - s.discount_cents AS bigint) AS value, s.outcome, s.starts_at, a.full_name AS therapist_full_name, a.nickname AS therapist_nickname, CAST(false AS boolean) AS late
FROM session s JOIN account a ON a.id = s.therapist_id
WHERE s.patient_id = @patient_id AND s.paid_at IS NOT NULL AND s.paid_at >= @from_at AND s.paid_at < @to_at
UNION ALL
SELECT s.id, c.paid_at, CAST(c.amount_cents + c.credits_cents AS bigint), s.outcome, s.starts_at, a.full_name, a.nickname, true
FROM charge c JOIN session s ON s.id = c.reference_id JOIN account a ON a.id = s.therapist_id
WHERE c.payer_id = @patient_id AND c.purpose = 'SESSION' AND c.paid_at >= @from_at AND c.paid_at < @to_at AND (s.paid_at IS NULL OR s.paid_at <> c.paid_at)
ORDER BY 2 DESC, 1 DESC LIMIT @most OFFSET @skip;

-- name: CountPatientPayments :one
SELECT count(*) AS rows, CAST(coalesce(sum(cents), 0) AS bigint) AS total_cents FROM (
  SELECT s.price_cents - s.discount_cents AS cents FROM session s
  WHERE s.patient_id = @patient_id AND s.paid_at IS NOT NULL AND s.paid_at >= @from_at AND s.paid_at < @to_at
  UNION ALL
  SELECT c.amount_cents + c.credits_cents FROM charge c JOIN session s ON s.id = c.reference_id
  WHERE c.payer_id = @patient_id AND c.purpose = 'SESSION' AND c.paid_at >= @from_at AND c.paid_at < @to_at AND (s.paid_at IS NULL OR s.paid_at <> c.paid_at)
) AS payments;

-- name: FirstPatientPayment :one
SELECT c.paid_at FROM charge c WHERE c.payer_id = @patient_id AND c.purpose = 'SESSION' AND c.paid_at IS NOT NULL ORDER BY c.paid_at LIMIT 1;

-- name: HasPatients :one
SELECT EXISTS (SELECT 1 FROM session s WHERE s.therapist_id = @therapist_id AND s.status <> 'cancelado'
  UNION ALL SELECT 1 FROM session c WHERE c.therapist_id = @therapist_id AND c.status = 'cancelado');

-- name: ShareSession :one
SELECT EXISTS (SELECT 1 FROM session WHERE status <> 'cancelado'
  AND ((patient_id = @one AND therapist_id = @other) OR (patient_id = @other AND therapist_id = @one)));

-- name: LockOpenSessionsOf :many
-- The rows are locked, so that none of the sessions is paid between this read and the deletion of the account.
SELECT * FROM session WHERE (patient_id = @person OR therapist_id = @person) AND status = 'agendado' ORDER BY id FOR NO KEY UPDATE;

-- name: HasScheduledWith :one
SELECT EXISTS (SELECT 1 FROM session s JOIN account t ON t.id = s.therapist_id
  WHERE s.patient_id = @patient_id AND s.therapist_id = @therapist_id AND s.status = 'agendado' AND t.active AND t.deleted_at IS NULL);

-- name: OpenSessionsOf :many
SELECT id, paid_at, starts_at FROM session
WHERE (patient_id = @person OR therapist_id = @person) AND status = 'agendado' ORDER BY starts_at, id LIMIT 50;

-- name: ActiveOfBoth :one
SELECT t.active AS therapist_active, t.inactive_at AS therapist_inactive_at, p.active AS patient_active, p.inactive_at AS patient_inactive_at
FROM session s JOIN account t ON t.id = s.therapist_id JOIN account p ON p.id = s.patient_id WHERE s.id = @id;

-- name: SetReceipt :execrows
UPDATE session SET receipt_key = @receipt_key, receipt_type = @receipt_type WHERE id = @id AND therapist_id = @therapist_id AND status = 'concluído';

-- name: ReturnSession :execrows
-- An administrator returns what was paid. A session that took place keeps its status. The therapist no longer earns it.
UPDATE session SET status = @status, cancelled_at = @cancelled_at, cancelled_by = 'ADMIN', outcome = @outcome, returned_cents = @returned_cents,
  earned_at = NULL, sequence = sequence + 1
WHERE id = @id AND paid_at IS NOT NULL AND outcome IN ('', 'KEPT');

-- name: MarkCreditRefunded :execrows
-- Money that had become balance goes back to the card or PIX key. The day and the amount of the first return stay.
UPDATE session SET outcome = 'REFUND' WHERE id = @id AND outcome = 'CREDIT';

-- name: KeepAsCredit :execrows
-- The provider refused the refund, so the money became balance instead.
UPDATE session SET outcome = 'CREDIT' WHERE id = @id AND outcome = 'REFUND';

-- name: PatientFeed :many
SELECT * FROM session WHERE patient_id = @patient_id AND ends_at > @from_at AND starts_at > @after_at AND starts_at < @to_at ORDER BY starts_at, id LIMIT @most;

-- name: TherapistFeed :many
SELECT * FROM session WHERE therapist_id = @therapist_id AND status <> 'cancelado' AND ends_at > @from_at AND starts_at > @after_at AND starts_at < @to_at ORDER BY starts_at, id LIMIT @most;

-- name: TherapistFeedCancelled :many
SELECT * FROM session WHERE therapist_id = @therapist_id AND status = 'cancelado' AND starts_at > @from_at AND starts_at < @to_at ORDER BY starts_at, id LIMIT @most;

-- name: PutFeed :exec
INSERT INTO calendar_feed (account_id, secret_hash, created_at) VALUES (@account_id, @secret_hash, @created_at)
ON CONFLICT (account_id) DO UPDATE SET secret_hash = excluded.secret_hash, created_at = excluded.created_at;

-- name: FeedOf :one
SELECT created_at FROM calendar_feed WHERE account_id = @account_id;

-- name: FeedBySecret :one
SELECT account_id FROM calendar_feed WHERE secret_hash = @secret_hash;

-- name: DropFeed :execrows
DELETE FROM calendar_feed WHERE account_id = @account_id;

-- name: ExportPatientSessions :many
SELECT sqlc.embed(s), a.full_name AS therapist_full_name, a.nickname AS therapist_nickname, t.crp
FROM session s JOIN account a ON a.id = s.therapist_id JOIN therapist t ON t.account_id = s.therapist_id
WHERE s.patient_id = @patient_id ORDER BY s.starts_at DESC, s.id DESC LIMIT @most;

-- name: ExportTherapistSessions :many
SELECT * FROM session WHERE therapist_id = @therapist_id AND status <> 'cancelado' ORDER BY starts_at DESC, id DESC LIMIT @most;

-- name: ExportTherapistCancelled :many
SELECT * FROM session WHERE therapist_id = @therapist_id AND status = 'cancelado' ORDER BY starts_at DESC, id DESC LIMIT @most;
