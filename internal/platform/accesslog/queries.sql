-- name: InsertAccesses :exec
-- One statement writes many entries. Each entry is a text of fixed-width columns, which both engines split alike.
INSERT INTO access_log (id, happened_at, status, account_id, method, ip, route)
SELECT substr(e.value, 1, 36), CAST(substr(e.value, 37, 16) AS bigint), CAST(substr(e.value, 53, 3) AS bigint),
  NULLIF(trim(substr(e.value, 56, 36)), ''), trim(substr(e.value, 92, 10)), trim(substr(e.value, 102, 45)), substr(e.value, 147)
FROM json_each(CAST(@entries AS text)) AS e;

-- name: DropAccessBefore :execrows
DELETE FROM access_log WHERE happened_at < @before_at;
