-- +goose Up
CREATE TABLE session (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES agenda (therapist_id),
  patient_id text NOT NULL REFERENCES account (id),
  starts_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('agendado', 'concluído', 'cancelado')),
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  discount_cents bigint NOT NULL CHECK (discount_cents >= 0 AND discount_cents < price_cents),
  enterprise boolean NOT NULL,
  fee_percent bigint NOT NULL DEFAULT 0 CHECK (fee_percent BETWEEN 0 AND 100),
  hold_until bigint NOT NULL,
  paid_at bigint,
  moved_by_therapist boolean NOT NULL DEFAULT false,
  cancelled_at bigint,
  cancelled_by text NOT NULL DEFAULT '' CHECK (cancelled_by IN ('', 'PATIENT', 'THERAPIST', 'ADMIN', 'SYSTEM')),
  outcome text NOT NULL DEFAULT '' CHECK (outcome IN ('', 'NOTHING', 'CREDIT', 'REFUND', 'KEPT')),
  returned_cents bigint NOT NULL DEFAULT 0,
  earned_at bigint,
  sequence bigint NOT NULL DEFAULT 0,
  receipt_key text NOT NULL DEFAULT '',
  receipt_type text NOT NULL DEFAULT '',
  created_at bigint NOT NULL,
  CHECK (ends_at > starts_at)
);
CREATE INDEX session_therapist_time ON session (therapist_id, starts_at, id) WHERE status <> 'cancelado';
CREATE INDEX session_patient_time ON session (patient_id, starts_at, id);
CREATE INDEX session_patient_cancelled ON session (patient_id, cancelled_at, id) WHERE cancelled_at IS NOT NULL;
CREATE INDEX session_to_finish ON session (ends_at, id) WHERE status = 'agendado';
CREATE INDEX session_held ON session (hold_until, id) WHERE status = 'agendado' AND paid_at IS NULL;
CREATE INDEX session_paid ON session (paid_at, id) WHERE paid_at IS NOT NULL;

-- +goose Down
DROP TABLE session;
