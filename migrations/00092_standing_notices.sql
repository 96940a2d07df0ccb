-- +goose Up
-- What the notice of a payment said, so that nobody is charged more.
ALTER TABLE standing_payment ADD COLUMN noticed_cents bigint NOT NULL DEFAULT 0;
UPDATE standing_payment SET noticed_cents = (SELECT price_cents FROM session WHERE session.id = standing_payment.session_id);
-- The occurrences of a standing hour, cancelled ones included.
CREATE INDEX session_standing ON session (standing_id, occurrence_on, id) WHERE standing_id <> '';

-- +goose Down
DROP INDEX session_standing;
ALTER TABLE standing_payment DROP COLUMN noticed_cents;
