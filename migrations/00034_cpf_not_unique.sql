-- +goose Up
-- A CPF may stand in more than one account: nobody proves it, so that a refusal told whoever knows somebody's number
-- that this person is here, and kept the number from its owner. The discount is still once a CPF, by its claims.
DROP INDEX account_cpf_index_key;

-- +goose Down
-- Not unique again: there may be two by now.
CREATE INDEX account_cpf_index_key ON account (cpf_index) WHERE deleted_at IS NULL;
