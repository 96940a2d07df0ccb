-- +goose Up
-- What a therapist offers: a number of sessions with a discount. Without a row: no such package.
CREATE TABLE package_offer (
  therapist_id text NOT NULL REFERENCES agenda (therapist_id),
  sessions bigint NOT NULL CHECK (sessions IN (4, 8, 12)),
  discount_percent bigint NOT NULL CHECK (discount_percent BETWEEN 0 AND 20),
  changed_at bigint NOT NULL,
  PRIMARY KEY (therapist_id, sessions)
);

-- A package that a patient bought, or is paying. unit_cents is what each session costs, fixed at the purchase; the
-- price of the package is exactly sessions times unit_cents. left_sessions times unit_cents is what the escrow account
-- of the package holds.
CREATE TABLE session_package (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES agenda (therapist_id),
  patient_id text NOT NULL REFERENCES account (id),
  sessions bigint NOT NULL CHECK (sessions IN (4, 8, 12)),
  list_cents bigint NOT NULL CHECK (list_cents > 0),
  discount_percent bigint NOT NULL CHECK (discount_percent BETWEEN 0 AND 20),
  unit_cents bigint NOT NULL CHECK (unit_cents > 0 AND unit_cents <= list_cents),
  left_sessions bigint NOT NULL DEFAULT 0 CHECK (left_sessions BETWEEN 0 AND sessions),
  state text NOT NULL CHECK (state IN ('WAITING', 'ACTIVE', 'UNPAID', 'RETURNED', 'EXPIRED', 'REVERSED')),
  reason text NOT NULL DEFAULT '',
  created_at bigint NOT NULL,
  pay_until bigint NOT NULL,
  paid_at bigint,
  valid_until bigint,
  reminded_at bigint,
  closed_at bigint,
  returned_cents bigint NOT NULL DEFAULT 0 CHECK (returned_cents >= 0),
  CHECK (left_sessions = 0 OR state = 'ACTIVE')
);
-- A patient pays one package of a therapist at a time.
CREATE UNIQUE INDEX session_package_patient_id_therapist_id_key ON session_package (patient_id, therapist_id) WHERE state = 'WAITING';
CREATE INDEX session_package_patient ON session_package (patient_id, id);
CREATE INDEX session_package_therapist ON session_package (therapist_id, id);
CREATE INDEX session_package_paid ON session_package (paid_at, id) WHERE paid_at IS NOT NULL;
CREATE INDEX session_package_valid ON session_package (valid_until, id) WHERE state = 'ACTIVE';
CREATE INDEX session_package_waiting ON session_package (pay_until, id) WHERE state = 'WAITING';

-- A session that a package paid names it, and so does its charge, whose credits come from the package and not from the
-- balance. package_over: the package ended meanwhile, so the session's money becomes balance when it is given back.
ALTER TABLE session ADD COLUMN package_id text NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN package_over boolean NOT NULL DEFAULT false;
CREATE INDEX session_package_id ON session (package_id) WHERE package_id <> '';
ALTER TABLE charge ADD COLUMN package_id text NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE charge DROP COLUMN package_id;
DROP INDEX session_package_id;
ALTER TABLE session DROP COLUMN package_over;
ALTER TABLE session DROP COLUMN package_id;
DROP TABLE session_package;
DROP TABLE package_offer;
