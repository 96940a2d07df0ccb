-- +goose Up
CREATE INDEX session_earned ON session (therapist_id, starts_at, id) WHERE earned_at IS NOT NULL;

-- What one psychologist gets for one cycle (21st to 20th), named after the month in which it closes. The bank
-- data of the day of payment is sealed; nothing of a paid payout ever changes.
CREATE TABLE payout (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES account (id),
  year bigint NOT NULL,
  month bigint NOT NULL CHECK (month BETWEEN 1 AND 12),
  closes_on text NOT NULL,
  due_on text NOT NULL,
  total_cents bigint NOT NULL CHECK (total_cents > 0),
  status text NOT NULL CHECK (status IN ('OPEN', 'PAID')),
  bank text NOT NULL DEFAULT '',
  created_at bigint NOT NULL,
  paid_at bigint,
  paid_by text,
  CHECK ((status = 'PAID') = (paid_at IS NOT NULL))
);
CREATE UNIQUE INDEX payout_therapist_id_closes_on_key ON payout (therapist_id, closes_on);
CREATE INDEX payout_open ON payout (due_on, id) WHERE status = 'OPEN';

-- One line a session; a session that is refunded after it was counted has a second one that takes it back.
CREATE TABLE payout_line (
  id text PRIMARY KEY,
  payout_id text NOT NULL REFERENCES payout (id),
  therapist_id text NOT NULL,
  session_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('SESSION', 'DEBIT')),
  gross_cents bigint NOT NULL CHECK (gross_cents > 0),
  fee_cents bigint NOT NULL CHECK (fee_cents >= 0),
  net_cents bigint NOT NULL,
  CHECK ((kind = 'SESSION' AND net_cents = gross_cents - fee_cents) OR (kind = 'DEBIT' AND net_cents = fee_cents - gross_cents))
);
CREATE UNIQUE INDEX payout_line_session_id_kind_key ON payout_line (session_id, kind);
CREATE INDEX payout_line_payout ON payout_line (payout_id, id);
CREATE INDEX payout_line_therapist ON payout_line (therapist_id, session_id);

-- +goose Down
DROP TABLE payout_line;
DROP TABLE payout;
DROP INDEX session_earned;
