-- +goose Up
-- Therapists on such a plan are paid every week. A payout keeps the cycle that it was counted for.
ALTER TABLE plan ADD COLUMN weekly_payout boolean NOT NULL DEFAULT false;
ALTER TABLE payout ADD COLUMN weekly boolean NOT NULL DEFAULT false;

-- +goose Down
ALTER TABLE payout DROP COLUMN weekly;
ALTER TABLE plan DROP COLUMN weekly_payout;
