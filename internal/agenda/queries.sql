-- name: OpenAgenda :exec
INSERT INTO agenda (therapist_id) VALUES (@therapist_id) ON CONFLICT DO NOTHING;

-- name: LockAgendaVersion :one
SELECT version FROM agenda WHERE therapist_id = @therapist_id FOR NO KEY UPDATE;

-- name: LockAgenda :exec
SELECT version FROM agenda WHERE therapist_id = @therapist_id FOR NO KEY UPDATE;

-- name: BumpAgenda :one
UPDATE agenda SET version = version + 1 WHERE therapist_id = @therapist_id RETURNING version;

-- name: AgendaVersion :one
SELECT version FROM agenda WHERE therapist_id = @therapist_id;

-- name: EntriesOf :many
SELECT * FROM schedule_entry WHERE therapist_id = @therapist_id ORDER BY weekday, start_minute, id LIMIT 1000;

-- name: HoursOn :many
-- The entries that can begin on one day, each with the blocks of that day and of the next one.
SELECT sqlc.embed(e), b.first_on AS block_first_on, b.last_on AS block_last_on,
  coalesce(b.from_minute, 0) AS block_from, coalesce(b.to_minute, 0) AS block_to
FROM schedule_entry e
LEFT JOIN day_block b ON b.therapist_id = e.therapist_id AND b.last_on >= @day_on AND b.first_on <= @next_on
WHERE e.therapist_id = @therapist_id AND (e.weekday = @weekday AND e.scheduled_on IS NULL OR e.scheduled_on = @day_on)
ORDER BY e.start_minute, e.id LIMIT 4000;

-- name: EntriesOfAll :many
SELECT * FROM schedule_entry WHERE therapist_id IN (SELECT value FROM json_each(CAST(@ids AS text)))
ORDER BY therapist_id, weekday, start_minute, id;

-- name: DropEntries :exec
DELETE FROM schedule_entry WHERE therapist_id = @therapist_id
  AND (scheduled_on IS NULL OR scheduled_on < @today_on OR (scheduled_on >= @first_on AND scheduled_on <= @last_on));

-- name: InsertEntry :exec
INSERT INTO schedule_entry (id, therapist_id, weekday, start_minute, minutes, scheduled_on, enterprise)
VALUES (@id, @therapist_id, @weekday, @start_minute, @minutes, @scheduled_on, @enterprise);

-- name: BlocksOf :many
SELECT * FROM day_block WHERE therapist_id = @therapist_id AND last_on >= @from_on ORDER BY first_on, from_minute, id LIMIT 1000;

-- name: BlocksOfAll :many
SELECT * FROM day_block WHERE therapist_id IN (SELECT value FROM json_each(CAST(@ids AS text))) AND last_on >= @from_on
ORDER BY therapist_id, first_on, id;

-- name: CountBlocks :one
SELECT count(*) FROM day_block WHERE therapist_id = @therapist_id AND last_on >= @from_on;

-- name: InsertBlock :exec
INSERT INTO day_block (id, therapist_id, first_on, last_on, from_minute, to_minute, reason)
VALUES (@id, @therapist_id, @first_on, @last_on, @from_minute, @to_minute, @reason);

-- name: BlocksBetween :many
SELECT * FROM day_block WHERE therapist_id = @therapist_id AND last_on >= @first_on AND first_on <= @final_on
ORDER BY first_on, from_minute, id LIMIT 1000;

-- name: DropBlocks :exec
DELETE FROM day_block WHERE therapist_id = @therapist_id AND id IN (SELECT value FROM json_each(CAST(@ids AS text)));

-- name: DropBlock :execrows
DELETE FROM day_block WHERE id = @id AND therapist_id = @therapist_id;

-- name: ExportBlocks :many
SELECT first_on, last_on, from_minute, to_minute, reason FROM day_block WHERE therapist_id = @therapist_id ORDER BY last_on DESC, id DESC LIMIT 1000;

-- name: ResizeEntry :exec
UPDATE schedule_entry SET minutes = @minutes WHERE id = @id AND therapist_id = @therapist_id;

-- name: OutsideBusy :many
-- Busy times of the therapist's calendars elsewhere. None lasts more than a day.
SELECT starts_at, ends_at FROM calendar_busy WHERE therapist_id = @therapist_id AND starts_at > @after_at AND starts_at < @to_at
ORDER BY starts_at LIMIT 20000;
