-- +goose Up
-- Employees sign in with an address whose mailbox is the employer's. The personal address is sealed and empty while none is proven.
ALTER TABLE account ADD COLUMN recovery_email text NOT NULL DEFAULT '';
-- Since a reset through the employer's mailbox the account is closed to everybody who does not know the password before it.
ALTER TABLE account ADD COLUMN guarded_at bigint;
ALTER TABLE account ADD COLUMN guard_hash text NOT NULL DEFAULT '';
-- A reset by mailed link that the person has not been told of in the application yet.
ALTER TABLE account ADD COLUMN reset_unread_at bigint;

-- A personal address that waits for the code mailed to it.
CREATE TABLE recovery_request (
  account_id text PRIMARY KEY REFERENCES account (id),
  address text NOT NULL,
  code_hash text NOT NULL,
  expires_at bigint NOT NULL
);

-- +goose Down
DROP TABLE recovery_request;
ALTER TABLE account DROP COLUMN reset_unread_at;
ALTER TABLE account DROP COLUMN guard_hash;
ALTER TABLE account DROP COLUMN guarded_at;
ALTER TABLE account DROP COLUMN recovery_email;
