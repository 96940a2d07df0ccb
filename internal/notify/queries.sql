-- name: InsertContactMessage :exec
INSERT INTO contact_message (id, kind, content, created_at) VALUES (@id, @kind, @content, @created_at);

-- name: ContactMessage :one
SELECT * FROM contact_message WHERE id = @id;

-- name: OlderMessages :many
SELECT id, content AS sealed FROM contact_message WHERE content NOT LIKE @current AND id > @after ORDER BY id LIMIT @most;

-- name: ReplaceMessage :execrows
UPDATE contact_message SET content = @sealed WHERE id = @id AND content = @was;
