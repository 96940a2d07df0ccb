-- +goose Up
-- A plan's share that rose counts for who has the plan from the next charge on, or after a notice: until then the one before holds.
ALTER TABLE subscription ADD COLUMN kept_percent bigint;
ALTER TABLE subscription ADD COLUMN kept_until_on text;

-- +goose Down
ALTER TABLE subscription DROP COLUMN kept_until_on;
ALTER TABLE subscription DROP COLUMN kept_percent;
