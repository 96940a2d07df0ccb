package standing

import (
	"context"
	"slices"
	"time"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

// DayState says whether a day of the rhythm has its occurrence, and otherwise why not.
type DayState string

const (
	DayFree       DayState = "FREE"
	DayOff        DayState = "DAY_OFF"
	DayTaken      DayState = "TAKEN"       // another session of the therapist
	DayOwnSession DayState = "OWN_SESSION" // another session of the patient
	DayNoHour     DayState = "NO_SUCH_HOUR"
	DayPassed     DayState = "PASSED" // it has passed, or the notice of the therapist is longer
	DayNotCovered DayState = "NOT_COVERED"
)

// PlannedDay is one day of the rhythm, as it would be now.
type PlannedDay struct {
	Slot    agenda.Slot
	State   DayState
	Holiday string       // the name of the national holiday on this day, which may be free nevertheless
	Nearest *agenda.Slot // of a day that does not fit: the nearest free hour
}

// planFacts are the facts that decide about the days. They are read while the agenda and the patient are locked.
type planFacts struct {
	calendar   agenda.Calendar
	own        []agenda.Interval
	accessEnds time.Time
	now        time.Time
}

// readFacts reads what decides about the days between first and last. It needs four queries, however many days there
// are. The caller has locked the agenda and the patient.
func (s *Service) readFacts(
	ctx context.Context,
	tx *store.Tx,
	therapistID string,
	patient account.Account,
	first, last at.Date,
) (planFacts, error) {
	first, last = first.AddDays(-nearestDays), last.AddDays(nearestDays)
	facts := planFacts{now: s.Clock.Now()}
	var err error
	if facts.calendar, err = s.Agenda.CalendarBetween(ctx, tx, therapistID, first, last); err != nil {
		return facts, err
	}
	taken, err := s.Booking.TimesBetween(
		ctx,
		tx,
		therapistID,
		patient.ID,
		first.In(at.SaoPaulo),
		last.AddDays(2).In(at.SaoPaulo),
	)
	if err != nil {
		return facts, err
	}
	facts.calendar.Busy, facts.calendar.Companies, facts.own = taken.Therapist, true, taken.Patient
	facts.accessEnds, err = s.Booking.AccessEndsFor(ctx, tx, patient)
	return facts, err
}

// Plan says for each day whether the hour of x fits.
func (f planFacts) plan(x Standing, days []at.Date) []PlannedDay {
	out := make([]PlannedDay, len(days))
	for i, day := range days {
		slot, why := f.calendar.Try(day, int(x.StartMinute), int(x.Minutes), f.query(day, day, false))
		slot.Enterprise = x.Enterprise
		out[i] = PlannedDay{Slot: slot, State: f.state(slot, why), Holiday: holidayOn(day)}
		if out[i].State != DayFree {
			out[i].Nearest = f.nearest(slot)
		}
	}
	return out
}

func (f planFacts) query(first, last at.Date, enterprise bool) agenda.Query {
	return agenda.Query{
		First:      first,
		Last:       last,
		Now:        f.now,
		Enterprise: enterprise,
		Zone:       at.SaoPaulo,
	}
}

func (f planFacts) state(slot agenda.Slot, why agenda.Why) DayState {
	switch {
	case why == agenda.DayOff:
		return DayOff
	case why == agenda.TakenBySession:
		return DayTaken
	case why == agenda.SkippedByClock:
		return DayNoHour
	case why != agenda.Offered:
		return DayPassed
	case f.patientBusy(slot):
		return DayOwnSession
	case slot.Enterprise && !f.accessEnds.IsZero() && !slot.Start.Before(f.accessEnds):
		return DayNotCovered
	}
	return DayFree
}

func (f planFacts) patientBusy(slot agenda.Slot) bool {
	return slices.ContainsFunc(f.own, func(i agenda.Interval) bool {
		return i.Start().Before(slot.End) && slot.Start.Before(i.End())
	})
}

// withoutPatient leaves out the patient's other sessions and the end of the company's benefit.
func (f planFacts) withoutPatient() planFacts {
	f.own, f.accessEnds = nil, time.Time{}
	return f
}

// nearestDays is how many days around a day are searched for another hour.
const nearestDays = 3

// nearest returns the free published hour that is nearest to the wanted one, or nil.
func (f planFacts) nearest(wanted agenda.Slot) *agenda.Slot {
	first, last := wanted.Day.AddDays(-nearestDays), wanted.Day.AddDays(nearestDays)
	var best *agenda.Slot
	var least time.Duration
	for _, slot := range f.calendar.Slots(f.query(first, last, wanted.Enterprise)) {
		if slot.State != agenda.Available || slot.Enterprise != wanted.Enterprise || f.patientBusy(slot) {
			continue
		}
		if away := slot.Start.Sub(wanted.Start).Abs(); best == nil || away < least {
			best, least = &slot, away
		}
	}
	return best
}

func holidayOn(day at.Date) string {
	for _, h := range agenda.Holidays(day.Year()) {
		if h.On == day {
			return h.Name
		}
	}
	return ""
}

// free returns the slots of the days that fit.
func free(days []PlannedDay) []agenda.Slot {
	out := []agenda.Slot{}
	for _, d := range days {
		if d.State == DayFree {
			out = append(out, d.Slot)
		}
	}
	return out
}

// left returns the days that do not fit.
func left(days []PlannedDay) []PlannedDay {
	return slices.DeleteFunc(slices.Clone(days), func(d PlannedDay) bool { return d.State == DayFree })
}

// discreet hides from the therapist that the patient has another session then.
func discreet(days []PlannedDay) []PlannedDay {
	for i := range days {
		if days[i].State == DayOwnSession || days[i].State == DayNotCovered {
			days[i].State = DayTaken
		}
	}
	return days
}

// Text is the state in the words that people read.
func (d DayState) Text() string {
	switch d {
	case DayOff:
		return "Sem atendimento neste dia"
	case DayTaken:
		return "Horário ocupado"
	case DayOwnSession:
		return "Você já tem uma sessão nesse horário"
	case DayNoHour:
		return "Este horário não existe neste dia, por causa do horário de verão"
	case DayPassed:
		return "Próximo demais para agendar"
	case DayNotCovered:
		return "O benefício da empresa não cobre esta data"
	}
	return "Livre"
}
