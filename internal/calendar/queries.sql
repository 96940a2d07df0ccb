-- name: InsertCalendar :exec
INSERT INTO outside_calendar (id, therapist_id, name, host, address, created_at, next_at)
VALUES (@id, @therapist_id, @name, @host, @address, @created_at, @next_at);

-- name: CalendarsOf :many
SELECT * FROM outside_calendar WHERE therapist_id = @therapist_id ORDER BY created_at, id LIMIT 100;

-- name: CountCalendars :one
SELECT count(*) FROM outside_calendar WHERE therapist_id = @therapist_id;

-- name: CalendarOfTherapist :one
SELECT * FROM outside_calendar WHERE id = @id AND therapist_id = @therapist_id;

-- name: CalendarByID :one
SELECT * FROM outside_calendar WHERE id = @id;

-- name: RenameCalendar :execrows
UPDATE outside_calendar SET name = @name WHERE id = @id AND therapist_id = @therapist_id;

-- name: ChangeAddress :execrows
-- Another address. version tells a reading of the old one, which may be under way, that it came too late.
UPDATE outside_calendar SET host = @host, address = @address, etag = '', modified = '', content_on = NULL, version = version + 1
WHERE id = @id AND therapist_id = @therapist_id;

-- name: ClaimDue :many
-- The calendars whose time to be read has come. Each is claimed by one replica.
UPDATE outside_calendar SET next_at = @next_at WHERE id IN (SELECT d.id FROM outside_calendar d
  WHERE d.next_at <= @now_at ORDER BY d.next_at, d.id LIMIT @most) AND next_at <= @now_at
RETURNING *;

-- name: SaveRead :execrows
UPDATE outside_calendar SET etag = @etag, modified = @modified, content_on = @content_on, unclear = @unclear, read_at = @read_at,
  next_at = @next_at, fault = '', failing_since_at = NULL, told_at = NULL
WHERE id = @id AND version = @version;

-- name: SaveUnchanged :execrows
UPDATE outside_calendar SET read_at = @read_at, next_at = @next_at, fault = '', failing_since_at = NULL, told_at = NULL
WHERE id = @id AND version = @version;

-- name: SaveFault :execrows
UPDATE outside_calendar SET fault = @fault, failing_since_at = @failing_since_at, told_at = @told_at, next_at = @next_at
WHERE id = @id AND version = @version;

-- name: DropCalendar :execrows
DELETE FROM outside_calendar WHERE id = @id AND therapist_id = @therapist_id;

-- name: DropCalendars :exec
DELETE FROM outside_calendar WHERE therapist_id = @therapist_id;

-- name: BusyOf :many
SELECT starts_at, ends_at FROM calendar_busy WHERE calendar_id = @calendar_id ORDER BY starts_at LIMIT @most;

-- name: DropBusy :exec
DELETE FROM calendar_busy WHERE calendar_id = @calendar_id;

-- name: InsertBusy :exec
INSERT INTO calendar_busy (calendar_id, therapist_id, starts_at, ends_at)
SELECT @calendar_id, @therapist_id, CAST(json_extract(value, '$[0]') AS bigint), CAST(json_extract(value, '$[1]') AS bigint)
FROM json_each(CAST(@spans AS text));

-- name: CountBusy :many
SELECT calendar_id, count(*) AS busy FROM calendar_busy WHERE therapist_id = @therapist_id AND starts_at >= @from_at AND starts_at < @to_at
GROUP BY calendar_id LIMIT 100;

-- name: ExportBusy :many
SELECT c.name, b.starts_at, b.ends_at FROM calendar_busy b JOIN outside_calendar c ON c.id = b.calendar_id
WHERE b.therapist_id = @therapist_id ORDER BY b.starts_at, b.calendar_id LIMIT 10000;
