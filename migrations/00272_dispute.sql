-- +goose Up
-- A payment that its payer disputes: a return request of PIX (MED) or the chargeback of a card. While closed_at is empty
-- the account reserve:<id> of the ledger holds both reserves. reason and note are what administrators wrote.
CREATE TABLE dispute (
  id text PRIMARY KEY,
  charge_id text NOT NULL REFERENCES charge (id),
  kind text NOT NULL CHECK (kind IN ('MED', 'CHARGEBACK')),
  state text NOT NULL CHECK (state IN ('OPEN', 'ANSWERED', 'EXPIRED', 'WON', 'LOST', 'ACCEPTED')),
  purpose text NOT NULL,
  reference_id text NOT NULL,
  payer_id text NOT NULL REFERENCES account (id),
  therapist_id text NOT NULL DEFAULT '',
  patient_id text NOT NULL DEFAULT '',
  provider_id text NOT NULL DEFAULT '',
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  taken_cents bigint NOT NULL DEFAULT 0 CHECK (taken_cents >= 0),
  therapist_reserve_cents bigint NOT NULL DEFAULT 0 CHECK (therapist_reserve_cents >= 0),
  platform_reserve_cents bigint NOT NULL DEFAULT 0 CHECK (platform_reserve_cents >= 0),
  bearer text NOT NULL DEFAULT '' CHECK (bearer IN ('', 'PLATFORM', 'THERAPIST', 'PURCHASE')),
  opened_at bigint NOT NULL,
  opened_by text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  answer_until bigint NOT NULL,
  warned_at bigint,
  answered_at bigint,
  answered_by text NOT NULL DEFAULT '',
  answer_reference text NOT NULL DEFAULT '',
  decided_at bigint,
  decided_by text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  checked_at bigint,
  closed_at bigint,
  CHECK (closed_at IS NULL OR state IN ('WON', 'LOST', 'ACCEPTED'))
);
CREATE UNIQUE INDEX dispute_charge_id_key ON dispute (charge_id) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX dispute_provider_id_key ON dispute (provider_id) WHERE provider_id <> '';
CREATE INDEX dispute_charge ON dispute (charge_id, opened_at);
CREATE INDEX dispute_pair ON dispute (therapist_id, patient_id) WHERE closed_at IS NULL;
CREATE INDEX dispute_waiting ON dispute (answer_until, id) WHERE closed_at IS NULL;
CREATE INDEX dispute_payer ON dispute (payer_id, opened_at);
CREATE INDEX dispute_list ON dispute (opened_at, id);

-- What the product knew about a disputed payment when it looked. body is sealed JSON, hash is the SHA-256 of its text.
-- Another look is another row.
CREATE TABLE dispute_evidence (
  id text PRIMARY KEY,
  dispute_id text NOT NULL REFERENCES dispute (id),
  body text NOT NULL,
  hash text NOT NULL,
  gathered_at bigint NOT NULL
);
CREATE INDEX dispute_evidence_dispute ON dispute_evidence (dispute_id, gathered_at);

-- The disputes that the test provider plays.
CREATE TABLE sandbox_dispute (
  id text PRIMARY KEY,
  order_id text NOT NULL,
  charge_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  status text NOT NULL CHECK (status IN ('OPENED', 'WON', 'LOST')),
  created_at bigint NOT NULL
);
CREATE INDEX sandbox_dispute_charge ON sandbox_dispute (charge_id, id);

-- Which mails about a session were handed to the mail server, and when: the kind and the role, never the text.
CREATE TABLE session_mail (
  id text PRIMARY KEY,
  session_id text NOT NULL REFERENCES session (id),
  kind text NOT NULL,
  patient boolean NOT NULL,
  sent_at bigint NOT NULL
);
CREATE INDEX session_mail_session ON session_mail (session_id, sent_at);
CREATE INDEX session_mail_sent ON session_mail (sent_at);

-- +goose Down
DROP TABLE session_mail;
DROP TABLE sandbox_dispute;
DROP TABLE dispute_evidence;
DROP TABLE dispute;
