package booking_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// hoard is a patient who lets holds end unpaid.
type hoard struct {
	*testkit.Kit
	therapist, ana testkit.Person
}

func hoards(t *testing.T, test func(t *testing.T, h hoard)) {
	t.Helper()
	plain(t, func(t *testing.T, k *testkit.Kit) {
		test(t, hoard{Kit: k, therapist: k.Therapist("psi@psic.test"), ana: k.Patient("ana@psic.test")})
	})
}

// next signs the patient in and books a time of another week than the ones that the tests use.
func (h *hoard) next() testkit.Response {
	h.T.Helper()
	h.ana = h.Login(h.ana.Email)
	return h.RequestBooking(h.ana, h.therapist, "25/11/2026", "10:00")
}

// expire books three times of a day and lets them expire. The third hold ends after the given time.
func (h *hoard) expire(third time.Duration) {
	h.T.Helper()
	h.Book(h.ana, h.therapist, "20/11/2026", "10:00")
	h.Book(h.ana, h.therapist, "20/11/2026", "14:00")
	h.AdvanceAndWork(third - time.Hour) // the jobs run late, and the holds end when they expire
	h.ana = h.Login(h.ana.Email)
	h.Book(h.ana, h.therapist, "20/11/2026", "19:00")
	h.AdvanceAndWork(time.Hour)
}

// TestUnpaidHolds_Q199: after three holds that expired within 24 hours the next one is refused, with the reason and the
// time, until 24 hours after the third.
// Abuse case 45.
func TestUnpaidHolds_Q199(t *testing.T) {
	hoards(t, func(t *testing.T, h hoard) {
		h.expire(2 * time.Hour) // 12:00 UTC + 2 h
		refused := h.next()
		code(t, "the fourth", refused, 409, "booking.unpaid_holds")
		testkit.Equal(
			t,
			"reason",
			refused.Str("description"),
			"3 reservas suas terminaram sem pagamento em menos de 24 horas. Para que os horários fiquem livres para "+
				"todos, você poderá reservar outro a partir de 17/11/2026 às "+
				testkit.Start.Add(26*time.Hour).In(at.SaoPaulo).Format("15:04")+
				", ou antes disso ao pagar uma sessão que ainda esteja reservada para você.",
		)
		testkit.Equal(t, "in seconds", refused.Header.Get("Retry-After"), "86400")
		h.AdvanceAndWork(24*time.Hour - time.Second)
		code(t, "a second before", h.next(), 409, "booking.unpaid_holds")
		h.AdvanceAndWork(time.Second)
		h.next().Is(200)
		h.Book(h.Patient("bia@psic.test"), h.therapist, "26/11/2026", "10:00") // somebody else
	})
}

// TestUnpaidHolds_Q199_within: three holds count when the first and the third ended less than 24 hours apart.
func TestUnpaidHolds_Q199_within(t *testing.T) {
	for name, c := range map[string]struct {
		third  time.Duration // the first two end after an hour
		status int
	}{
		"a second less": {25*time.Hour - time.Second, 409},
		"24 hours":      {25 * time.Hour, 200},
		"a second more": {25*time.Hour + time.Second, 200},
	} {
		t.Run(name, func(t *testing.T) {
			hoards(t, func(t *testing.T, h hoard) {
				h.expire(c.third)
				h.next().Is(c.status)
			})
		})
	}
}

// TestUnpaidHolds_Q199_endings: what ends a hold decides whether it counts.
func TestUnpaidHolds_Q199_endings(t *testing.T) {
	hoards(t, func(t *testing.T, h hoard) {
		admin := h.Admin("admin@psic.test")
		end := func(by testkit.Person, times ...string) {
			t.Helper()
			for _, start := range times {
				id := h.Book(h.ana, h.therapist, "20/11/2026", start)
				cancel(h.Kit, by, id).Is(200)
				h.Exec("DELETE FROM day_block") // what a therapist cancels stays closed (Q211)
				h.Refresh()
			}
		}
		end(h.therapist, "10:00", "14:00", "19:00")
		for _, start := range []string{"10:00", "14:00", "19:00"} {
			id := h.Book(h.ana, h.therapist, "20/11/2026", start)
			why := testkit.Fields{"reason": "Pedido do paciente."}
			h.Call("POST", "/api/admin/session/"+id+"/cancel", admin.Token, why).Is(200)
			h.Refresh()
		}
		moved := h.Book(h.ana, h.therapist, "20/11/2026", "10:00")
		move(h.Kit, h.therapist, moved, "20/11/2026", "14:00").Is(200)
		cancel(h.Kit, h.ana, moved).Is(200) // the therapist changed it
		h.Refresh()
		end(h.ana, "10:00", "14:00")
		free := h.next().Is(200).Str("id") // two of her own so far
		cancel(h.Kit, h.ana, free).Is(200)
		code(t, "cancelled just before it expires", h.next(), 409, "booking.unpaid_holds")
	})
}

// TestUnpaidHolds_Q199_paid: one payment after them clears the count, also with declined cards before it. Money that
// the patient takes back by cancelling does not.
func TestUnpaidHolds_Q199_paid(t *testing.T) {
	hoards(t, func(t *testing.T, h hoard) {
		kept := h.Book(h.ana, h.therapist, "20/11/2026", "10:00")
		h.Clock.Advance(10 * time.Minute)
		for _, start := range []string{"14:00", "19:00"} {
			cancel(h.Kit, h.ana, h.Book(h.ana, h.therapist, "20/11/2026", start)).Is(200)
		}
		h.Refresh()
		third := h.Book(h.ana, h.therapist, "20/11/2026", "14:00")
		cancel(h.Kit, h.ana, third).Is(200)
		h.Refresh()
		code(t, "three", h.next(), 409, "booking.unpaid_holds")
		h.Pay(h.ana, kept, h.CardPayment(sandbox.CardDeclinedVisa)).Is(402)
		code(t, "a declined card", h.next(), 409, "booking.unpaid_holds")
		h.Clock.Advance(time.Minute)
		h.Pay(h.ana, kept, h.CardPayment(sandbox.CardApprovedVisa)).Is(200)
		again := h.next().Is(200).Str("id")
		h.Clock.Advance(time.Minute)
		cancel(h.Kit, h.ana, again).Is(200)
		cancel(h.Kit, h.ana, kept).Is(200) // the money goes back to her balance
		h.Refresh()
		code(t, "paid and taken back", h.next(), 409, "booking.unpaid_holds")
	})
}

// TestUnpaidHolds_Q199_unreleased: an expired hold counts before its job has run, unless its payment is in analysis.
func TestUnpaidHolds_Q199_unreleased(t *testing.T) {
	hoards(t, func(t *testing.T, h hoard) {
		h.Book(h.ana, h.therapist, "20/11/2026", "10:00")
		h.Book(h.ana, h.therapist, "20/11/2026", "14:00")
		analysed := h.Book(h.ana, h.therapist, "20/11/2026", "19:00")
		h.Pay(h.ana, analysed, h.CardPayment(sandbox.CardAnalysis)).Is(200)
		h.Clock.Advance(time.Hour)
		h.next().Is(200)
		h.Clock.Advance(time.Hour)
		fourth := h.RequestBooking(h.ana, h.therapist, "26/11/2026", "10:00")
		code(t, "three expired", fourth, 409, "booking.unpaid_holds")
	})
}

// TestUnpaidHolds_Q199_race: parallel holds and cancellations of one patient do not pass the limit.
func TestUnpaidHolds_Q199_race(t *testing.T) {
	hoards(t, func(t *testing.T, h hoard) {
		var held []string
		for _, start := range []string{"10:00", "14:00", "19:00"} {
			held = append(held, h.Book(h.ana, h.therapist, "20/11/2026", start))
		}
		days := []string{"23/11/2026", "24/11/2026", "25/11/2026", "26/11/2026", "27/11/2026", "30/11/2026"}
		responses := testkit.Race(9, func(i int) testkit.Response {
			if i < 3 {
				return cancel(h.Kit, h.ana, held[i])
			}
			return h.RequestBooking(h.ana, h.therapist, days[i-3], "10:00")
		})
		booked := 0
		for _, r := range responses[3:] {
			switch {
			case r.Status == 200:
				booked++
			case !strings.Contains("booking.unpaid_holds booking.too_many_holds", r.Str("code")):
				t.Errorf("%d: %s", r.Status, r.Body)
			}
		}
		if booked > 2 {
			t.Errorf("%d holds beside three that ended", booked)
		}
		code(t, "afterwards", h.RequestBooking(h.ana, h.therapist, "01/12/2026", "10:00"), 409, "booking.unpaid_holds")
	})
}

// TestUnpaidHolds_Q199_announced: the text of a hold says before the click that cancelling it is the third without a
// payment, and neither before it nor to the therapist.
func TestUnpaidHolds_Q199_announced(t *testing.T) {
	hoards(t, func(t *testing.T, h hoard) {
		const warns = "seria a sua 3ª reserva sem pagamento em menos de 24 horas"
		text := func(p testkit.Person, id string) string {
			return h.Call("GET", "/api/session/"+id, p.Token, nil).Is(200).Str("cancelText")
		}
		for i, hour := range []string{"10:00", "14:00", "19:00"} {
			id := h.Book(h.ana, h.therapist, "20/11/2026", hour)
			if got := text(h.ana, id); strings.Contains(got, warns) != (i == 2) {
				t.Errorf("hold %d: %s", i+1, got)
			}
			if got := text(h.therapist, id); strings.Contains(got, warns) {
				t.Errorf("the therapist reads of hold %d: %s", i+1, got)
			}
			h.Call("POST", "/api/session/"+id+"/cancel", h.ana.Token, testkit.Fields{}).Is(200)
		}
		code(t, "as announced", h.next(), 409, "booking.unpaid_holds")
	})
}
