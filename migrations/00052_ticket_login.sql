-- +goose Up
-- A ticket ends with the login that requested it. Tickets from before have no login and are refused; they live 60 s.
ALTER TABLE room_ticket ADD COLUMN login_id text NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE room_ticket DROP COLUMN login_id;
