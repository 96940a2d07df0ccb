package agenda

import (
	"context"
	"fmt"

	"psic/internal/agenda/agendadb"
	"psic/internal/platform/store"
)

// Converted counts the entries that got another length, and those that kept theirs because the new length would overlap
// the next entry.
type Converted struct{ Converted, Kept int }

// Convert gives every entry the length of the therapist's sessions (Q213). An entry that would overlap another keeps
// its length. Sessions that are booked stay as they are.
//
// Faults: fault.Missing.
func (s *Service) Convert(ctx context.Context, therapistID string) (Converted, int64, error) {
	t, err := s.Directory.Therapist(ctx, therapistID)
	if err != nil {
		return Converted{}, 0, err
	}
	var out Converted
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		rows, err := s.lockEntries(ctx, tx, therapistID)
		if err != nil {
			return err
		}
		entries := make([]Entry, len(rows))
		for i, r := range rows {
			entries[i] = entryOf(r)
		}
		plan := Resize(entries, int(t.SessionMinutes))
		out = Converted{}
		for i, e := range plan {
			if e.minutes != entries[i].minutes {
				out.Converted++
				err := s.q.ResizeEntry(ctx, tx, agendadb.ResizeEntryParams{
					ID:          rows[i].ID,
					TherapistID: therapistID,
					Minutes:     int64(e.minutes),
				})
				if err != nil {
					return fmt.Errorf("resize entry: %w", err)
				}
			} else if e.Minutes() != int(t.SessionMinutes) {
				out.Kept++
			}
		}
		return nil
	})
	return out, t.SessionMinutes, err
}

// Resize returns the entries with the new length. One that would overlap another keeps its length.
func Resize(entries []Entry, minutes int) []Entry {
	out := append([]Entry{}, entries...)
	for i := range out {
		longer := out[i]
		longer.minutes = int16(minutes)
		free := true
		for j := range out {
			if i != j && overlap(longer, out[j]) {
				free = false
				break
			}
		}
		if free {
			out[i] = longer
		}
	}
	return out
}

// otherLength counts the entries whose length is not that of the therapist's sessions.
func (s *Service) otherLength(ctx context.Context, therapistID string, minutes int) (int, error) {
	rows, err := s.q.EntriesOf(ctx, s.DB.Read(), therapistID)
	if err != nil {
		return 0, fmt.Errorf("read entries: %w", err)
	}
	n, today := 0, s.Clock.Today()
	for _, r := range rows {
		if int(r.Minutes) != minutes && (r.ScheduledOn.IsZero() || !r.ScheduledOn.Before(today)) {
			n++
		}
	}
	return n, nil
}
