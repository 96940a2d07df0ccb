-- name: InsertCalendar :exec
INSERT INTO outside_calendar (id, therapist_id, account_id, name, host, address, created_at, next_at)
VALUES (@id, @therapist_id, @account_id, @name, @host, @address, @created_at, @next_at);

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

-- name: InsertAccount :exec
INSERT INTO calendar_account (id, therapist_id, host, access, created_at) VALUES (@id, @therapist_id, @host, @access, @created_at);

-- name: AccountsOf :many
SELECT * FROM calendar_account WHERE therapist_id = @therapist_id ORDER BY created_at, id LIMIT 20;

-- name: AccountOfTherapist :one
SELECT * FROM calendar_account WHERE id = @id AND therapist_id = @therapist_id;

-- name: AccountByID :one
SELECT * FROM calendar_account WHERE id = @id;

-- name: ChangeAccess :execrows
UPDATE calendar_account SET access = @access WHERE id = @id AND therapist_id = @therapist_id;

-- name: DropAccount :execrows
DELETE FROM calendar_account WHERE id = @id AND therapist_id = @therapist_id;

-- name: DropAccounts :exec
DELETE FROM calendar_account WHERE therapist_id = @therapist_id;

-- name: DropCalendarsOfAccount :exec
DELETE FROM outside_calendar WHERE account_id = @account_id;

-- name: CalendarsOfAccount :many
SELECT * FROM outside_calendar WHERE account_id = @account_id ORDER BY created_at, id LIMIT 100;

-- name: ReadSoon :exec
-- The calendars of an account whose password was changed.
UPDATE outside_calendar SET next_at = @next_at WHERE account_id = @account_id;

-- name: InsertTarget :exec
INSERT INTO calendar_target (id, account_id, therapist_id, name, address, initials, created_at, next_at)
VALUES (@id, @account_id, @therapist_id, @name, @address, @initials, @created_at, @created_at);

-- name: TargetOfTherapist :one
SELECT * FROM calendar_target WHERE therapist_id = @therapist_id AND ended_at IS NULL;

-- name: TargetByID :one
SELECT * FROM calendar_target WHERE id = @id;

-- name: EndTarget :execrows
UPDATE calendar_target SET ended_at = @ended_at, next_at = @ended_at WHERE id = @id AND ended_at IS NULL;

-- name: SetInitials :exec
UPDATE calendar_target SET initials = @initials, next_at = @next_at WHERE id = @id;

-- name: WriteSoon :exec
-- The targets of an account whose password was changed.
UPDATE calendar_target SET next_at = @next_at WHERE account_id = @account_id;

-- name: ClaimTargets :many
-- The targets whose time to be written has come. Each is claimed by one replica.
UPDATE calendar_target SET next_at = @next_at WHERE id IN (SELECT d.id FROM calendar_target d
  WHERE d.next_at <= @now_at ORDER BY d.next_at, d.id LIMIT @most) AND next_at <= @now_at
RETURNING *;

-- name: WrittenTo :many
SELECT session_id, starts_at, digest FROM calendar_written WHERE target_id = @target_id ORDER BY starts_at, session_id LIMIT 5000;

-- name: CountWritten :one
SELECT count(*) FROM calendar_written WHERE target_id = @target_id AND starts_at >= @from_at;

-- name: PutWritten :exec
INSERT INTO calendar_written (target_id, session_id, starts_at, digest)
SELECT d.id, CAST(@session_id AS text), CAST(@starts_at AS bigint), CAST(@digest AS text) FROM calendar_target d WHERE d.id = @target_id
ON CONFLICT (target_id, session_id) DO UPDATE SET starts_at = excluded.starts_at, digest = excluded.digest;

-- name: DropWritten :exec
DELETE FROM calendar_written WHERE target_id = @target_id AND session_id = @session_id;

-- name: SaveWritten :exec
UPDATE calendar_target SET written_at = @written_at, next_at = @next_at, fault = '', failing_since_at = NULL, told_at = NULL WHERE id = @id;

-- name: SaveTargetFault :execrows
UPDATE calendar_target SET fault = @fault, failing_since_at = @failing_since_at, told_at = @told_at, next_at = @next_at WHERE id = @id;

-- name: DropTarget :exec
-- Not one that is wanted again meanwhile.
DELETE FROM calendar_target WHERE id = @id AND ended_at IS NOT NULL;

-- name: EndedTargets :many
SELECT * FROM calendar_target WHERE account_id = @account_id AND ended_at IS NOT NULL ORDER BY created_at, id LIMIT 100;

-- name: ReviveTarget :exec
UPDATE calendar_target SET ended_at = NULL, name = @name, initials = @initials, next_at = @next_at, fault = '', failing_since_at = NULL,
  told_at = NULL
WHERE id = @id;

-- name: DropOldWritten :exec
DELETE FROM calendar_written WHERE target_id = @target_id AND starts_at < @before_at;
