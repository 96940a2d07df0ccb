-- +goose Up
-- Who said "not now" to a passkey, and when. The offer comes back after 90 days.
CREATE TABLE passkey_offer (
  account_id text PRIMARY KEY REFERENCES account (id),
  declined_at bigint NOT NULL
);
CREATE INDEX passkey_offer_declined ON passkey_offer (declined_at);

-- +goose Down
DROP TABLE passkey_offer;
