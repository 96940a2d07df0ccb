-- name: PatientsOf :many
-- Everybody with whom the therapist has or had a paid session, or has an open hold, a standing hour or an agreed price.
-- An unpaid session of a standing hour counts as unpaid from soon_at on, when its patient was told about the payment.
-- Without a patient_id it returns all. Each part reads its own index.
SELECT m.patient_id, a.full_name, a.nickname, coalesce(p.state, '') AS state, p.set_at,
  CAST(coalesce(max(m.ended_at), 0) AS bigint) AS last, CAST(coalesce(min(m.coming_at), 0) AS bigint) AS next,
  CAST(coalesce(min(m.unpaid_at), 0) AS bigint) AS unpaid, CAST(coalesce(max(m.money_at), 0) AS bigint) AS paid,
  CAST(coalesce(max(m.runs), 0) AS bigint) AS runs, CAST(coalesce(sum(m.held), 0) AS bigint) AS sessions,
  CAST(coalesce(max(m.brought_at), 0) AS bigint) AS brought
FROM (
  SELECT s.patient_id, CASE WHEN s.ends_at <= @now_at THEN s.starts_at END AS ended_at, CASE WHEN s.ends_at > @now_at THEN s.starts_at END AS coming_at,
    CASE WHEN s.paid_at IS NULL AND (s.standing_id = '' OR s.starts_at <= @soon_at) THEN s.starts_at END AS unpaid_at,
    s.paid_at AS money_at, 0 AS runs, CASE WHEN s.ends_at <= @now_at THEN 1 ELSE 0 END AS held, CAST(NULL AS bigint) AS brought_at
  FROM session s WHERE s.therapist_id = @therapist_id AND s.status <> 'cancelado' AND (s.paid_at IS NOT NULL OR s.hold_until > @now_at)
    AND (CAST(@patient_id AS text) = '' OR s.patient_id = @patient_id)
  UNION ALL
  SELECT c.patient_id, NULL, NULL, NULL, NULL, 0, 0, NULL
  FROM session c WHERE c.therapist_id = @therapist_id AND c.status = 'cancelado' AND c.paid_at IS NOT NULL
    AND (CAST(@patient_id AS text) = '' OR c.patient_id = @patient_id)
  UNION ALL
  SELECT h.patient_id, NULL, NULL, NULL, NULL, CASE WHEN h.state = 'ACTIVE' THEN 1 ELSE 0 END, 0, NULL
  FROM standing h WHERE h.therapist_id = @therapist_id AND h.state IN ('ACTIVE', 'PAUSED')
    AND (CAST(@patient_id AS text) = '' OR h.patient_id = @patient_id)
  UNION ALL
  SELECT o.patient_id, NULL, NULL, NULL, NULL, 0, 0, o.started_at
  FROM own_patient o WHERE o.therapist_id = @therapist_id AND o.ended_at IS NULL
    AND (CAST(@patient_id AS text) = '' OR o.patient_id = @patient_id)
) m JOIN account a ON a.id = m.patient_id LEFT JOIN practice_patient p ON p.therapist_id = @therapist_id AND p.patient_id = m.patient_id
WHERE a.deleted_at IS NULL
GROUP BY m.patient_id, a.full_name, a.nickname, p.state, p.set_at
ORDER BY m.patient_id LIMIT @most;

-- name: StandingHours :many
-- The standing hours of some patients with a therapist. A patient has at most three.
SELECT id, patient_id, weekday, start_minute, every_weeks, state FROM standing
WHERE therapist_id = @therapist_id AND state IN ('ACTIVE', 'PAUSED') AND patient_id IN (SELECT value FROM json_each(CAST(@ids AS text)))
ORDER BY patient_id, weekday, start_minute, id LIMIT 400;

-- name: PutState :exec
INSERT INTO practice_patient (therapist_id, patient_id, state, set_at) VALUES (@therapist_id, @patient_id, @state, @set_at)
ON CONFLICT (therapist_id, patient_id) DO UPDATE SET state = excluded.state, set_at = excluded.set_at;

-- name: DropState :exec
DELETE FROM practice_patient WHERE therapist_id = @therapist_id AND patient_id = @patient_id;

-- name: DropStatesOf :exec
DELETE FROM practice_patient WHERE patient_id = @person OR therapist_id = @person;

-- name: ExportStates :many
SELECT p.state, p.set_at, a.full_name AS therapist_full_name, a.nickname AS therapist_nickname
FROM practice_patient p JOIN account a ON a.id = p.therapist_id WHERE p.patient_id = @patient_id ORDER BY p.set_at, p.therapist_id LIMIT 1000;

-- name: InsertProposal :execrows
INSERT INTO hour_proposal (id, therapist_id, patient_id, session_id, session_sequence, starts_at, ends_at, proposed_at, expires_at, state)
VALUES (@id, @therapist_id, @patient_id, @session_id, @session_sequence, @starts_at, @ends_at, @proposed_at, @expires_at, 'OPEN') ON CONFLICT DO NOTHING;

-- name: ExpireOf :exec
-- The proposals of a therapist whose time is over and whose job has not run yet.
UPDATE hour_proposal SET state = 'EXPIRED', closed_at = @now_at WHERE therapist_id = @therapist_id AND state = 'OPEN' AND expires_at <= @now_at;

-- name: CountOpen :one
SELECT count(*) AS of_therapist, CAST(coalesce(sum(CASE WHEN patient_id = @patient_id THEN 1 ELSE 0 END), 0) AS bigint) AS to_patient
FROM hour_proposal WHERE therapist_id = @therapist_id AND state = 'OPEN';

-- name: ProposalByID :one
SELECT * FROM hour_proposal WHERE id = @id;

-- name: CloseProposal :execrows
UPDATE hour_proposal SET state = @state, closed_at = @closed_at, made_id = @made_id WHERE id = @id AND state = 'OPEN';

-- name: ProposalsTo :many
-- What a patient may answer now.
SELECT sqlc.embed(h), a.full_name AS therapist_full_name, a.nickname AS therapist_nickname, s.starts_at AS moves_from_at
FROM hour_proposal h JOIN account a ON a.id = h.therapist_id LEFT JOIN session s ON s.id = h.session_id
WHERE h.patient_id = @patient_id AND h.state = 'OPEN' AND h.expires_at > @now_at ORDER BY h.starts_at, h.id LIMIT 50;

-- name: ProposalTo :one
SELECT sqlc.embed(h), a.full_name AS therapist_full_name, a.nickname AS therapist_nickname, s.starts_at AS moves_from_at
FROM hour_proposal h JOIN account a ON a.id = h.therapist_id LEFT JOIN session s ON s.id = h.session_id
WHERE h.id = @id AND h.patient_id = @patient_id;

-- name: ProposalsBetween :many
SELECT * FROM hour_proposal WHERE patient_id = @patient_id AND therapist_id = @therapist_id ORDER BY proposed_at DESC, id DESC LIMIT 20;

-- name: IsProposed :one
-- Whether an hour of the therapist that takes this moment is proposed to somebody.
SELECT EXISTS (SELECT 1 FROM hour_proposal WHERE therapist_id = @therapist_id AND state = 'OPEN'
  AND starts_at <= @moment_at AND ends_at > @moment_at AND expires_at > @now_at);

-- name: TherapistsProposing :many
SELECT DISTINCT therapist_id FROM hour_proposal WHERE patient_id = @patient_id AND state = 'OPEN' ORDER BY therapist_id LIMIT 100;

-- name: DropProposalsOf :exec
DELETE FROM hour_proposal WHERE patient_id = @person OR therapist_id = @person;

-- name: DropOldProposals :exec
DELETE FROM hour_proposal WHERE state <> 'OPEN' AND starts_at < @before_at;

-- name: ExportProposals :many
SELECT * FROM hour_proposal WHERE patient_id = @patient_id ORDER BY proposed_at, id LIMIT 1000;
