-- name: EnqueueJob :exec
INSERT INTO job (id, kind, args, state, run_at, unique_key, created_at)
VALUES (@id, @kind, @args, 'ready', @run_at, sqlc.narg(unique_key), @created_at)
ON CONFLICT DO NOTHING;

-- name: DueJobs :many
SELECT * FROM job WHERE state = 'ready' AND run_at <= @now_at ORDER BY run_at, id LIMIT @most;

-- name: OldestDue :many
SELECT run_at FROM job WHERE state = 'ready' AND run_at <= @now_at ORDER BY run_at, id LIMIT 1;

-- name: ClaimJob :execrows
UPDATE job SET attempt = attempt + 1, run_at = @lease_until
WHERE id = @id AND attempt = @attempt AND state = 'ready';

-- name: RenewLease :execrows
UPDATE job SET run_at = @lease_until WHERE id = @id AND attempt = @attempt AND state = 'ready';

-- name: FinishJob :execrows
UPDATE job SET state = @state, run_at = @run_at, last_error = @last_error
WHERE id = @id AND attempt = @attempt;

-- name: CountJobs :many
SELECT kind, state, count(*) AS total FROM job GROUP BY kind, state ORDER BY kind, state;

-- name: PurgeDone :execrows
DELETE FROM job WHERE state = 'done' AND run_at < @before_at;

-- name: CountDead :one
SELECT count(*) FROM job WHERE state = 'dead';
