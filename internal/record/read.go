package record

import (
	"context"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
	"psic/internal/record/recorddb"
)

// maxPatients limits the list of patients. It is more than one therapist attends in many years.
const maxPatients = maxRecords

// Patient is somebody with whom a session of the therapist has begun.
type Patient struct {
	ID          string
	Name        string
	LastSession at.Time
	Sessions    int64
}

// List returns the records of a therapist, and the patients whom a record may be about. Employees of companies look
// like everybody else.
func (s *Service) List(ctx context.Context, therapistID string) ([]Record, []Patient, error) {
	rows, err := s.q.RecordsOf(ctx, s.DB.Read(), recorddb.RecordsOfParams{TherapistID: therapistID, Most: maxRecords})
	if err != nil {
		return nil, nil, wrap("records of a therapist", err)
	}
	records := make([]Record, len(rows))
	for i, r := range rows {
		records[i] = Record{r}
	}
	met, err := s.q.MetPatients(ctx, s.DB.Read(), recorddb.MetPatientsParams{
		TherapistID: therapistID,
		NowAt:       at.Of(s.Clock.Now()),
		Most:        maxPatients,
	})
	if err != nil {
		return nil, nil, wrap("patients of a therapist", err)
	}
	patients := make([]Patient, len(met))
	for i, p := range met {
		patients[i] = Patient{
			ID:          p.PatientID,
			Name:        p.Nickname,
			LastSession: at.Time{Time: fromMicros(p.Last)},
			Sessions:    p.Sessions,
		}
		if p.Nickname == "" {
			patients[i].Name = p.FullName
		}
	}
	return records, patients, nil
}

// Read returns a record of a therapist with a page of its versions, in order, after a number.
//
// Faults: fault.Missing.
func (s *Service) Read(
	ctx context.Context,
	therapistID, id string,
	after int64,
) (Record, []recorddb.RecordVersion, error) {
	r, err := s.recordIn(ctx, s.DB.Read(), therapistID, id)
	if err != nil {
		return r, nil, err
	}
	versions, err := s.q.VersionsOf(ctx, s.DB.Read(), recorddb.VersionsOfParams{
		RecordID:    id,
		TherapistID: therapistID,
		After:       after,
		Most:        PageOfVersions,
	})
	if err != nil {
		return r, nil, wrap("versions of a record", err)
	}
	return r, versions, nil
}

func (s *Service) recordIn(ctx context.Context, db recorddb.DBTX, therapistID, id string) (Record, error) {
	row, err := s.q.RecordOf(ctx, db, recorddb.RecordOfParams{ID: id, TherapistID: therapistID})
	if store.None(err) {
		return Record{}, fault.Missing
	}
	if err != nil {
		return Record{}, wrap("read record", err)
	}
	return Record{row}, nil
}
