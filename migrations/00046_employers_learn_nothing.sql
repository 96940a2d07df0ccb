-- +goose Up
-- The name that the company gave when it invited somebody. Until now no company could give one, so every name of an
-- employee is one that the person registered, and none of them is taken over.
ALTER TABLE account ADD COLUMN name_by_company text NOT NULL DEFAULT '';
ALTER TABLE seat_invitation ADD COLUMN name_by_company text NOT NULL DEFAULT '';
-- A withdrawn invitation is deleted and its seat is free at once. free_at stays for servers of the version before.
DELETE FROM seat_invitation WHERE free_at IS NOT NULL;
-- An account whose person began again: nobody can sign in with it, and replaced_by has the same address and its seat.
ALTER TABLE account ADD COLUMN locked_at bigint;
ALTER TABLE account ADD COLUMN replaced_by text REFERENCES account (id);
CREATE INDEX account_replaced_by ON account (replaced_by) WHERE replaced_by IS NOT NULL;
DROP INDEX account_email_key;
CREATE UNIQUE INDEX account_email_key ON account (email) WHERE deleted_at IS NULL AND locked_at IS NULL;

-- +goose Down
DROP INDEX account_email_key;
CREATE UNIQUE INDEX account_email_key ON account (email) WHERE deleted_at IS NULL;
DROP INDEX account_replaced_by;
ALTER TABLE account DROP COLUMN replaced_by;
ALTER TABLE account DROP COLUMN locked_at;
ALTER TABLE seat_invitation DROP COLUMN name_by_company;
ALTER TABLE account DROP COLUMN name_by_company;
