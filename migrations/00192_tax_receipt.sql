-- +goose Up
-- A therapist says that the receipt of a session was issued in Receita Saúde. Taking it back deletes the row.
CREATE TABLE tax_receipt (
  session_id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES account (id),
  issued_on text NOT NULL,
  marked_at bigint NOT NULL
);
CREATE INDEX tax_receipt_therapist ON tax_receipt (therapist_id, session_id);

-- Whether a therapist wants mails about receipts that are missing. Without a row they are sent.
CREATE TABLE tax_choice (
  therapist_id text PRIMARY KEY REFERENCES account (id),
  wanted boolean NOT NULL,
  updated_at bigint NOT NULL
);

-- For which month or year a therapist was reminded: '2026-11' or '2026'.
CREATE TABLE tax_reminder (
  therapist_id text NOT NULL REFERENCES account (id),
  period text NOT NULL,
  sent_at bigint NOT NULL,
  PRIMARY KEY (therapist_id, period)
);

-- +goose Down
DROP TABLE tax_reminder;
DROP TABLE tax_choice;
DROP TABLE tax_receipt;
