-- +goose Up
-- A partial index serves a query only when its predicate says the same: the reconciler reads these, not refunds.
DROP INDEX charge_unfinished;
CREATE INDEX charge_unfinished ON charge (created_at, id) WHERE status IN ('CREATED', 'UNKNOWN', 'WAITING', 'ANALYSIS');
CREATE INDEX charge_expired ON charge (created_at, id) WHERE status = 'EXPIRED' AND method = 'pix';

-- +goose Down
DROP INDEX charge_expired;
DROP INDEX charge_unfinished;
CREATE INDEX charge_unfinished ON charge (created_at, id) WHERE status IN ('CREATED', 'UNKNOWN', 'WAITING', 'ANALYSIS', 'REFUNDING');
