package migrations

// cheapNetPostgres is the same net with the person as a number. GiST keeps texts that differ at their end badly: with
// everybody booking the same hours an insert of 40,000 rows took about four times as long. Two people with one 64-bit hash
// could not have the same hour, which will not happen to anybody.
//
// Touching a row to lock it writes a new version: with room left on the page it stays there and no index is written.
const cheapNetPostgres = `
ALTER TABLE session DROP CONSTRAINT session_therapist_overlap;
ALTER TABLE session DROP CONSTRAINT session_patient_overlap;
ALTER TABLE session ADD CONSTRAINT session_therapist_overlap
  EXCLUDE USING gist (hashtextextended(therapist_id, 0) WITH =, int8range(starts_at, ends_at) WITH &&) WHERE (status <> 'cancelado');
ALTER TABLE session ADD CONSTRAINT session_patient_overlap
  EXCLUDE USING gist (hashtextextended(patient_id, 0) WITH =, int8range(starts_at, ends_at) WITH &&) WHERE (status <> 'cancelado');
ALTER TABLE account SET (fillfactor = 90);
ALTER TABLE agenda SET (fillfactor = 50);
ALTER TABLE session SET (fillfactor = 90);`
