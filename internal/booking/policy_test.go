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
	s := booking.Session{Session: bookingdb.Session{
		Status:        string(booking.Scheduled),
		StartsAt:      at.Of(begins),
		EndsAt:        at.Of(begins.Add(50 * time.Minute)),
		PriceCents:    160_00,
		DiscountCents: 24_00,
		HoldUntil:     at.Of(begins.Add(-47 * time.Hour)),
	}}
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
		"R207.1 a second before the edge": {
			s:          paid(nil),
			by:         booking.ByPatient,
			enterprise: false,
			now:        edge.Add(-time.Second),
			want:       booking.Credit,
			amount:     136_00,
			late:       false,
		},
		"Q045 exactly six hours is free": {
			s:          paid(nil),
			by:         booking.ByPatient,
			enterprise: false,
			now:        edge,
			want:       booking.Credit,
			amount:     136_00,
			late:       false,
		},
		"R207.2 a second after the edge": {
			s:          paid(nil),
			by:         booking.ByPatient,
			enterprise: false,
			now:        edge.Add(time.Second),
			want:       booking.Kept,
			amount:     0,
			late:       true,
		},
		"R208 a second before the start": {
			s:          paid(nil),
			by:         booking.ByPatient,
			enterprise: false,
			now:        begins.Add(-time.Second),
			want:       booking.Kept,
			amount:     0,
			late:       true,
		},
		"Q048 an employee gets the money back": {
			s:          paid(nil),
			by:         booking.ByPatient,
			enterprise: true,
			now:        edge,
			want:       booking.Refund,
			amount:     136_00,
			late:       false,
		},
		"Q044 an employee is late too": {
			s:          paid(nil),
			by:         booking.ByPatient,
			enterprise: true,
			now:        edge.Add(time.Second),
			want:       booking.Kept,
			amount:     0,
			late:       true,
		},
		"Q046 unpaid is free at any time": {
			s:          held(nil),
			by:         booking.ByPatient,
			enterprise: false,
			now:        begins.Add(-time.Second),
			want:       booking.Nothing,
			amount:     0,
			late:       false,
		},
		"Q047 the therapist late": {
			s:          paid(nil),
			by:         booking.ByTherapist,
			enterprise: false,
			now:        begins.Add(-time.Second),
			want:       booking.Credit,
			amount:     136_00,
			late:       false,
		},
		"Q048 the therapist late, employee": {
			s:          paid(nil),
			by:         booking.ByTherapist,
			enterprise: true,
			now:        begins.Add(-time.Second),
			want:       booking.Refund,
			amount:     136_00,
			late:       false,
		},
		"Q066 an administrator late": {
			s:          paid(nil),
			by:         booking.ByAdmin,
			enterprise: false,
			now:        begins.Add(-time.Second),
			want:       booking.Credit,
			amount:     136_00,
			late:       false,
		},
		"Q050 moved by the therapist, then late": {
			s:          moved,
			by:         booking.ByPatient,
			enterprise: false,
			now:        begins.Add(-time.Second),
			want:       booking.Credit,
			amount:     136_00,
			late:       false,
		},
	} {
		d := booking.Decide(c.s, c.by, c.enterprise, c.now)
		if d.Outcome != c.want || d.Amount != c.amount || d.Late != c.late {
			t.Errorf("%s: %+v", name, d)
		}
		named := c.by != booking.ByTherapist // a discount in the amount would tell that the patient is new
		if at := d.Amount + d.Lost; at > 0 && strings.Contains(d.Text(), at.String()) != named {
			t.Errorf("%s: the text names the amount, %v is wanted: %s", name, named, d.Text())
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
		"at the edge":      {s: paid(nil), by: booking.ByPatient, now: edge, want: true},
		"a second later":   {s: paid(nil), by: booking.ByPatient, now: edge.Add(time.Second), want: false},
		"unpaid":           {s: held(nil), by: booking.ByPatient, now: edge.Add(time.Second), want: true},
		"by the therapist": {s: paid(nil), by: booking.ByTherapist, now: edge.Add(time.Second), want: true},
		"after the therapist did": {
			s:    paid(func(s *booking.Session) { s.MovedByTherapist = true }),
			by:   booking.ByPatient,
			now:  edge.Add(time.Second),
			want: true,
		},
	} {
		if got := booking.RescheduleIsFree(c.s, c.by, c.now); got != c.want {
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
		"a second too early": {
			s:    paid(nil),
			now:  opens.Add(-time.Second),
			open: false,
			text: "Disponível 15 minutos antes do início",
		},
		"fifteen minutes before":  {s: paid(nil), now: opens, open: true, text: "Iniciar sessão"},
		"a second before the end": {s: paid(nil), now: ends.Add(-time.Second), open: true, text: "Iniciar sessão"},
		"the end":                 {s: paid(nil), now: ends, open: false, text: "Finalizado"},
		"R073 unpaid at start":    {s: held(nil), now: begins, open: false, text: "Aguardando pagamento"},
		"cancelled": {
			s:    paid(func(s *booking.Session) { s.Status = string(booking.Cancelled) }),
			now:  opens,
			open: false,
			text: "Cancelada",
		},
	} {
		e := booking.RoomAccessFor(c.s, "Aguardando pagamento", c.now)
		if e.Available != c.open || e.Description != c.text {
			t.Errorf("%s: %+v", name, e)
		}
	}
}

// TestState: a paid session is running between its start and its end.
func TestState(t *testing.T) {
	for now, want := range map[time.Time]booking.Status{
		begins.Add(-time.Second):                 booking.Scheduled,
		begins:                                   booking.Running,
		begins.Add(50*time.Minute - time.Second): booking.Running,
		begins.Add(50 * time.Minute):             booking.Scheduled,
	} {
		if got := paid(nil).State(now); got != want {
			t.Errorf("%s: %s, want %s", now, got, want)
		}
	}
	if held(nil).State(begins) != booking.Scheduled {
		t.Error("an unpaid session is running")
	}
}
