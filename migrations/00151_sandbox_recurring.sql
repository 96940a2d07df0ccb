-- +goose Up
-- Whether a charge of a card said that it is one of a series, as the provider's rules ask for standing hours.
ALTER TABLE sandbox_order ADD COLUMN recurring boolean NOT NULL DEFAULT false;
