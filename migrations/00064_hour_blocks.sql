-- +goose Up
-- A block closes the same hours on each of its days. A whole day is 0 to 1440.
ALTER TABLE day_block ADD COLUMN from_minute bigint NOT NULL DEFAULT 0 CHECK (from_minute BETWEEN 0 AND 1439);
ALTER TABLE day_block ADD COLUMN to_minute bigint NOT NULL DEFAULT 1440 CHECK (to_minute BETWEEN 1 AND 1440);

-- +goose Down
ALTER TABLE day_block DROP COLUMN to_minute;
ALTER TABLE day_block DROP COLUMN from_minute;
