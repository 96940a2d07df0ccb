-- name: InsertStanding :exec
INSERT INTO standing (id, therapist_id, patient_id, weekday, start_minute, minutes, every_weeks, first_on, method, card_id, price_cents, enterprise, state, proposed_until, planned_on, created_at)
VALUES (@id, @therapist_id, @patient_id, @weekday, @start_minute, @minutes, @every_weeks, @first_on, @method, @card_id, @price_cents, @enterprise, @state, @proposed_until, @planned_on, @created_at);

-- name: StandingByID :one
SELECT * FROM standing WHERE id = @id;

-- name: StandingOfParticipant :one
SELECT * FROM standing WHERE id = @id AND (patient_id = @person OR therapist_id = @person);

-- name: StandingsOfPatient :many
SELECT sqlc.embed(s), a.full_name AS other_full_name, a.nickname AS other_nickname FROM standing s JOIN account a ON a.id = s.therapist_id
WHERE s.patient_id = @patient_id AND s.state <> 'ENDED' ORDER BY s.state, s.id LIMIT 50;

-- name: StandingsOfTherapist :many
SELECT sqlc.embed(s), a.full_name AS other_full_name, a.nickname AS other_nickname FROM standing s JOIN account a ON a.id = s.patient_id
WHERE s.therapist_id = @therapist_id AND s.state <> 'ENDED' ORDER BY s.state, s.id LIMIT 200;

-- name: StandingRow :one
-- One arrangement as one of its two people reads it, with the name of the other one.
SELECT sqlc.embed(s), a.full_name AS other_full_name, a.nickname AS other_nickname FROM standing s
JOIN account a ON a.id = CASE WHEN s.patient_id = @person THEN s.therapist_id ELSE s.patient_id END
WHERE s.id = @id AND (s.patient_id = @person OR s.therapist_id = @person);

-- name: CountOpenOfPatient :one
SELECT count(*) FROM standing WHERE patient_id = @patient_id AND state IN ('ACTIVE', 'PAUSED');

-- name: CountNeverPaid :one
-- The standing hours that a patient agreed to since a moment and of which no session was ever paid. Money that the
-- patient got back by cancelling is no payment.
SELECT count(*) FROM standing s WHERE s.patient_id = @patient_id AND s.created_at > @since_at AND s.method <> ''
  AND NOT EXISTS (SELECT 1 FROM session p WHERE p.patient_id = s.patient_id AND p.paid_at IS NOT NULL AND p.standing_id = s.id
    AND NOT (p.cancelled_by = 'PATIENT' AND p.outcome IN ('CREDIT', 'REFUND')));

-- name: CountProposed :one
SELECT count(*) FROM standing WHERE therapist_id = @therapist_id AND state = 'PROPOSED';

-- name: CountProposedTo :one
SELECT count(*) FROM standing WHERE patient_id = @patient_id AND therapist_id = @therapist_id AND proposed_until IS NOT NULL AND created_at > @since_at;

-- name: TakesStanding :one
SELECT takes FROM standing_setting WHERE therapist_id = @therapist_id;

-- name: SetTakes :exec
INSERT INTO standing_setting (therapist_id, takes, changed_at) VALUES (@therapist_id, @takes, @changed_at)
ON CONFLICT (therapist_id) DO UPDATE SET takes = excluded.takes, changed_at = excluded.changed_at;

-- name: ChangeState :execrows
-- The change of state that the state table allowed. sequence is the one that was read.
UPDATE standing SET state = @state, reason = @reason, paused_from_on = @paused_from_on, paused_to_on = @paused_to_on, ended_at = @ended_at, sequence = sequence + 1
WHERE id = @id AND sequence = @sequence;

-- name: AcceptStanding :execrows
UPDATE standing SET method = @method, card_id = @card_id, first_on = @first_on, planned_on = @planned_on WHERE id = @id;

-- name: SetPlanned :exec
UPDATE standing SET planned_on = @planned_on WHERE id = @id;

-- name: SetHour :exec
UPDATE standing SET weekday = @weekday, start_minute = @start_minute, minutes = @minutes, first_on = @first_on, planned_on = @planned_on, sequence = sequence + 1 WHERE id = @id;

-- name: SetMeans :exec
UPDATE standing SET method = @method, card_id = @card_id, sequence = sequence + 1 WHERE id = @id;

-- name: ToExtend :many
-- The arrangements whose horizon is too near, after the last one of the part before. A pause without an end is not
-- extended.
SELECT id, planned_on FROM standing WHERE state IN ('ACTIVE', 'PAUSED') AND planned_on < @until_on AND planned_on >= @after_on
  AND (planned_on > @after_on OR id > @after_id) AND (state = 'ACTIVE' OR paused_to_on IS NOT NULL)
ORDER BY planned_on, id LIMIT @most;

-- name: ToResume :many
SELECT id FROM standing WHERE state = 'PAUSED' AND paused_to_on < @today_on AND id > @after_id ORDER BY id LIMIT @most;

-- name: ToExpire :many
SELECT id FROM standing WHERE state = 'PROPOSED' AND proposed_until <= @now_at AND id > @after_id ORDER BY id LIMIT @most;

-- name: LiveOf :many
-- The arrangements of a person that have not ended.
SELECT p.id FROM standing p WHERE p.patient_id = @person AND p.state <> 'ENDED'
UNION SELECT t.id FROM standing t WHERE t.therapist_id = @person AND t.state <> 'ENDED'
ORDER BY 1 LIMIT 300;

-- name: ToPay :many
-- The occurrences whose notice or charge is due. Those that the patient pays by hand, and those at a price that nobody
-- accepted, are left out. No session before last_on has a new price that begins later.
SELECT s.id, s.starts_at FROM session s JOIN standing a ON a.id = s.standing_id LEFT JOIN standing_payment p ON p.session_id = s.id
WHERE s.standing_id <> '' AND s.paid_at IS NULL AND s.status = 'agendado' AND s.starts_at >= @after_at AND s.starts_at <= @until_at
  AND (s.starts_at > @after_at OR s.id > @after_id)
  AND s.hold_until > @now_at AND s.hold_until = s.starts_at - CAST(@deadline AS bigint) AND coalesce(p.next_try_at, 0) <= @now_at
  AND coalesce(p.tries, 0) < @most_tries
  AND (a.next_price_on IS NULL OR a.next_price_accepted OR s.occurrence_on < a.next_price_on OR a.next_price_on > @last_on)
ORDER BY s.starts_at, s.id LIMIT @most;

-- name: PaymentOf :one
SELECT * FROM standing_payment WHERE session_id = @session_id;

-- name: PutNotice :exec
-- The notice of a payment. A later one replaces it.
INSERT INTO standing_payment (session_id, noticed_at, noticed_cents, tries, next_try_at)
VALUES (@session_id, @noticed_at, @noticed_cents, @tries, @next_try_at)
ON CONFLICT (session_id) DO UPDATE SET noticed_at = excluded.noticed_at, noticed_cents = excluded.noticed_cents, tries = excluded.tries,
  next_try_at = excluded.next_try_at, charge_id = '';

-- name: DropNotice :exec
DELETE FROM standing_payment WHERE session_id = @session_id;

-- name: PaymentsOf :many
-- How far the payments of some sessions are.
SELECT * FROM standing_payment WHERE session_id IN (SELECT value FROM json_each(CAST(@ids AS text)));

-- name: TryPayment :execrows
UPDATE standing_payment SET tries = @tries, next_try_at = @next_try_at, charge_id = @charge_id WHERE session_id = @session_id;

-- name: ToReprice :many
-- The standing hours of therapists whose price is another one. Company hours have the platform's price, own patients the
-- price that they agreed.
SELECT s.id, CAST(COALESCE(o.price_cents, t.price_cents) AS bigint) AS price_now
FROM standing s JOIN therapist t ON t.account_id = s.therapist_id
LEFT JOIN own_patient o ON o.therapist_id = s.therapist_id AND o.patient_id = s.patient_id AND o.ended_at IS NULL
WHERE s.state IN ('ACTIVE', 'PAUSED') AND NOT s.enterprise AND s.id > @after_id
  AND COALESCE(o.price_cents, t.price_cents) <> CASE WHEN s.next_price_on IS NULL THEN s.price_cents ELSE s.next_price_cents END
ORDER BY s.id LIMIT @most;

-- name: SetNextPrice :exec
UPDATE standing SET next_price_cents = @next_price_cents, next_price_on = @next_price_on, next_price_accepted = @next_price_accepted, sequence = sequence + 1 WHERE id = @id;

-- name: ToDecidePrice :many
-- The new prices that begin, and those whose time to answer is over.
SELECT id FROM standing WHERE next_price_on IS NOT NULL AND state <> 'ENDED' AND id > @after_id
  AND (next_price_on <= @today_on OR NOT next_price_accepted AND next_price_on <= @answer_on)
ORDER BY id LIMIT @most;

-- name: SetPrice :exec
UPDATE standing SET price_cents = @price_cents, next_price_cents = 0, next_price_on = NULL, next_price_accepted = false, sequence = sequence + 1 WHERE id = @id;

-- name: DropPrice :exec
UPDATE standing SET next_price_cents = 0, next_price_on = NULL, next_price_accepted = false, sequence = sequence + 1 WHERE id = @id;

-- name: UnpaidIn :many
-- The unpaid occurrences of a therapist in a range of time.
SELECT s.id FROM session s WHERE s.therapist_id = @therapist_id AND s.standing_id <> '' AND s.status <> 'cancelado' AND s.paid_at IS NULL
  AND s.starts_at > @now_at AND s.starts_at >= @from_at AND s.starts_at < @to_at ORDER BY s.starts_at, s.id LIMIT 500;

-- name: ExportStandings :many
SELECT sqlc.embed(s), a.full_name AS therapist_full_name, a.nickname AS therapist_nickname FROM standing s JOIN account a ON a.id = s.therapist_id
WHERE s.patient_id = @person OR s.therapist_id = @person ORDER BY s.created_at DESC, s.id DESC LIMIT 1000;
