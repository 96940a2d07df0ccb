-- name: InsertAccess :exec
INSERT INTO access_log (id, happened_at, account_id, ip, method, route, status)
VALUES (@id, @happened_at, sqlc.narg(account_id), @ip, @method, @route, @status);

-- name: DropAccessBefore :execrows
DELETE FROM access_log WHERE happened_at < @before_at;

-- name: OldestAccess :one
SELECT happened_at FROM access_log ORDER BY happened_at LIMIT 1;
