package waiting

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/waiting/waitingdb"
)

// Demand says how many people wait for a therapist, and for which hours. It has no names.
type Demand struct {
	People int
	// Hours has, for each weekday and hour of the day, for how many people an hour that begins then would fit.
	Hours [7][24]int
}

// DemandOf returns the demand for the hours of a therapist.
func (s *Service) DemandOf(ctx context.Context, therapistID string) (Demand, error) {
	rows, err := s.q.DemandOf(ctx, s.DB.Read(), therapistID)
	if err != nil {
		return Demand{}, fmt.Errorf("demand: %w", err)
	}
	return demandOf(rows), nil
}

// Offered says whether this moment of a therapist is offered to somebody who waits.
func (s *Service) Offered(ctx context.Context, therapistID string, moment time.Time) (bool, error) {
	return s.q.IsOffered(ctx, s.DB.Read(), waitingdb.IsOfferedParams{
		TherapistID: therapistID,
		MomentAt:    at.Of(moment),
		NowAt:       at.Of(s.Clock.Now()),
	})
}

// demandOf counts a person once for each hour, however many waits the person has.
func demandOf(rows []waitingdb.DemandOfRow) Demand {
	var out Demand
	type counted struct {
		person    string
		day, hour int
	}
	people, seen := map[string]bool{}, map[counted]bool{}
	for _, w := range rows {
		people[w.PatientID] = true
		for day := range 7 {
			for hour := range 24 {
				key := counted{w.PatientID, day, hour}
				fits := w.Weekdays&(1<<day) != 0 && w.FromMinute <= int64(hour*60+59) && w.ToMinute >= int64(hour*60)
				if fits && !seen[key] {
					seen[key] = true
					out.Hours[day][hour]++
				}
			}
		}
	}
	out.People = len(people)
	return out
}
