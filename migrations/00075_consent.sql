-- +goose Up
-- When a patient revoked the consent for health data; empty while it is given. It is in the row that a booking locks.
ALTER TABLE account ADD COLUMN health_revoked_at bigint;

-- Each time somebody gave or revoked a consent after the sign-up, as evidence of what was wanted when.
CREATE TABLE consent_change (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  kind text NOT NULL CHECK (kind IN ('HEALTH', 'NEWS')),
  given boolean NOT NULL,
  version text NOT NULL,
  changed_at bigint NOT NULL
);
CREATE INDEX consent_change_account ON consent_change (account_id, changed_at, id);

-- +goose Down
DROP TABLE consent_change;
ALTER TABLE account DROP COLUMN health_revoked_at;
