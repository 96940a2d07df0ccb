-- name: InsertContactMessage :exec
INSERT INTO contact_message (id, kind, content, created_at) VALUES (@id, @kind, @content, @created_at);

-- name: ContactMessage :one
SELECT * FROM contact_message WHERE id = @id;
