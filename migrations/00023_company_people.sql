-- +goose Up
ALTER TABLE company ADD COLUMN search_text text NOT NULL DEFAULT '';
ALTER TABLE company ADD COLUMN reminded_on text;
UPDATE company SET search_text = lower(name) || ' ' || cnpj || ' ' || email_domain;
-- A company without a domain registers its people itself.
DROP INDEX company_email_domain_key;
CREATE UNIQUE INDEX company_email_domain_key ON company (email_domain) WHERE email_domain <> '';
CREATE INDEX company_next_payment ON company (next_payment_on, id) WHERE subscription_status = 'OK';

-- A seat whose person leaves: it is free when the paid cycle ends, and so is the access, unless it ended before.
CREATE TABLE seat_release (
  account_id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES company (id),
  free_at bigint NOT NULL
);
CREATE INDEX seat_release_free_at ON seat_release (free_at, account_id);

-- An invitation to an address that has an account elsewhere. To the company it looks and counts like any other
-- invitation that nobody answered: who is a customer of ours is not the employer's to know.
CREATE TABLE seat_invitation (
  company_id text NOT NULL REFERENCES company (id),
  email text NOT NULL,
  invited_at bigint NOT NULL,
  free_at bigint,
  PRIMARY KEY (company_id, email)
);
CREATE INDEX seat_invitation_invited_at ON seat_invitation (invited_at);

-- Who is billed and where; the card stays at the payment provider.
CREATE TABLE company_billing (
  company_id text PRIMARY KEY REFERENCES company (id),
  details text NOT NULL,
  updated_at bigint NOT NULL
);

-- +goose Down
DROP TABLE company_billing;
DROP TABLE seat_invitation;
DROP TABLE seat_release;
DROP INDEX company_next_payment;
ALTER TABLE company DROP COLUMN reminded_on;
ALTER TABLE company DROP COLUMN search_text;
