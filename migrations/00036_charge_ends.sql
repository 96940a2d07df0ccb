-- +goose Up
-- What can become of money after it was paid, and what has to be known about an attempt afterwards.
--   owed_at         the provider refused to give it back and the payer has no balance: a debt that is paid by hand
--   reversed_at     the provider took it back from us (a chargeback, the special return of PIX); reversed_cents of it
--   payer_document  CPF or CNPJ of who paid, sealed, for the psychologist's receipts
--   given_up_at     since when a PIX code is dead, from which it is still watched for a while
ALTER TABLE charge ADD COLUMN owed_at bigint;
ALTER TABLE charge ADD COLUMN reversed_at bigint;
ALTER TABLE charge ADD COLUMN reversed_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE charge ADD COLUMN payer_document text NOT NULL DEFAULT '';
ALTER TABLE charge ADD COLUMN given_up_at bigint;
UPDATE charge SET given_up_at = COALESCE(checked_at, created_at) WHERE status = 'EXPIRED' AND method = 'pix';
CREATE INDEX charge_owed ON charge (owed_at, id) WHERE owed_at IS NOT NULL;
CREATE INDEX charge_reversed ON charge (reversed_at, id) WHERE reversed_at IS NOT NULL;
CREATE INDEX charge_gateway_charge ON charge (charge_id) WHERE charge_id IS NOT NULL;
CREATE INDEX charge_given_up ON charge (given_up_at, id) WHERE status = 'EXPIRED' AND method = 'pix';

-- +goose Down
DROP INDEX charge_given_up;
DROP INDEX charge_gateway_charge;
DROP INDEX charge_reversed;
DROP INDEX charge_owed;
ALTER TABLE charge DROP COLUMN given_up_at;
ALTER TABLE charge DROP COLUMN payer_document;
ALTER TABLE charge DROP COLUMN reversed_cents;
ALTER TABLE charge DROP COLUMN reversed_at;
ALTER TABLE charge DROP COLUMN owed_at;
