-- +goose Up
CREATE TABLE therapist (
  account_id text PRIMARY KEY REFERENCES account (id),
  crp text NOT NULL,
  crp_key text NOT NULL,
  approach text NOT NULL,
  education text NOT NULL,
  experience text NOT NULL,
  extra_education text NOT NULL,
  extra_education_info text NOT NULL,
  equipment text NOT NULL,
  heard_from text NOT NULL,
  heard_from_other text NOT NULL,
  about_me text NOT NULL,
  interests text NOT NULL,
  uf text NOT NULL,
  public_gender text NOT NULL,
  enterprise_sessions boolean NOT NULL,
  session_minutes bigint NOT NULL CHECK (session_minutes BETWEEN 10 AND 240),
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  notice_hours bigint NOT NULL CHECK (notice_hours IN (1, 2, 3, 6, 12, 24)),
  bank text NOT NULL,
  bank_changed_at bigint,
  submitted_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE UNIQUE INDEX therapist_crp_key_key ON therapist (crp_key);
CREATE INDEX therapist_submitted ON therapist (submitted_at, account_id);

CREATE TABLE crp_review (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES therapist (account_id),
  crp text NOT NULL,
  decision text NOT NULL CHECK (decision IN ('APPROVED', 'REJECTED')),
  reason text NOT NULL,
  evidence text NOT NULL,
  reviewer_id text REFERENCES account (id),
  reviewed_at bigint NOT NULL
);
CREATE INDEX crp_review_therapist ON crp_review (therapist_id, reviewed_at);

-- +goose Down
DROP TABLE crp_review;
DROP TABLE therapist;
