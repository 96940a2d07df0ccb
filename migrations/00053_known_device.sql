-- +goose Up
-- Devices that signed in before. The device keeps a random value, of which the hash is here, for one account.
CREATE TABLE known_device (
  hash text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  created_at bigint NOT NULL,
  used_at bigint NOT NULL
);
CREATE INDEX known_device_account ON known_device (account_id, used_at);
CREATE INDEX known_device_used ON known_device (used_at);

-- When the owner last typed the password, at the login or since.
ALTER TABLE login ADD COLUMN password_at bigint;

-- +goose Down
ALTER TABLE login DROP COLUMN password_at;
DROP TABLE known_device;
