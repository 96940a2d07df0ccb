-- +goose Up
-- Confirmed payouts of one cycle, and the list of such cycles.
CREATE INDEX payout_paid_cycle ON payout (closes_on, paid_at, id) WHERE status = 'PAID';

-- +goose Down
DROP INDEX payout_paid_cycle;
