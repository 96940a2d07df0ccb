-- +goose Up
-- How many reminders an invitation got since it was sent last.
ALTER TABLE account ADD COLUMN invite_reminders bigint NOT NULL DEFAULT 0;
ALTER TABLE seat_invitation ADD COLUMN reminders bigint NOT NULL DEFAULT 0;
-- Somebody who left a company and has no personal address signs in with an address whose mailbox is the employer's. No
-- link is mailed there.
ALTER TABLE account ADD COLUMN mailbox_lost boolean NOT NULL DEFAULT false;
-- Whether the person was told again, shortly before the end.
ALTER TABLE seat_release ADD COLUMN reminded boolean NOT NULL DEFAULT false;
CREATE INDEX seat_release_company ON seat_release (company_id, account_id);
-- Who left a company, and when. The account is a personal one since then.
CREATE TABLE former_employee (
  account_id text NOT NULL REFERENCES account (id),
  company_id text NOT NULL REFERENCES company (id),
  left_at bigint NOT NULL,
  PRIMARY KEY (account_id, company_id)
);
CREATE INDEX former_employee_company ON former_employee (company_id, left_at);

-- +goose Down
DROP TABLE former_employee;
DROP INDEX seat_release_company;
ALTER TABLE seat_release DROP COLUMN reminded;
ALTER TABLE account DROP COLUMN mailbox_lost;
ALTER TABLE seat_invitation DROP COLUMN reminders;
ALTER TABLE account DROP COLUMN invite_reminders;
