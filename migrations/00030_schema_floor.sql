-- +goose Up
-- The oldest program, named by the newest migration it knows, that may still run on this schema. A migration that only
-- adds leaves it alone, so that replicas of the version before go on beside the new ones; one that takes something
-- away, which comes a version later, raises it: UPDATE schema_floor SET program = <the version that stopped using it>.
CREATE TABLE schema_floor (
  id      BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
  program BIGINT NOT NULL
);
INSERT INTO schema_floor (id, program) VALUES (1, 0);

-- +goose Down
DROP TABLE schema_floor;
