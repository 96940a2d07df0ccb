-- +goose Up
-- Somebody who proved to an employer's identity provider to belong to it, and signs in with a personal address. work_email
-- is what the company reads; the personal address stays in account.
CREATE TABLE company_member (
  account_id text PRIMARY KEY REFERENCES account (id),
  company_id text NOT NULL REFERENCES company (id),
  work_email text NOT NULL,
  joined_at bigint NOT NULL
);
CREATE UNIQUE INDEX company_member_company_id_work_email_key ON company_member (company_id, work_email);

-- A seat that is held for a work address which the identity provider proved. No mail was sent about it.
ALTER TABLE seat_invitation ADD COLUMN reserved boolean NOT NULL DEFAULT false;

-- Whether a company proved that its mail domain is its own. It counts while the company still has the domain.
-- confirmed_by is the administrator who confirmed it by hand, with the reason.
CREATE TABLE company_domain (
  company_id text PRIMARY KEY REFERENCES company (id),
  domain text NOT NULL,
  verified_at bigint,
  confirmed_by text REFERENCES account (id),
  reason text NOT NULL
);

-- The identity provider of a company. client_secret is sealed. link_code is in the address that the company gives its
-- people.
CREATE TABLE company_provider (
  company_id text PRIMARY KEY REFERENCES company (id),
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret text NOT NULL,
  link_code text NOT NULL,
  saved_at bigint NOT NULL
);
CREATE UNIQUE INDEX company_provider_link_code_key ON company_provider (link_code);

-- A visit to an identity provider that has begun. The row is deleted by the return from it.
CREATE TABLE provider_visit (
  state_hash text PRIMARY KEY,
  company_id text NOT NULL REFERENCES company (id),
  browser_hash text NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  ends_at bigint NOT NULL
);
CREATE INDEX provider_visit_ends ON provider_visit (ends_at);

-- What an identity provider proved: somebody has this work address. Whoever has the secret may take the seat once.
CREATE TABLE seat_proof (
  proof_hash text PRIMARY KEY,
  company_id text NOT NULL REFERENCES company (id),
  work_email text NOT NULL,
  ends_at bigint NOT NULL
);
CREATE INDEX seat_proof_ends ON seat_proof (ends_at);

-- The key with which a company's directory calls /scim/v2. Each company has one at most.
CREATE TABLE scim_token (
  company_id text PRIMARY KEY REFERENCES company (id),
  token_hash text NOT NULL,
  created_at bigint NOT NULL,
  revoked_at bigint,
  used_at bigint
);
CREATE UNIQUE INDEX scim_token_token_hash_key ON scim_token (token_hash);

-- A person as a company's directory sent it. seat_email is the address to which the seat was given; it never changes.
-- name_key is user_name without case.
CREATE TABLE scim_user (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES company (id),
  user_name text NOT NULL,
  name_key text NOT NULL,
  external_id text NOT NULL,
  email text NOT NULL,
  seat_email text NOT NULL,
  given_name text NOT NULL,
  family_name text NOT NULL,
  display_name text NOT NULL,
  active boolean NOT NULL,
  version bigint NOT NULL,
  created_at bigint NOT NULL,
  changed_at bigint NOT NULL
);
CREATE UNIQUE INDEX scim_user_company_id_name_key_key ON scim_user (company_id, name_key);
CREATE UNIQUE INDEX scim_user_company_id_seat_email_key ON scim_user (company_id, seat_email);
CREATE INDEX scim_user_external ON scim_user (company_id, external_id);
CREATE INDEX scim_user_changed ON scim_user (active, changed_at);

-- +goose Down
DROP TABLE scim_user;
DROP TABLE scim_token;
DROP TABLE seat_proof;
DROP TABLE provider_visit;
DROP TABLE company_provider;
DROP TABLE company_domain;
ALTER TABLE seat_invitation DROP COLUMN reserved;
DROP TABLE company_member;
