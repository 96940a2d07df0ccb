-- +goose Up
-- What administrators read and did. Rows are never changed or removed (triggers of the next migration refuse it);
-- each carries a keyed hash over itself and the one before.
CREATE TABLE audit_entry (
  seq bigint PRIMARY KEY,
  happened_at bigint NOT NULL,
  actor_id text NOT NULL,
  actor_role text NOT NULL,
  action text NOT NULL,
  object_id text NOT NULL,
  purpose text NOT NULL,
  result text NOT NULL,
  origin text NOT NULL,
  previous text NOT NULL,
  hash text NOT NULL
);
CREATE INDEX audit_entry_actor ON audit_entry (actor_id, seq);
CREATE INDEX audit_entry_object ON audit_entry (object_id, seq);
CREATE INDEX audit_entry_action ON audit_entry (action, seq);

-- The end of the chain; touching it is the lock, taken last in a transaction.
CREATE TABLE audit_head (
  id bigint PRIMARY KEY CHECK (id = 1),
  seq bigint NOT NULL,
  hash text NOT NULL
);
INSERT INTO audit_head (id, seq, hash) VALUES (1, 0, '');

-- Where a call came from, apart from the chain because it is forgotten after six months.
CREATE TABLE audit_origin (
  seq bigint PRIMARY KEY REFERENCES audit_entry (seq),
  network text NOT NULL,
  happened_at bigint NOT NULL
);
CREATE INDEX audit_origin_happened_at ON audit_origin (happened_at);

CREATE TABLE audit_anchor (
  day_on text PRIMARY KEY,
  seq bigint NOT NULL,
  hash text NOT NULL,
  created_at bigint NOT NULL
);

CREATE TABLE second_factor (
  account_id text PRIMARY KEY REFERENCES account (id),
  secret text NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  created_at bigint NOT NULL,
  confirmed_at bigint
);

CREATE TABLE recovery_code (
  hash text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  used_at bigint
);
CREATE INDEX recovery_code_account ON recovery_code (account_id);

-- When the second factor was last shown on this login.
ALTER TABLE login ADD COLUMN factor_at bigint;

CREATE TABLE bulk_mail (
  id text PRIMARY KEY,
  admin_id text NOT NULL REFERENCES account (id),
  kind text NOT NULL CHECK (kind IN ('ONE', 'MANY')),
  audience text NOT NULL CHECK (audience IN ('ALL', 'NEWS')),
  content text NOT NULL,
  status text NOT NULL CHECK (status IN ('RUNNING', 'DONE')),
  total bigint NOT NULL,
  sent bigint NOT NULL DEFAULT 0,
  failed bigint NOT NULL DEFAULT 0,
  skipped bigint NOT NULL DEFAULT 0,
  created_at bigint NOT NULL,
  finished_at bigint
);
CREATE UNIQUE INDEX bulk_mail_admin_id_key ON bulk_mail (admin_id) WHERE status = 'RUNNING' AND kind = 'MANY';
CREATE INDEX bulk_mail_recent ON bulk_mail (admin_id, created_at, id);
CREATE INDEX bulk_mail_created_at ON bulk_mail (created_at, id);

CREATE TABLE bulk_recipient (
  bulk_id text NOT NULL REFERENCES bulk_mail (id),
  account_id text NOT NULL REFERENCES account (id),
  status text NOT NULL CHECK (status IN ('PENDING', 'SENT', 'FAILED', 'SKIPPED')),
  PRIMARY KEY (bulk_id, account_id)
);
CREATE INDEX bulk_recipient_status ON bulk_recipient (bulk_id, status, account_id);

-- Closed months: their figures no longer change, so totals add rows up instead of counting sessions.
CREATE TABLE month_figure (
  month text PRIMARY KEY,
  sessions bigint NOT NULL,
  paid_cents bigint NOT NULL,
  returned_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  counted_at bigint NOT NULL
);

CREATE INDEX account_listed ON account (id) WHERE deleted_at IS NULL AND role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST');
CREATE INDEX account_listed_active ON account (active, id) WHERE deleted_at IS NULL AND role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST');
CREATE INDEX session_starts ON session (starts_at, id);
CREATE INDEX session_returned ON session (cancelled_at) WHERE cancelled_at IS NOT NULL AND returned_cents > 0;
CREATE INDEX session_earned_at ON session (earned_at) WHERE earned_at IS NOT NULL;
CREATE INDEX session_therapist_paid ON session (therapist_id, paid_at, id) WHERE paid_at IS NOT NULL;
CREATE INDEX charge_payer_paid ON charge (payer_id, paid_at, id) WHERE paid_at IS NOT NULL;
CREATE INDEX job_dead ON job (run_at) WHERE state = 'dead';

-- +goose Down
DROP INDEX job_dead;
DROP INDEX charge_payer_paid;
DROP INDEX session_therapist_paid;
DROP INDEX session_earned_at;
DROP INDEX session_returned;
DROP INDEX session_starts;
DROP INDEX account_listed_active;
DROP INDEX account_listed;
DROP TABLE month_figure;
DROP TABLE bulk_recipient;
DROP TABLE bulk_mail;
ALTER TABLE login DROP COLUMN factor_at;
DROP TABLE recovery_code;
DROP TABLE second_factor;
DROP TABLE audit_anchor;
DROP TABLE audit_origin;
DROP TABLE audit_head;
DROP TABLE audit_entry;
