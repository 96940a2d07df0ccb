-- Accounts that were locked when their person began again, and whose person has left the company since: their address is
-- the former employer's, as that of the person's present account.

-- +goose Up
UPDATE account SET mailbox_lost = true WHERE locked_at IS NOT NULL AND role = 'CUSTOMER';

-- +goose Down
SELECT 1;
