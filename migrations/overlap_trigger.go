package migrations

// hashedOverlapPostgres makes the exclusion constraints compare the person as a number. GiST is slow with texts that
// differ only at their end: when everybody booked the same hours, an insert of 40,000 rows took about four times as
// long. Two people with the same 64-bit hash could not book the same hour, but that practically never happens.
//
// The fill factors leave space on each page. Locking a row by an update writes a new version of it, which then stays on
// the page, so that no index is written.
const hashedOverlapPostgres = `
ALTER TABLE session DROP CONSTRAINT session_therapist_overlap;
ALTER TABLE session DROP CONSTRAINT session_patient_overlap;
ALTER TABLE session ADD CONSTRAINT session_therapist_overlap
  EXCLUDE USING gist (hashtextextended(therapist_id, 0) WITH =, int8range(starts_at, ends_at) WITH &&) ` +
	`WHERE (status <> 'cancelado');
ALTER TABLE session ADD CONSTRAINT session_patient_overlap
  EXCLUDE USING gist (hashtextextended(patient_id, 0) WITH =, int8range(starts_at, ends_at) WITH &&) ` +
	`WHERE (status <> 'cancelado');
ALTER TABLE account SET (fillfactor = 90);
ALTER TABLE agenda SET (fillfactor = 50);
ALTER TABLE session SET (fillfactor = 90);`

// overlapTriggerPostgres replaces the exclusion constraints by the trigger that SQLite has, which reads the few
// sessions around the new one by index. The exclusion constraints took most of the time of a booking: each descended a
// GiST tree twice, and every payment or change of a session wrote them again.
//
// The advisory locks make the trigger correct between transactions. The second transaction waits for the end of the
// first and then sees its session, because at read committed every query of a volatile function has its own snapshot.
//
// enable_seqscan is off because a plan that was made while the table was empty would read the whole table for as long
// as the connection lives.
const overlapTriggerPostgres = `
ALTER TABLE session DROP CONSTRAINT session_therapist_overlap;
ALTER TABLE session DROP CONSTRAINT session_patient_overlap;
CREATE FUNCTION refuse_overlap() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS
$$ BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.therapist_id, 1));
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.patient_id, 2));
  IF EXISTS (SELECT 1 FROM session s WHERE s.therapist_id = NEW.therapist_id AND s.id <> NEW.id ` +
	`AND s.status <> 'cancelado'
    AND s.starts_at < NEW.ends_at AND s.starts_at > NEW.starts_at - 86400000000 AND s.ends_at > NEW.starts_at) THEN
    RAISE EXCEPTION 'session overlap' USING ERRCODE = 'exclusion_violation', ` +
	`CONSTRAINT = 'session_therapist_overlap', TABLE = 'session';
  END IF;
  IF EXISTS (SELECT 1 FROM session s WHERE s.patient_id = NEW.patient_id AND s.id <> NEW.id AND s.status <> 'cancelado'
    AND s.starts_at < NEW.ends_at AND s.starts_at > NEW.starts_at - 86400000000 AND s.ends_at > NEW.starts_at) THEN
    RAISE EXCEPTION 'session overlap' USING ERRCODE = 'exclusion_violation', ` +
	`CONSTRAINT = 'session_patient_overlap', TABLE = 'session';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER session_overlap_insert BEFORE INSERT ON session FOR EACH ROW ` +
	`WHEN (NEW.status <> 'cancelado') EXECUTE FUNCTION refuse_overlap();
CREATE TRIGGER session_overlap_update BEFORE UPDATE OF therapist_id, patient_id, starts_at, ends_at, status ON session
  FOR EACH ROW WHEN (NEW.status <> 'cancelado') EXECUTE FUNCTION refuse_overlap();`
