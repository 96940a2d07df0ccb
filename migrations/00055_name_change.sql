-- +goose Up
-- Names that therapists asked for after theirs were reviewed. The account keeps the reviewed name until an administrator
-- decides. A therapist has at most one request that waits.
CREATE TABLE name_change (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES therapist (account_id),
  old_full_name text NOT NULL,
  old_nickname text NOT NULL,
  full_name text NOT NULL,
  nickname text NOT NULL,
  decision text NOT NULL CHECK (decision IN ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  reason text NOT NULL,
  reviewer_id text REFERENCES account (id),
  requested_at bigint NOT NULL,
  decided_at bigint
);
CREATE UNIQUE INDEX name_change_therapist_id_key ON name_change (therapist_id) WHERE decision = 'PENDING';
CREATE INDEX name_change_therapist ON name_change (therapist_id, requested_at);

-- +goose Down
DROP TABLE name_change;
