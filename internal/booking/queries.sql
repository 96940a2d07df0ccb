-- name: InsertSession :exec
INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents, discount_cents, enterprise, own_patient, hold_until, created_at)
VALUES (@id, @therapist_id, @patient_id, @starts_at, @ends_at, 'agendado', @price_cents, @discount_cents, @enterprise, @own_patient, @hold_until, @created_at);

-- name: SessionByID :one
SELECT * FROM session WHERE id = @id;

-- name: SessionOfParticipant :one
SELECT * FROM session WHERE id = @id AND (patient_id = @person OR therapist_id = @person);

-- name: LockSession :one
SELECT * FROM session WHERE id = @id FOR NO KEY UPDATE;

-- name: TimesOfBoth :many
-- The times that sessions take: the therapist's around the wanted day, and the patient's around that day or with an open
-- hold. An hour that is offered or proposed to somebody else is taken too, and so is a busy time of the therapist's calendar
-- elsewhere. Each part reads its own index.
SELECT t.starts_at, t.ends_at, t.paid_at, t.hold_until, t.standing_id, CAST(false AS boolean) AS of_patient FROM session t
WHERE t.therapist_id = @therapist_id AND t.status <> 'cancelado' AND t.starts_at >= @from_at AND t.starts_at < @to_at AND t.id <> @except_id
UNION ALL
SELECT p.starts_at, p.ends_at, p.paid_at, p.hold_until, p.standing_id, true FROM session p
WHERE p.patient_id = @patient_id AND p.status <> 'cancelado' AND p.starts_at >= @patient_from_at AND p.id <> @except_id
  AND (p.starts_at < @to_at OR p.paid_at IS NULL AND p.hold_until > @now_at AND p.standing_id = '')
UNION ALL
SELECT o.starts_at, o.ends_at, NULL, o.expires_at, '', false FROM waiting_offer o
WHERE o.therapist_id = @therapist_id AND o.state = 'OPEN' AND o.starts_at >= @from_at AND o.starts_at < @to_at
  AND o.patient_id <> @patient_id AND o.expires_at > @now_at
UNION ALL
SELECT h.starts_at, h.ends_at, NULL, h.expires_at, '', false FROM hour_proposal h
WHERE h.therapist_id = @therapist_id AND h.state = 'OPEN' AND h.starts_at >= @from_at AND h.starts_at < @to_at
  AND h.patient_id <> @patient_id AND h.expires_at > @now_at
UNION ALL
SELECT c.starts_at, c.ends_at, NULL, NULL, '', false FROM calendar_busy c
WHERE c.therapist_id = @therapist_id AND c.starts_at >= @from_at AND c.starts_at < @to_at;

-- name: UnpaidHolds :many
-- The holds of a patient that ended unpaid by the patient's doing since the last payment, the newest first. Six are
-- enough: three that ended, and three that expired and wait for their job.
SELECT u.id, u.ended_at, u.live FROM (
  SELECT c.id, c.cancelled_at AS ended_at, CAST(false AS boolean) AS live FROM session c
  WHERE c.patient_id = @patient_id AND c.cancelled_at > @since_at AND c.paid_at IS NULL AND c.cancelled_by = 'PATIENT' AND NOT c.moved_by_therapist
    AND c.standing_id = ''
  UNION ALL
  SELECT h.id, h.hold_until, h.status = 'agendado' FROM session h
  WHERE h.patient_id = @patient_id AND h.starts_at > @since_at AND h.hold_until > @since_at AND h.hold_until <= @now_at AND h.paid_at IS NULL
    AND (h.status = 'agendado' OR h.cancelled_by = 'SYSTEM') AND NOT h.moved_by_therapist AND h.standing_id = ''
) u
WHERE u.ended_at > coalesce((SELECT max(p.paid_at) FROM session p WHERE p.patient_id = @patient_id AND p.paid_at > @since_at
  AND NOT (p.cancelled_by = 'PATIENT' AND p.outcome IN ('CREDIT', 'REFUND', 'PACKAGE'))), 0)
ORDER BY u.ended_at DESC, u.id DESC LIMIT 6;

-- name: OverlappingForTherapist :one
-- A session of the therapist takes the time, it is offered or proposed to somebody else, or the therapist's calendar
-- elsewhere is busy.
SELECT EXISTS (SELECT 1 FROM session s WHERE s.therapist_id = @therapist_id AND s.status <> 'cancelado'
    AND s.starts_at < @ends_at AND s.ends_at > @starts_at AND s.id <> @except_id
  UNION ALL
  SELECT 1 FROM waiting_offer o WHERE o.therapist_id = @therapist_id AND o.state = 'OPEN'
    AND o.starts_at < @ends_at AND o.ends_at > @starts_at AND o.patient_id <> @patient_id AND o.expires_at > @now_at
  UNION ALL
  SELECT 1 FROM hour_proposal h WHERE h.therapist_id = @therapist_id AND h.state = 'OPEN'
    AND h.starts_at < @ends_at AND h.ends_at > @starts_at AND h.patient_id <> @patient_id AND h.expires_at > @now_at
  UNION ALL
  SELECT 1 FROM calendar_busy c WHERE c.therapist_id = @therapist_id AND c.starts_at < @ends_at AND c.ends_at > @starts_at);

-- name: OverlappingForPatient :one
SELECT EXISTS (SELECT 1 FROM session WHERE patient_id = @patient_id AND status <> 'cancelado'
  AND starts_at < @ends_at AND ends_at > @starts_at AND id <> @except_id);

-- name: BusyTimes :many
-- Without ORDER BY: the server needs longer to sort thousands of long ids than to find the rows.
SELECT s.therapist_id, s.starts_at, s.ends_at FROM session s
WHERE s.therapist_id IN (SELECT value FROM json_each(CAST(@ids AS text))) AND s.status <> 'cancelado' AND s.starts_at < @to_at AND s.starts_at >= @from_at
UNION ALL
SELECT o.therapist_id, o.starts_at, o.ends_at FROM waiting_offer o
WHERE o.therapist_id IN (SELECT value FROM json_each(CAST(@ids AS text))) AND o.state = 'OPEN' AND o.starts_at < @to_at AND o.starts_at >= @from_at
  AND o.expires_at > @now_at
UNION ALL
SELECT h.therapist_id, h.starts_at, h.ends_at FROM hour_proposal h
WHERE h.therapist_id IN (SELECT value FROM json_each(CAST(@ids AS text))) AND h.state = 'OPEN' AND h.starts_at < @to_at AND h.starts_at >= @from_at
  AND h.expires_at > @now_at
UNION ALL
SELECT c.therapist_id, c.starts_at, c.ends_at FROM calendar_busy c
WHERE c.therapist_id IN (SELECT value FROM json_each(CAST(@ids AS text))) AND c.starts_at < @to_at AND c.starts_at >= @from_at;

-- name: DiscountHolders :many
-- The sessions that use this person's first-session discount. LIMIT 2 is enough: for each session of the person it shows
-- whether another session uses the discount. A session as an own patient of its therapist has none and uses none.
SELECT id FROM session WHERE patient_id = @patient_id AND NOT own_patient
  AND ((paid_at IS NOT NULL AND status <> 'cancelado' AND outcome NOT IN ('CREDIT', 'REFUND', 'PACKAGE')) OR outcome = 'KEPT')
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
UPDATE session SET paid_at = @paid_at, fee_percent = @fee_percent, price_cents = @price_cents, package_id = @package_id, discount_cents = @discount_cents, own_patient = @own_patient, status = 'agendado', cancelled_at = NULL, cancelled_by = '',
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
SELECT id, ends_at FROM session WHERE status = 'agendado' AND ends_at <= @now_at AND paid_at IS NOT NULL AND ends_at >= @after_at
  AND (ends_at > @after_at OR id > @after_id) ORDER BY ends_at, id LIMIT @most;

-- name: HoldsToRelease :many
SELECT id, hold_until FROM session WHERE status = 'agendado' AND paid_at IS NULL AND hold_until <= @now_at AND hold_until >= @after_at
  AND (hold_until > @after_at OR id > @after_id) ORDER BY hold_until, id LIMIT @most;

-- name: PatientSessions :many
SELECT s.id, s.therapist_id, s.starts_at, s.ends_at, s.status, s.price_cents, s.discount_cents, s.enterprise, s.hold_until, s.paid_at, s.moved_by_therapist, s.receipt_key, s.standing_id, a.full_name AS therapist_full_name, a.nickname AS therapist_nickname, t.crp, t.uf, t.approach, a.active AS therapist_active, p.role AS patient_role, p.cpf_index AS patient_cpf_index
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
SELECT s.id, s.cancelled_at AS happened_at, s.returned_cents, CAST(false AS boolean) AS late, s.outcome, s.starts_at, s.enterprise,
  CAST(coalesce(c.id, '') AS text) AS charge_id, a.full_name AS therapist_full_name, a.nickname AS therapist_nickname
FROM session s JOIN account a ON a.id = s.therapist_id LEFT JOIN charge c ON c.reference_id = s.id AND c.purpose = 'SESSION' AND c.paid_at = s.paid_at
WHERE s.patient_id = @patient_id AND s.cancelled_at IS NOT NULL AND s.paid_at IS NOT NULL AND s.cancelled_at >= @from_at AND s.cancelled_at < @to_at
UNION ALL
SELECT c.reference_id, c.paid_at, c.amount_cents + c.credits_cents, true, s.outcome, s.starts_at, s.enterprise, c.id, a.full_name, a.nickname
FROM charge c JOIN session s ON s.id = c.reference_id JOIN account a ON a.id = s.therapist_id
WHERE c.payer_id = @patient_id AND c.purpose = 'SESSION' AND c.paid_at >= @from_at AND c.paid_at < @to_at AND (s.paid_at IS NULL OR s.paid_at <> c.paid_at)
ORDER BY 2 DESC, 1 DESC LIMIT @most OFFSET @skip;

-- name: CountPatientCancellations :one
-- means is what went to the card or PIX key; the rest of cents became balance. What went back to a package is neither.
SELECT count(*) AS rows, CAST(coalesce(sum(cents), 0) AS bigint) AS total_cents, CAST(coalesce(sum(means), 0) AS bigint) AS means_cents FROM (
  SELECT CASE WHEN s.outcome = 'PACKAGE' THEN 0 ELSE s.returned_cents END AS cents, CASE WHEN s.outcome = 'REFUND' THEN s.returned_cents - coalesce(c.credits_cents, 0) ELSE 0 END AS means
  FROM session s LEFT JOIN charge c ON c.reference_id = s.id AND c.purpose = 'SESSION' AND c.paid_at = s.paid_at
  WHERE s.patient_id = @patient_id AND s.cancelled_at IS NOT NULL AND s.paid_at IS NOT NULL AND s.cancelled_at >= @from_at AND s.cancelled_at < @to_at
  UNION ALL
  SELECT c.amount_cents + c.credits_cents, CASE WHEN c.status IN ('REFUNDING', 'REFUNDED') OR c.owed_at IS NOT NULL THEN c.amount_cents ELSE 0 END
  FROM charge c JOIN session s ON s.id = c.reference_id
  WHERE c.payer_id = @patient_id AND c.purpose = 'SESSION' AND c.paid_at >= @from_at AND c.paid_at < @to_at AND (s.paid_at IS NULL OR s.paid_at <> c.paid_at)
) AS cancels;

-- name: PatientPayments :many
-- Sessions that were paid, payments that arrived when there was nothing left to pay, and packages.
SELECT s.id, s.paid_at, CAST(s.price_cents - s.discount_cents AS bigint) AS value, s.outcome, s.starts_at, s.enterprise,
  CAST(coalesce(c.id, '') AS text) AS charge_id, a.full_name AS therapist_full_name, a.nickname AS therapist_nickname, CAST(false AS boolean) AS late,
  CAST(0 AS bigint) AS package_sessions, CAST(0 AS bigint) AS package_returned
FROM session s JOIN account a ON a.id = s.therapist_id LEFT JOIN charge c ON c.reference_id = s.id AND c.purpose = 'SESSION' AND c.paid_at = s.paid_at
WHERE s.patient_id = @patient_id AND s.paid_at IS NOT NULL AND s.paid_at >= @from_at AND s.paid_at < @to_at
UNION ALL
SELECT s.id, c.paid_at, CAST(c.amount_cents + c.credits_cents AS bigint), s.outcome, s.starts_at, s.enterprise, c.id, a.full_name, a.nickname, true, 0, 0
FROM charge c JOIN session s ON s.id = c.reference_id JOIN account a ON a.id = s.therapist_id
WHERE c.payer_id = @patient_id AND c.purpose = 'SESSION' AND c.paid_at >= @from_at AND c.paid_at < @to_at AND (s.paid_at IS NULL OR s.paid_at <> c.paid_at)
UNION ALL
SELECT p.id, c.paid_at, CAST(c.amount_cents + c.credits_cents AS bigint), '', c.paid_at, false, c.id, a.full_name, a.nickname,
  p.paid_at IS NULL OR p.paid_at <> c.paid_at, p.sessions, p.returned_cents
FROM charge c JOIN session_package p ON p.id = c.reference_id JOIN account a ON a.id = p.therapist_id
WHERE c.payer_id = @patient_id AND c.purpose = 'PACKAGE' AND c.paid_at >= @from_at AND c.paid_at < @to_at
ORDER BY 2 DESC, 1 DESC LIMIT @most OFFSET @skip;

-- name: CountPatientPayments :one
-- What was paid by card or PIX, and what was paid from the balance. Balance is money that was counted before, and so is
-- what a package pays.
SELECT count(*) AS rows, CAST(coalesce(sum(cents), 0) AS bigint) AS total_cents, CAST(coalesce(sum(credits), 0) AS bigint) AS credits_cents FROM (
  SELECT s.price_cents - s.discount_cents - coalesce(c.credits_cents, 0) AS cents, CASE WHEN s.package_id <> '' THEN 0 ELSE coalesce(c.credits_cents, 0) END AS credits
  FROM session s LEFT JOIN charge c ON c.reference_id = s.id AND c.purpose = 'SESSION' AND c.paid_at = s.paid_at
  WHERE s.patient_id = @patient_id AND s.paid_at IS NOT NULL AND s.paid_at >= @from_at AND s.paid_at < @to_at
  UNION ALL
  SELECT c.amount_cents, c.credits_cents FROM charge c JOIN session s ON s.id = c.reference_id
  WHERE c.payer_id = @patient_id AND c.purpose = 'SESSION' AND c.paid_at >= @from_at AND c.paid_at < @to_at AND (s.paid_at IS NULL OR s.paid_at <> c.paid_at)
  UNION ALL
  SELECT c.amount_cents, c.credits_cents FROM charge c
  WHERE c.payer_id = @patient_id AND c.purpose = 'PACKAGE' AND c.paid_at >= @from_at AND c.paid_at < @to_at
) AS payments;

-- name: FirstPatientPayment :one
SELECT c.paid_at FROM charge c WHERE c.payer_id = @patient_id AND c.purpose IN ('SESSION', 'PACKAGE') AND c.paid_at IS NOT NULL ORDER BY c.paid_at LIMIT 1;

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

-- name: ComingOfPatient :many
SELECT * FROM session WHERE patient_id = @patient_id AND status = 'agendado' AND starts_at > @now_at ORDER BY starts_at, id LIMIT 50;

-- name: OpenCompanySlotsOf :many
SELECT id FROM session WHERE patient_id = @patient_id AND enterprise AND status = 'agendado' AND starts_at > @now_at ORDER BY starts_at, id LIMIT 50;

-- name: ActiveOfBoth :one
SELECT t.active AS therapist_active, t.inactive_at AS therapist_inactive_at, p.active AS patient_active, p.inactive_at AS patient_inactive_at
FROM session s JOIN account t ON t.id = s.therapist_id JOIN account p ON p.id = s.patient_id WHERE s.id = @id;

-- name: OverPackage :exec
-- The package ended: the money of its coming sessions becomes balance when it is given back.
UPDATE session SET package_over = true WHERE package_id = @package_id AND package_id <> '' AND status <> 'cancelado';

-- name: ComingOfPackage :many
SELECT id FROM session WHERE package_id = @package_id AND package_id <> '' AND status = 'agendado' AND starts_at > @now_at ORDER BY starts_at, id LIMIT 50;

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
SELECT sqlc.embed(s), a.full_name AS therapist_full_name, a.nickname AS therapist_nickname, t.crp, p.cpf_index
FROM session s JOIN account a ON a.id = s.therapist_id JOIN therapist t ON t.account_id = s.therapist_id JOIN account p ON p.id = s.patient_id
WHERE s.patient_id = @patient_id ORDER BY s.starts_at DESC, s.id DESC LIMIT @most;

-- name: ExportTherapistSessions :many
SELECT * FROM session WHERE therapist_id = @therapist_id AND status <> 'cancelado' ORDER BY starts_at DESC, id DESC LIMIT @most;

-- name: ExportTherapistCancelled :many
SELECT * FROM session WHERE therapist_id = @therapist_id AND status = 'cancelado' ORDER BY starts_at DESC, id DESC LIMIT @most;

-- name: PutMessage :exec
INSERT INTO session_message (session_id, body, written_at) VALUES (@session_id, @body, @written_at)
ON CONFLICT (session_id) DO UPDATE SET body = excluded.body, written_at = excluded.written_at;

-- name: MessageOf :one
SELECT body FROM session_message WHERE session_id = @session_id;

-- name: MessagesOfPatient :many
SELECT m.session_id, m.body FROM session s JOIN session_message m ON m.session_id = s.id
WHERE s.patient_id = @person ORDER BY s.starts_at DESC, s.id DESC LIMIT @most;

-- name: MessagesOfTherapist :many
SELECT m.session_id, m.body, m.written_at FROM session s JOIN session_message m ON m.session_id = s.id
WHERE s.therapist_id = @person ORDER BY s.starts_at DESC, s.id DESC LIMIT @most;

-- name: DropMessages :exec
DELETE FROM session_message WHERE session_id IN (SELECT s.id FROM session s WHERE s.patient_id = @person OR s.therapist_id = @person);

-- name: WeekSessions :many
SELECT s.id, s.patient_id, s.starts_at, s.ends_at, s.status, s.paid_at, s.enterprise, s.hold_until, s.standing_id, p.full_name AS patient_full_name, p.nickname AS patient_nickname,
  m.starts_at AS proposed_at
FROM session s JOIN account p ON p.id = s.patient_id
LEFT JOIN move_proposal m ON m.session_id = s.id AND m.decision = '' AND m.expires_at > @now_at AND m.session_sequence = s.sequence
WHERE s.therapist_id = @therapist_id AND s.status <> 'cancelado' AND s.ends_at > @from_at AND s.starts_at > @after_at AND s.starts_at < @to_at
ORDER BY s.starts_at, s.id LIMIT @most;

-- name: WeekCancelled :many
-- Cancelled sessions that were paid or that a person cancelled. Reservations that nobody paid are left out.
SELECT s.id, s.patient_id, s.starts_at, s.ends_at, s.enterprise, s.cancelled_by, p.full_name AS patient_full_name, p.nickname AS patient_nickname
FROM session s JOIN account p ON p.id = s.patient_id
WHERE s.therapist_id = @therapist_id AND s.status = 'cancelado' AND s.starts_at >= @from_at AND s.starts_at < @to_at
  AND (s.paid_at IS NOT NULL OR s.cancelled_by IN ('THERAPIST', 'ADMIN'))
ORDER BY s.starts_at, s.id LIMIT @most;

-- name: ReplaceProposals :exec
UPDATE move_proposal SET decision = 'REPLACED', decided_at = @now_at WHERE session_id = @session_id AND decision = '';

-- name: InsertProposal :exec
INSERT INTO move_proposal (id, session_id, starts_at, ends_at, session_sequence, created_at, expires_at)
VALUES (@id, @session_id, @starts_at, @ends_at, @session_sequence, @created_at, @expires_at);

-- name: SetProposalSecret :execrows
UPDATE move_proposal SET secret_hash = @secret_hash WHERE id = @id AND decision = '';

-- name: ProposalByID :one
SELECT * FROM move_proposal WHERE id = @id;

-- name: ProposalBySecret :one
SELECT * FROM move_proposal WHERE secret_hash = @secret_hash;

-- name: DecideProposal :execrows
UPDATE move_proposal SET decision = @decision, decided_at = @decided_at WHERE id = @id AND decision = '';

-- name: DropOldProposals :exec
DELETE FROM move_proposal WHERE created_at < @before_at;

-- name: DropProposals :exec
DELETE FROM move_proposal WHERE session_id IN (SELECT s.id FROM session s WHERE s.patient_id = @person OR s.therapist_id = @person);

-- name: ProposalsOf :many
SELECT m.session_id, m.starts_at, m.created_at, m.decided_at, m.decision FROM session s JOIN move_proposal m ON m.session_id = s.id
WHERE s.patient_id = @person ORDER BY s.starts_at DESC, m.created_at DESC, m.id LIMIT @most;

-- name: DropMessage :exec
DELETE FROM session_message WHERE session_id = @session_id;

-- name: DaySessions :many
-- A therapist's sessions of one day. number counts the patient's sessions with this therapist up to this one.
SELECT s.id, s.patient_id, s.starts_at, s.ends_at, s.status, s.paid_at, s.enterprise, s.hold_until, p.full_name AS patient_full_name, p.nickname AS patient_nickname,
  (SELECT count(*) FROM session e WHERE e.patient_id = s.patient_id AND e.therapist_id = s.therapist_id AND e.status <> 'cancelado' AND e.starts_at <= s.starts_at) AS number
FROM session s JOIN account p ON p.id = s.patient_id
WHERE s.therapist_id = @therapist_id AND s.status <> 'cancelado' AND s.ends_at > @from_at AND s.starts_at > @after_at AND s.starts_at < @to_at
ORDER BY s.starts_at, s.id LIMIT @most;

-- name: SessionStarts :many
SELECT starts_at, paid_at FROM session
WHERE therapist_id = @therapist_id AND status <> 'cancelado' AND starts_at >= @from_at AND starts_at < @to_at
ORDER BY starts_at, id LIMIT @most;

-- name: TimesBetween :many
-- The times that sessions of the therapist or of the patient take in a range of days. own says that it is the patient's.
-- An hour that is offered or proposed to somebody else is taken too, and so is a busy time of the therapist's calendar
-- elsewhere.
SELECT t.starts_at, t.ends_at, CAST(false AS boolean) AS own, t.standing_id FROM session t
WHERE t.therapist_id = @therapist_id AND t.status <> 'cancelado' AND t.starts_at >= @from_at AND t.starts_at < @to_at
UNION ALL
SELECT p.starts_at, p.ends_at, true, p.standing_id FROM session p
WHERE p.patient_id = @patient_id AND p.status <> 'cancelado' AND p.starts_at >= @from_at AND p.starts_at < @to_at
UNION ALL
SELECT o.starts_at, o.ends_at, false, '' FROM waiting_offer o
WHERE o.therapist_id = @therapist_id AND o.state = 'OPEN' AND o.starts_at >= @from_at AND o.starts_at < @to_at
  AND o.patient_id <> @patient_id AND o.expires_at > @now_at
UNION ALL
SELECT h.starts_at, h.ends_at, false, '' FROM hour_proposal h
WHERE h.therapist_id = @therapist_id AND h.state = 'OPEN' AND h.starts_at >= @from_at AND h.starts_at < @to_at
  AND h.patient_id <> @patient_id AND h.expires_at > @now_at
UNION ALL
SELECT c.starts_at, c.ends_at, false, '' FROM calendar_busy c
WHERE c.therapist_id = @therapist_id AND c.starts_at >= @from_at AND c.starts_at < @to_at;

-- name: InsertOccurrences :many
-- The occurrences of a standing hour, in one statement. A day that has one already is left out.
INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents, discount_cents, enterprise, own_patient, hold_until, created_at, standing_id, occurrence_on)
SELECT json_extract(value, '$[0]'), @therapist_id, @patient_id, CAST(json_extract(value, '$[1]') AS bigint), CAST(json_extract(value, '$[2]') AS bigint), 'agendado',
  @price_cents, @discount_cents, @enterprise, @own_patient, CAST(json_extract(value, '$[3]') AS bigint), @created_at, @standing_id, json_extract(value, '$[4]')
FROM json_each(CAST(@occurrences AS text)) WHERE true
ON CONFLICT (standing_id, occurrence_on) WHERE standing_id <> '' AND status <> 'cancelado' DO NOTHING
RETURNING *;

-- name: LockOccurrences :many
-- The occurrences of a standing hour that are still to come.
SELECT * FROM session WHERE standing_id = @standing_id AND standing_id <> '' AND status = 'agendado' AND starts_at > @now_at
ORDER BY starts_at, id LIMIT 100 FOR NO KEY UPDATE;

-- name: Occurrences :many
SELECT * FROM session WHERE standing_id IN (SELECT value FROM json_each(CAST(@ids AS text))) AND standing_id <> '' AND occurrence_on >= @from_on
ORDER BY standing_id, occurrence_on LIMIT @most;

-- name: RepriceOccurrences :execrows
-- Another price of a standing hour, for the unpaid occurrences from a day of its rhythm on that begin after a moment.
UPDATE session SET price_cents = @price_cents, discount_cents = @discount_cents, own_patient = @own_patient
WHERE standing_id = @standing_id AND standing_id <> '' AND occurrence_on >= @from_on AND status = 'agendado' AND paid_at IS NULL
  AND starts_at > @after_at;

-- name: LastOccurrences :many
-- The last occurrences until a day, the newest first: those that people did not cancel, and those that the patient
-- cancelled so late that hardly anybody else could book the hour.
SELECT occurrence_on, paid_at, status, cancelled_by, outcome FROM session
WHERE standing_id = @standing_id AND standing_id <> '' AND occurrence_on <= @until_on
  AND (cancelled_by IN ('', 'SYSTEM') OR cancelled_by = 'PATIENT' AND cancelled_at > starts_at - CAST(@early AS bigint))
ORDER BY occurrence_on DESC, id DESC LIMIT @most;

-- name: KeptForStanding :one
-- Whether a session of a standing hour takes this moment of the therapist.
SELECT EXISTS (SELECT 1 FROM session WHERE therapist_id = @therapist_id AND status <> 'cancelado' AND standing_id <> ''
  AND starts_at > @after_at AND starts_at <= @moment_at AND ends_at > @moment_at);

-- name: ComingWith :many
-- What a therapist and a patient have before them, unpaid holds included.
SELECT * FROM session WHERE patient_id = @patient_id AND therapist_id = @therapist_id AND status = 'agendado' AND ends_at > @now_at
  AND (paid_at IS NOT NULL OR hold_until > @now_at)
ORDER BY starts_at, id LIMIT @most OFFSET @skip;

-- name: PastWith :many
-- The paid sessions of a therapist and a patient that have ended or were cancelled, the newest first.
SELECT * FROM session WHERE patient_id = @patient_id AND therapist_id = @therapist_id AND paid_at IS NOT NULL
  AND (ends_at <= @now_at OR status = 'cancelado')
ORDER BY starts_at DESC, id DESC LIMIT @most OFFSET @skip;

-- name: CountWith :one
SELECT CAST(coalesce(sum(CASE WHEN status = 'agendado' AND ends_at > @now_at THEN 1 ELSE 0 END), 0) AS bigint) AS coming,
  CAST(coalesce(sum(CASE WHEN ends_at <= @now_at OR status = 'cancelado' THEN 1 ELSE 0 END), 0) AS bigint) AS past
FROM session WHERE patient_id = @patient_id AND therapist_id = @therapist_id AND (paid_at IS NOT NULL OR status = 'agendado' AND ends_at > @now_at AND hold_until > @now_at);

-- name: NoteMail :exec
INSERT INTO session_mail (id, session_id, kind, patient, sent_at) VALUES (@id, @session_id, @kind, @patient, @sent_at) ON CONFLICT DO NOTHING;

-- name: DropMailNotes :exec
DELETE FROM session_mail WHERE sent_at < @before_at;
