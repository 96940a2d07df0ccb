package booking_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/booking"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
)

var begins = time.Date(2026, time.November, 18, 13, 0, 0, 0, time.UTC)

func held(change func(s *booking.Session)) booking.Session {
	s := booking.Session{Session: bookingdb.Session{Status: string(booking.Scheduled), StartsAt: at.Of(begins), EndsAt: at.Of(begins.Add(50 * time.Minute)),
		PriceCents: 160_00, DiscountCents: 24_00, HoldUntil: at.Of(begins.Add(-47 * time.Hour))}}
	if change != nil {
		change(&s)
	}
	return s
}

func paid(change func(s *booking.Session)) booking.Session {
	return held(func(s *booking.Session) {
		s.PaidAt = at.Of(begins.Add(-48 * time.Hour))
		if change != nil {
			change(s)
		}
	})
}

// TestDecide is the policy of cancelling as a table. R207, R208, R210, Q043–Q050, Q066.
func TestDecide(t *testing.T) {
	edge := begins.Add(-6 * time.Hour)
	moved := paid(func(s *booking.Session) { s.MovedByTherapist = true })
	for name, c := range map[string]struct {
		s          booking.Session
		by         booking.By
		enterprise bool
		now        time.Time
		want       booking.Outcome
		amount     money.Cents
		late       bool
	}{
		"R207.1 a second before the edge":        {paid(nil), booking.ByPatient, false, edge.Add(-time.Second), booking.Credit, 136_00, false},
		"Q045 exactly six hours is free":         {paid(nil), booking.ByPatient, false, edge, booking.Credit, 136_00, false},
		"R207.2 a second after the edge":         {paid(nil), booking.ByPatient, false, edge.Add(time.Second), booking.Kept, 0, true},
		"R208 a second before the start":         {paid(nil), booking.ByPatient, false, begins.Add(-time.Second), booking.Kept, 0, true},
		"Q048 an employee gets the money back":   {paid(nil), booking.ByPatient, true, edge, booking.Refund, 136_00, false},
		"Q044 an employee is late too":           {paid(nil), booking.ByPatient, true, edge.Add(time.Second), booking.Kept, 0, true},
		"Q046 unpaid is free at any time":        {held(nil), booking.ByPatient, false, begins.Add(-time.Second), booking.Nothing, 0, false},
		"Q047 the therapist late":                {paid(nil), booking.ByTherapist, false, begins.Add(-time.Second), booking.Credit, 136_00, false},
		"Q048 the therapist late, employee":      {paid(nil), booking.ByTherapist, true, begins.Add(-time.Second), booking.Refund, 136_00, false},
		"Q066 an administrator late":             {paid(nil), booking.ByAdmin, false, begins.Add(-time.Second), booking.Credit, 136_00, false},
		"Q050 moved by the therapist, then late": {moved, booking.ByPatient, false, begins.Add(-time.Second), booking.Credit, 136_00, false},
	} {
		d := booking.Decide(c.s, c.by, c.enterprise, c.now)
		if d.Outcome != c.want || d.Amount != c.amount || d.Late != c.late {
			t.Errorf("%s: %+v", name, d)
		}
		if at := d.Amount + d.Lost; at > 0 && !strings.Contains(d.Text(), at.String()) {
			t.Errorf("%s: the text does not name the amount: %s", name, d.Text())
		}
		if others := c.by != booking.ByPatient; d.Amount > 0 && strings.Contains(d.Text(), "paciente") != others {
			t.Errorf("%s: the text speaks to the wrong person: %s", name, d.Text())
		}
	}
}

// TestMayMove: moving is free as long as cancelling is. Q049, Q050.
func TestMayMove(t *testing.T) {
	edge := begins.Add(-6 * time.Hour)
	for name, c := range map[string]struct {
		s    booking.Session
		by   booking.By
		now  time.Time
		want bool
	}{
		"at the edge":             {paid(nil), booking.ByPatient, edge, true},
		"a second later":          {paid(nil), booking.ByPatient, edge.Add(time.Second), false},
		"unpaid":                  {held(nil), booking.ByPatient, edge.Add(time.Second), true},
		"by the therapist":        {paid(nil), booking.ByTherapist, edge.Add(time.Second), true},
		"after the therapist did": {paid(func(s *booking.Session) { s.MovedByTherapist = true }), booking.ByPatient, edge.Add(time.Second), true},
	} {
		if got := booking.MayMove(c.s, c.by, c.now); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestEntryWindow: paid, from fifteen minutes before the start to the end. R073, R176, R177, R317, R166.
func TestEntryWindow(t *testing.T) {
	opens, ends := begins.Add(-15*time.Minute), begins.Add(50*time.Minute)
	for name, c := range map[string]struct {
		s    booking.Session
		now  time.Time
		open bool
		text string
	}{
		"a second too early":      {paid(nil), opens.Add(-time.Second), false, "Disponível 15 minutos antes do início"},
		"fifteen minutes before":  {paid(nil), opens, true, "Iniciar sessão"},
		"a second before the end": {paid(nil), ends.Add(-time.Second), true, "Iniciar sessão"},
		"the end":                 {paid(nil), ends, false, "Finalizado"},
		"R073 unpaid at start":    {held(nil), begins, false, "Aguardando pagamento"},
		"cancelled":               {paid(func(s *booking.Session) { s.Status = string(booking.Cancelled) }), opens, false, "Cancelada"},
	} {
		e := booking.EntryFor(c.s, "Aguardando pagamento", c.now)
		if e.Available != c.open || e.Description != c.text {
			t.Errorf("%s: %+v", name, e)
		}
	}
}

// TestState: a paid session is under way between its start and its end.
func TestState(t *testing.T) {
	for now, want := range map[time.Time]booking.Status{begins.Add(-time.Second): booking.Scheduled, begins: booking.Running,
		begins.Add(50*time.Minute - time.Second): booking.Running, begins.Add(50 * time.Minute): booking.Scheduled} {
		if got := paid(nil).State(now); got != want {
			t.Errorf("%s: %s, want %s", now, got, want)
		}
	}
	if held(nil).State(begins) != booking.Scheduled {
		t.Error("an unpaid session is not under way")
	}
}
