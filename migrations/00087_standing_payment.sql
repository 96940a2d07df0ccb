-- +goose Up
-- How far the payment of an occurrence is: when its notice was sent, how often it was charged and when to try again.
CREATE TABLE standing_payment (
  session_id text PRIMARY KEY REFERENCES session (id),
  noticed_at bigint NOT NULL,
  tries bigint NOT NULL,
  next_try_at bigint NOT NULL,
  charge_id text NOT NULL DEFAULT ''
);
-- The occurrences that wait for their payment.
CREATE INDEX session_standing_unpaid ON session (starts_at, id) WHERE standing_id <> '' AND paid_at IS NULL AND status = 'agendado';

-- +goose Down
DROP INDEX session_standing_unpaid;
DROP TABLE standing_payment;
