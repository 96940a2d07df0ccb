-- name: LockHead :one
-- Locks the end of the chain until the commit, and reserves the numbers of the next entries.
UPDATE audit_head SET seq = seq + @entries WHERE id = 1 RETURNING seq, hash;

-- name: SetHead :exec
UPDATE audit_head SET hash = @hash WHERE id = 1;

-- name: Head :one
SELECT seq, hash FROM audit_head WHERE id = 1;

-- name: InsertEntries :exec
-- One statement writes all entries of a group. The parameter is a list of rows, each a list of columns.
INSERT INTO audit_entry (seq, happened_at, actor_id, actor_role, action, object_id, purpose, result, origin, previous, hash)
SELECT CAST(json_extract(value, '$[0]') AS bigint), CAST(json_extract(value, '$[1]') AS bigint), json_extract(value, '$[2]'), json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]'),
  json_extract(value, '$[6]'), json_extract(value, '$[7]'), json_extract(value, '$[8]'), json_extract(value, '$[9]'), json_extract(value, '$[10]')
FROM json_each(CAST(@entries AS text));

-- name: InsertOrigins :exec
INSERT INTO audit_origin (seq, network, happened_at)
SELECT CAST(json_extract(value, '$[0]') AS bigint), json_extract(value, '$[1]'), CAST(json_extract(value, '$[2]') AS bigint) FROM json_each(CAST(@origins AS text));

-- name: InsertReasons :exec
INSERT INTO audit_reason (id, seq, person_id, reason, happened_at)
SELECT json_extract(value, '$[0]'), CAST(json_extract(value, '$[1]') AS bigint), json_extract(value, '$[2]'), json_extract(value, '$[3]'), CAST(json_extract(value, '$[4]') AS bigint)
FROM json_each(CAST(@reasons AS text));

-- name: ReasonsOf :many
SELECT * FROM audit_reason WHERE seq IN (SELECT CAST(value AS bigint) FROM json_each(CAST(@seqs AS text))) ORDER BY seq, id;

-- name: DropReasonsOf :exec
DELETE FROM audit_reason WHERE person_id = @person_id;

-- name: DropOrigins :execrows
DELETE FROM audit_origin WHERE happened_at < @before_at;

-- name: Walk :many
SELECT sqlc.embed(e), CAST(COALESCE(o.network, '') AS text) AS network FROM audit_entry e LEFT JOIN audit_origin o ON o.seq = e.seq
WHERE e.seq > @after ORDER BY e.seq LIMIT @most;

-- name: Newest :many
SELECT sqlc.embed(e), CAST(COALESCE(o.network, '') AS text) AS network FROM audit_entry e LEFT JOIN audit_origin o ON o.seq = e.seq
WHERE e.seq < @before AND e.seq > @after AND e.happened_at >= @from_at AND e.happened_at < @to_at ORDER BY e.seq DESC LIMIT @most;

-- name: NewestByActor :many
SELECT sqlc.embed(e), CAST(COALESCE(o.network, '') AS text) AS network FROM audit_entry e LEFT JOIN audit_origin o ON o.seq = e.seq
WHERE e.actor_id = @actor_id AND e.seq < @before AND e.seq > @after AND e.happened_at >= @from_at AND e.happened_at < @to_at ORDER BY e.seq DESC LIMIT @most;

-- name: NewestByObject :many
SELECT sqlc.embed(e), CAST(COALESCE(o.network, '') AS text) AS network FROM audit_entry e LEFT JOIN audit_origin o ON o.seq = e.seq
WHERE e.object_id = @object_id AND e.seq < @before AND e.seq > @after AND e.happened_at >= @from_at AND e.happened_at < @to_at ORDER BY e.seq DESC LIMIT @most;

-- name: NewestByAction :many
SELECT sqlc.embed(e), CAST(COALESCE(o.network, '') AS text) AS network FROM audit_entry e LEFT JOIN audit_origin o ON o.seq = e.seq
WHERE e.action = @action AND e.seq < @before AND e.seq > @after AND e.happened_at >= @from_at AND e.happened_at < @to_at ORDER BY e.seq DESC LIMIT @most;

-- name: NewestByReason :many
-- What has a reason that is about the person.
SELECT sqlc.embed(e), CAST(COALESCE(o.network, '') AS text) AS network FROM audit_reason r JOIN audit_entry e ON e.seq = r.seq LEFT JOIN audit_origin o ON o.seq = e.seq
WHERE r.person_id = @person_id AND r.seq < @before AND r.seq > @after AND e.happened_at >= @from_at AND e.happened_at < @to_at ORDER BY r.seq DESC LIMIT @most;

-- name: FirstSince :many
SELECT seq FROM audit_entry WHERE happened_at >= @from_at ORDER BY happened_at, seq LIMIT 1;

-- name: LastUntil :many
SELECT seq FROM audit_entry WHERE happened_at < @to_at ORDER BY happened_at DESC, seq DESC LIMIT 1;

-- name: InsertAnchor :execrows
INSERT INTO audit_anchor (day_on, seq, hash, created_at) VALUES (@day_on, @seq, @hash, @created_at) ON CONFLICT DO NOTHING;

-- name: Anchors :many
SELECT * FROM audit_anchor ORDER BY day_on;

-- name: LastAnchors :many
SELECT * FROM audit_anchor ORDER BY day_on DESC LIMIT @most;

-- name: LastCheck :many
SELECT * FROM audit_check WHERE id = 1;

-- name: SaveCheck :exec
INSERT INTO audit_check (id, seq, hash, walked_at, broken, why, signature) VALUES (1, @seq, @hash, @walked_at, @broken, @why, @signature)
ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash, walked_at = excluded.walked_at, broken = excluded.broken, why = excluded.why, signature = excluded.signature;

-- name: MoveCheck :execrows
-- Replaces only the check that was read before, so that the result of a full verification in between stays.
UPDATE audit_check SET seq = @seq, hash = @hash, walked_at = @walked_at, broken = @broken, why = @why, signature = @signature WHERE id = 1 AND signature = @before;
