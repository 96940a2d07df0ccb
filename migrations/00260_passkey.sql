-- +goose Up
-- A passkey with which somebody signs in (WebAuthn). credential and public_key are in base 64 for addresses. A passkey
-- whose counter went back is suspended: somebody may have copied it.
CREATE TABLE passkey (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  credential text NOT NULL,
  public_key text NOT NULL,
  sign_count bigint NOT NULL,
  backup_eligible boolean NOT NULL,
  backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at bigint NOT NULL,
  used_at bigint,
  suspended_at bigint
);
CREATE UNIQUE INDEX passkey_credential_key ON passkey (credential);
CREATE INDEX passkey_account ON passkey (account_id, created_at);

-- Challenges that the server gave out and nobody has answered. login_id is empty for signing in.
CREATE TABLE passkey_challenge (
  hash text PRIMARY KEY,
  purpose text NOT NULL,
  login_id text NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX passkey_challenge_expires ON passkey_challenge (expires_at);

-- +goose Down
DROP TABLE passkey_challenge;
DROP TABLE passkey;
