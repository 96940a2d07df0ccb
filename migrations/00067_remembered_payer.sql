-- +goose Up
-- The payer's data that a patient lets us remember for the next payments, sealed as a whole. One row a patient.
CREATE TABLE remembered_payer (
  account_id text PRIMARY KEY REFERENCES account (id),
  data text NOT NULL,
  remembered_at bigint NOT NULL
);

-- +goose Down
DROP TABLE remembered_payer;
