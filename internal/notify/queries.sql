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

-- name: Messages :many
SELECT * FROM contact_message WHERE created_at <= @before_at AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC LIMIT @most;

-- name: MessagesByStatus :many
SELECT * FROM contact_message WHERE status = @status AND created_at <= @before_at AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC LIMIT @most;

-- name: CountNewMessages :one
SELECT count(*) FROM (SELECT id FROM contact_message WHERE status = 'NEW' LIMIT 1000) AS page;

-- name: LockMessage :one
SELECT * FROM contact_message WHERE id = @id FOR NO KEY UPDATE;

-- name: SetMessage :exec
UPDATE contact_message SET status = @status, assignee_id = sqlc.narg(assignee_id) WHERE id = @id;

-- name: InsertAnswer :exec
INSERT INTO contact_answer (id, message_id, author_id, content, created_at) VALUES (@id, @message_id, @author_id, @content, @created_at);

-- name: Answer :one
SELECT * FROM contact_answer WHERE id = @id;

-- name: AnswersOf :many
SELECT * FROM contact_answer WHERE message_id = @message_id ORDER BY created_at, id LIMIT 100;

-- name: AnswerSent :exec
UPDATE contact_answer SET sent_at = @sent_at WHERE id = @id;
