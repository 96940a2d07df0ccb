-- +goose Up
-- Finds the last payment of a patient. Holds that ended unpaid before it no longer count.
CREATE INDEX session_patient_paid ON session (patient_id, paid_at) WHERE paid_at IS NOT NULL;

-- +goose Down
DROP INDEX session_patient_paid;
