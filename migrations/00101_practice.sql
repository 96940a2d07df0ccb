-- +goose Up
-- What a therapist says about a patient: attended now, paused or ended. Without a row the product derives it.
CREATE TABLE practice_patient (
  therapist_id text NOT NULL REFERENCES account (id),
  patient_id text NOT NULL REFERENCES account (id),
  state text NOT NULL CHECK (state IN ('ACTIVE', 'PAUSED', 'ENDED')),
  set_at bigint NOT NULL,
  PRIMARY KEY (therapist_id, patient_id)
);
CREATE INDEX practice_patient_of_patient ON practice_patient (patient_id);

-- +goose Down
DROP TABLE practice_patient;
