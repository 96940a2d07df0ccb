-- +goose Up
-- Whether the last month was paid by a PIX code. The next one is then asked for by a code, and not charged to a card.
ALTER TABLE subscription ADD COLUMN by_pix boolean NOT NULL DEFAULT false;

-- +goose Down
ALTER TABLE subscription DROP COLUMN by_pix;
