-- name: PutWait :one
-- Who waits already keeps the place in the queue and changes what fits.
INSERT INTO waiting (id, patient_id, therapist_id, session_id, weekdays, from_minute, to_minute, last_on, state, created_at)
VALUES (@id, @patient_id, @therapist_id, @session_id, @weekdays, @from_minute, @to_minute, @last_on, 'WAITING', @created_at)
ON CONFLICT (patient_id, therapist_id, session_id) WHERE state = 'WAITING'
DO UPDATE SET weekdays = excluded.weekdays, from_minute = excluded.from_minute, to_minute = excluded.to_minute, last_on = excluded.last_on
RETURNING *;

-- name: CountOtherWaits :one
-- The waits of a patient without the one for this therapist and session.
SELECT count(*) FROM waiting WHERE patient_id = @patient_id AND state = 'WAITING' AND NOT (therapist_id = @therapist_id AND session_id = @session_id);

-- name: WaitByID :one
SELECT * FROM waiting WHERE id = @id;

-- name: EndWait :execrows
UPDATE waiting SET state = @state, reason = @reason, ended_at = @ended_at WHERE id = @id AND state = 'WAITING';

-- name: IsWatched :one
-- Whether somebody waits for the therapist, or has an hour offered.
SELECT EXISTS (SELECT 1 FROM waiting w WHERE w.therapist_id = @therapist_id AND w.state = 'WAITING'
  UNION ALL SELECT 1 FROM waiting_offer o WHERE o.therapist_id = @therapist_id AND o.state = 'OPEN');

-- name: IsOffered :one
-- Whether an hour of the therapist that takes this moment is offered.
SELECT EXISTS (SELECT 1 FROM waiting_offer WHERE therapist_id = @therapist_id AND state = 'OPEN'
  AND starts_at <= @moment_at AND ends_at > @moment_at AND expires_at > @now_at);

-- name: NextWaiting :one
-- Who waits longest among those whom the hour fits: they have no open offer, had fewer than most_a_day offers today, and
-- were not offered this hour before.
SELECT w.* FROM waiting w JOIN account a ON a.id = w.patient_id LEFT JOIN session s ON s.id = w.session_id
WHERE w.therapist_id = @therapist_id AND w.state = 'WAITING' AND w.last_on >= @day_on
  AND (w.weekdays & CAST(@weekday_bit AS bigint)) <> 0 AND w.from_minute <= @minute AND w.to_minute >= @minute
  AND w.patient_id <> @not_to
  AND a.active AND a.deleted_at IS NULL AND a.locked_at IS NULL AND a.health_revoked_at IS NULL
  AND (w.session_id = '' OR s.status = 'agendado' AND s.paid_at IS NOT NULL AND s.starts_at > @starts_at)
  AND w.id NOT IN (SELECT value FROM json_each(CAST(@skip AS text)))
  AND NOT EXISTS (SELECT 1 FROM waiting_offer o WHERE o.patient_id = w.patient_id AND o.state = 'OPEN')
  AND NOT EXISTS (SELECT 1 FROM waiting_offer h WHERE h.patient_id = w.patient_id AND h.therapist_id = w.therapist_id AND h.starts_at = @starts_at)
  AND (SELECT count(*) FROM waiting_offer d WHERE d.patient_id = w.patient_id AND d.offered_at >= @day_began_at) < CAST(@most_a_day AS bigint)
ORDER BY w.created_at, w.id LIMIT 1;

-- name: InsertOffer :execrows
INSERT INTO waiting_offer (id, waiting_id, patient_id, therapist_id, starts_at, ends_at, enterprise, offered_at, expires_at, state, not_to)
VALUES (@id, @waiting_id, @patient_id, @therapist_id, @starts_at, @ends_at, @enterprise, @offered_at, @expires_at, 'OPEN', @not_to)
ON CONFLICT DO NOTHING;

-- name: OfferByID :one
SELECT * FROM waiting_offer WHERE id = @id;

-- name: OfferOf :one
SELECT * FROM waiting_offer WHERE id = @id AND patient_id = @patient_id;

-- name: OpenOfferOf :one
SELECT * FROM waiting_offer WHERE patient_id = @patient_id AND state = 'OPEN' AND expires_at > @now_at;

-- name: OpenOfferOfWait :many
SELECT * FROM waiting_offer WHERE waiting_id = @waiting_id AND state = 'OPEN';

-- name: OpenOffersOfTherapist :many
SELECT * FROM waiting_offer WHERE therapist_id = @therapist_id AND state = 'OPEN' ORDER BY starts_at, id LIMIT 1000;

-- name: CloseOffer :execrows
UPDATE waiting_offer SET state = @state, closed_at = @closed_at, session_id = @session_id WHERE id = @id AND state = 'OPEN';

-- name: ExpiredOffers :many
SELECT id FROM waiting_offer WHERE state = 'OPEN' AND expires_at <= @now_at ORDER BY expires_at, id LIMIT @most;

-- name: OverWaits :many
-- The waits whose last day has passed, or whose session was cancelled or has begun.
SELECT d.id FROM waiting d WHERE d.state = 'WAITING' AND d.last_on < @today_on
UNION
SELECT w.id FROM waiting w JOIN session s ON s.id = w.session_id
WHERE w.state = 'WAITING' AND (s.status <> 'agendado' OR s.starts_at <= @now_at)
ORDER BY 1 LIMIT @most;

-- name: WaitsOfPerson :many
SELECT p.id FROM waiting p WHERE p.patient_id = @person AND p.state = 'WAITING'
UNION SELECT t.id FROM waiting t WHERE t.therapist_id = @person AND t.state = 'WAITING'
ORDER BY 1 LIMIT 1000;

-- name: ListWaits :many
SELECT sqlc.embed(w), a.full_name AS therapist_full_name, a.nickname AS therapist_nickname, s.starts_at AS session_starts_at
FROM waiting w JOIN account a ON a.id = w.therapist_id LEFT JOIN session s ON s.id = w.session_id
WHERE w.patient_id = @patient_id AND w.state = 'WAITING' ORDER BY w.created_at, w.id LIMIT 50;

-- name: OfferRow :one
-- An offer as its person reads it, with the session that would move.
SELECT sqlc.embed(o), a.full_name AS therapist_full_name, a.nickname AS therapist_nickname, w.session_id AS moves_id, s.starts_at AS session_starts_at
FROM waiting_offer o JOIN waiting w ON w.id = o.waiting_id JOIN account a ON a.id = o.therapist_id LEFT JOIN session s ON s.id = w.session_id
WHERE o.id = @id AND o.patient_id = @patient_id;

-- name: DemandOf :many
SELECT patient_id, weekdays, from_minute, to_minute FROM waiting WHERE therapist_id = @therapist_id AND state = 'WAITING' ORDER BY created_at, id LIMIT 1000;

-- name: ExportWaits :many
SELECT sqlc.embed(w), a.full_name AS therapist_full_name, a.nickname AS therapist_nickname FROM waiting w JOIN account a ON a.id = w.therapist_id
WHERE w.patient_id = @patient_id ORDER BY w.created_at, w.id LIMIT 1000;

-- name: ExportOffers :many
SELECT * FROM waiting_offer WHERE patient_id = @patient_id ORDER BY offered_at, id LIMIT 1000;

-- name: DropOffersOf :exec
DELETE FROM waiting_offer WHERE patient_id = @patient_id;

-- name: DropWaitsOf :exec
DELETE FROM waiting WHERE patient_id = @patient_id;

-- name: DropOldOffers :exec
DELETE FROM waiting_offer WHERE state <> 'OPEN' AND (starts_at < @before_at
  OR waiting_id IN (SELECT id FROM waiting WHERE state = 'ENDED' AND ended_at < @before_at));

-- name: DropOldWaits :exec
DELETE FROM waiting WHERE state = 'ENDED' AND ended_at < @before_at
  AND NOT EXISTS (SELECT 1 FROM waiting_offer o WHERE o.waiting_id = waiting.id);
