-- name: InsertContactMessage :exec
INSERT INTO contact_message (id, kind, content, created_at) VALUES (@id, @kind, @content, @created_at);

-- name: ContactMessage :one
SELECT * FROM contact_message WHERE id = @id;

-- name: DropOldMessages :execrows
DELETE FROM contact_message WHERE created_at <= @before_at;

-- name: Choice :one
SELECT reminder_day, reminder_hour FROM notification_choice WHERE account_id = @account_id;

-- name: PutChoice :exec
INSERT INTO notification_choice (account_id, reminder_day, reminder_hour, updated_at) VALUES (@account_id, @reminder_day, @reminder_hour, @updated_at)
ON CONFLICT (account_id) DO UPDATE SET reminder_day = excluded.reminder_day, reminder_hour = excluded.reminder_hour, updated_at = excluded.updated_at;

-- name: DropChoice :exec
DELETE FROM notification_choice WHERE account_id = @account_id;
