-- +goose Up
-- Since when somebody is switched off: a session that was over before then was held, one after it was not. Who is off
-- already has no moment here and counts as off all along.
ALTER TABLE account ADD COLUMN inactive_at bigint;

-- +goose Down
ALTER TABLE account DROP COLUMN inactive_at;
