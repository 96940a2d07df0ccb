-- +goose Up
-- Whose first-session discount it is depends on the account and its own CPF, no longer on the document of who pays,
-- which nobody proves. What was kept for that goes; the column itself goes a version later.
DELETE FROM discount_claim WHERE person LIKE 'cpf:%' AND NOT EXISTS (
  SELECT 1 FROM session s JOIN account a ON a.id = s.patient_id WHERE s.id = discount_claim.session_id AND 'cpf:' || a.cpf_index = discount_claim.person);
UPDATE charge SET payer_tax_index = '' WHERE payer_tax_index <> '';

-- +goose Down
SELECT 1;
