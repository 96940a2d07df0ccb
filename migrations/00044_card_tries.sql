-- +goose Up
-- Cards that were tried at the provider, so that nobody finds out here which stolen ones are good. A try is written
-- before the provider is asked (OPEN) and counts until it is known not to have been declined (OTHER); sources are keyed
-- hashes. Rows of the last day alone matter. card_source is what two tries of one source wait for.
CREATE TABLE card_source (
  source text PRIMARY KEY,
  tried_at bigint NOT NULL
);
CREATE TABLE card_try (
  id text PRIMARY KEY,
  source text NOT NULL,
  tried_at bigint NOT NULL,
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'DECLINED', 'OTHER'))
);
CREATE INDEX card_try_source ON card_try (source, tried_at) WHERE state <> 'OTHER';
CREATE INDEX card_try_age ON card_try (tried_at);
CREATE INDEX card_source_age ON card_source (tried_at);

-- +goose Down
DROP TABLE card_try;
DROP TABLE card_source;
