-- +goose Up
CREATE TABLE account (
  id text PRIMARY KEY,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST', 'ADMINISTRATOR', 'COMPANY')),
  state text NOT NULL,
  password_hash text NOT NULL,
  password_temporary boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  full_name text NOT NULL DEFAULT '',
  nickname text NOT NULL DEFAULT '',
  search_text text NOT NULL DEFAULT '',
  alerts_opt_in boolean NOT NULL DEFAULT false,
  affiliate text NOT NULL,
  referred_by text REFERENCES account (id),
  company_id text REFERENCES company (id),
  private text NOT NULL DEFAULT '',
  cpf_index text,
  terms_version text NOT NULL DEFAULT '',
  terms_accepted_at bigint,
  terms_ip text NOT NULL DEFAULT '',
  invited_at bigint NOT NULL,
  confirmed_at bigint,
  last_access_at bigint,
  last_ip text NOT NULL DEFAULT '',
  deleted_at bigint,
  profile_erased_at bigint,
  purged_at bigint,
  created_at bigint NOT NULL,
  CHECK (role <> 'ENTERPRISE' OR company_id IS NOT NULL),
  CHECK (role <> 'COMPANY' OR company_id IS NOT NULL)
);
-- A person may come back with the same address or CPF after the old account was deleted.
CREATE UNIQUE INDEX account_email_key ON account (email) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX account_cpf_index_key ON account (cpf_index) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX account_affiliate_key ON account (affiliate);
CREATE INDEX account_company ON account (company_id) WHERE company_id IS NOT NULL;
CREATE INDEX account_role_active ON account (role, active, id);
CREATE INDEX account_unconfirmed ON account (invited_at) WHERE confirmed_at IS NULL;
CREATE INDEX account_deleted ON account (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE login (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  limited boolean NOT NULL DEFAULT false,
  ip_hash text NOT NULL,
  agent_hash text NOT NULL,
  created_at bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  revoked_at bigint
);
CREATE INDEX login_account ON login (account_id, revoked_at);
CREATE INDEX login_expires_at ON login (expires_at);

CREATE TABLE one_time_token (
  hash text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  purpose text NOT NULL CHECK (purpose IN ('CONFIRM', 'RESET', 'APPROVE')),
  expires_at bigint NOT NULL,
  used_at bigint,
  created_at bigint NOT NULL
);
CREATE INDEX one_time_token_account ON one_time_token (account_id, purpose);

CREATE TABLE login_guard (
  key text PRIMARY KEY,
  failures bigint NOT NULL,
  blocked_until bigint NOT NULL
);
CREATE INDEX login_guard_blocked_until ON login_guard (blocked_until);

CREATE TABLE photo (
  account_id text PRIMARY KEY REFERENCES account (id),
  blob_key text NOT NULL,
  updated_at bigint NOT NULL
);

CREATE TABLE deletion_request (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('OPEN', 'DONE', 'REFUSED', 'WITHDRAWN')),
  requested_at bigint NOT NULL,
  confirm_by text NOT NULL,
  answered_at bigint
);
CREATE UNIQUE INDEX deletion_request_account_id_key ON deletion_request (account_id) WHERE status = 'OPEN';

-- +goose Down
DROP TABLE deletion_request;
DROP TABLE photo;
DROP TABLE login_guard;
DROP TABLE one_time_token;
DROP TABLE login;
DROP TABLE account;
