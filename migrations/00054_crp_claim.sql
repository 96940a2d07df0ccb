-- +goose Up
-- A CRP belongs to one approved and active person. Before, the first account that sent it kept it, also when it was
-- rejected or switched off, and its owner could not register. crp_claim is the CRP of who holds it, and otherwise empty.
ALTER TABLE therapist ADD COLUMN crp_claim text;
UPDATE therapist SET crp_claim = crp_key WHERE account_id IN (
  SELECT id FROM account WHERE active AND deleted_at IS NULL
    AND state IN ('PENDING_SUBSCRIPTION_PLAN', 'PENDING_SUBSCRIPTION_PAYMENT', 'REGISTRATION_COMPLETE'));
CREATE UNIQUE INDEX therapist_crp_claim_key ON therapist (crp_claim);
DROP INDEX therapist_crp_key_key;
CREATE INDEX therapist_crp ON therapist (crp_key);

-- +goose Down
DROP INDEX therapist_crp;
CREATE UNIQUE INDEX therapist_crp_key_key ON therapist (crp_key);
DROP INDEX therapist_crp_claim_key;
ALTER TABLE therapist DROP COLUMN crp_claim;
