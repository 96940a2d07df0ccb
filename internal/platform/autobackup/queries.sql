-- name: CreateRun :exec
INSERT INTO backup_run (id, name, slot_at, started_at, state, size_bytes, reason, restore_reason)
VALUES (@id, @name, @slot_at, @started_at, 'MAKING', 0, '', '');

-- name: EndRun :execrows
UPDATE backup_run SET state = @state, ended_at = @ended_at, size_bytes = @size_bytes, reason = @reason
WHERE id = @id AND state = 'MAKING';

-- name: UnfinishedRuns :many
SELECT * FROM backup_run WHERE state = 'MAKING' AND (slot_at = @slot_at OR started_at < @before_at) LIMIT 100;

-- name: NewestRun :one
SELECT * FROM backup_run WHERE state = @state ORDER BY started_at DESC LIMIT 1;

-- name: OldestRun :one
SELECT * FROM backup_run ORDER BY started_at LIMIT 1;

-- name: NewestRestored :one
SELECT * FROM backup_run WHERE restored_at IS NOT NULL ORDER BY restored_at DESC LIMIT 1;

-- name: ExpiredRuns :many
SELECT * FROM backup_run r WHERE r.state = 'GOOD' AND r.started_at < @before_at
AND EXISTS (SELECT 1 FROM backup_run n WHERE n.state = 'GOOD' AND n.started_at > r.started_at)
ORDER BY r.started_at LIMIT 100;

-- name: MarkDeleted :exec
UPDATE backup_run SET state = 'DELETED', reason = @reason WHERE id = @id AND state = 'GOOD';

-- name: NoteRestored :exec
UPDATE backup_run SET restored_at = @restored_at, restore_failed_at = NULL, restore_reason = '' WHERE id = @id;

-- name: NoteRestoreFailed :exec
UPDATE backup_run SET restore_failed_at = @restore_failed_at, restore_reason = @restore_reason WHERE id = @id;

-- name: CountGood :one
SELECT count(*) FROM backup_run WHERE state = 'GOOD';

-- name: PurgeRuns :exec
DELETE FROM backup_run WHERE state IN ('FAILED', 'DELETED') AND started_at < @before_at;
