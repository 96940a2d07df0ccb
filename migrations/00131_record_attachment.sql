-- +goose Up
-- A file of a record, sealed in pieces by the therapist's browser; the pieces are in the file store. stored has a bit for
-- each piece that is there, and whole is what it becomes with the last one. version is the version of the record that names the file, and empty until one does: a file
-- that nothing names is erased after a day. Name, type and true size are inside the sealed version alone.
CREATE TABLE record_attachment (
  id text PRIMARY KEY,
  record_id text NOT NULL REFERENCES patient_record (id),
  size bigint NOT NULL CHECK (size > 0),
  stored bigint NOT NULL,
  whole bigint NOT NULL,
  version bigint,
  created_at bigint NOT NULL
);
CREATE INDEX record_attachment_record ON record_attachment (record_id, id);
CREATE INDEX record_attachment_unnamed ON record_attachment (created_at, id) WHERE version IS NULL;

-- How many bytes the files of a vault take, against its limit.
ALTER TABLE vault ADD COLUMN attached_bytes bigint NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE vault DROP COLUMN attached_bytes;
DROP TABLE record_attachment;
