-- +goose Up
-- One row a card: the same card saved again takes the place of its row.
ALTER TABLE card ADD COLUMN fingerprint text NOT NULL DEFAULT '';
UPDATE card SET fingerprint = brand || ':' || last_digits || ':' || expiry_month || '/' || expiry_year || ':' || holder_name;
DELETE FROM card WHERE EXISTS (SELECT 1 FROM card other WHERE other.account_id = card.account_id AND other.fingerprint = card.fingerprint
  AND (other.active AND NOT card.active OR other.active = card.active AND other.id > card.id));
CREATE UNIQUE INDEX card_account_id_fingerprint_key ON card (account_id, fingerprint);

-- Who has had the first-session discount: an account or the blind index of a document, and the session it went to.
-- The key is what makes it once for each person, also when two accounts pay in the same instant.
CREATE TABLE discount_claim (
  person text PRIMARY KEY,
  session_id text NOT NULL REFERENCES session (id),
  created_at bigint NOT NULL
);
CREATE INDEX discount_claim_session ON discount_claim (session_id);
INSERT INTO discount_claim (person, session_id, created_at)
  SELECT 'account:' || patient_id, min(id), min(created_at) FROM session
  WHERE discount_cents > 0 AND paid_at IS NOT NULL AND (status <> 'cancelado' OR outcome = 'KEPT') GROUP BY patient_id;
INSERT INTO discount_claim (person, session_id, created_at)
  SELECT 'cpf:' || c.payer_tax_index, min(c.reference_id), min(c.created_at) FROM charge c JOIN session s ON s.id = c.reference_id
  WHERE c.payer_tax_index <> '' AND c.discount_cents > 0 AND NOT c.discount_returned AND c.status IN ('CREATED', 'UNKNOWN', 'WAITING', 'ANALYSIS', 'PAID')
  GROUP BY c.payer_tax_index;
ALTER TABLE charge DROP COLUMN discount_returned;

-- What somebody does not want to be reminded of. Without a row everything is wanted.
CREATE TABLE notification_choice (
  account_id text PRIMARY KEY REFERENCES account (id),
  reminder_day boolean NOT NULL,
  reminder_hour boolean NOT NULL,
  updated_at bigint NOT NULL
);

-- The secret address of somebody's calendar; only its hash is kept.
CREATE TABLE calendar_feed (
  account_id text PRIMARY KEY REFERENCES account (id),
  secret_hash text NOT NULL,
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX calendar_feed_secret_hash_key ON calendar_feed (secret_hash);
CREATE INDEX session_therapist_cancelled ON session (therapist_id, starts_at, id) WHERE status = 'cancelado';

-- +goose Down
DROP INDEX session_therapist_cancelled;
DROP TABLE calendar_feed;
DROP TABLE notification_choice;
ALTER TABLE charge ADD COLUMN discount_returned boolean NOT NULL DEFAULT false;
DROP TABLE discount_claim;
DROP INDEX card_account_id_fingerprint_key;
ALTER TABLE card DROP COLUMN fingerprint;
