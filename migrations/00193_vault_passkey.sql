-- +goose Up
-- A passkey that opens a vault. key is the vault's key, sealed with what the passkey derives from the salt (WebAuthn,
-- PRF); the server never gets that.
CREATE TABLE vault_passkey (
  id text PRIMARY KEY,
  vault_id text NOT NULL REFERENCES vault (id),
  credential text NOT NULL,
  salt text NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX vault_passkey_vault_id_credential_key ON vault_passkey (vault_id, credential);

-- +goose Down
DROP TABLE vault_passkey;
