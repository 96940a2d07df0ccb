package booking_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/testkit"
)

func therapistMoves(k *testkit.Kit, p testkit.Person, session, day, start string) testkit.Response {
	path := "/api/therapist/" + p.ID + "/agenda/sessions/" + session + "/move"
	body := testkit.Fields{"day": day, "startTime": start, "message": "Surgiu um imprevisto."}
	return k.Call("POST", path, p.Token, body)
}

// proposed returns the secret of the last proposal that was mailed to an address.
func proposed(k *testkit.Kit, to string) string {
	k.T.Helper()
	found := regexp.MustCompile(`/responder\?token=([\w-]+)`).FindStringSubmatch(lastMail(k, to))
	if found == nil {
		k.T.Fatal("no link in the last mail to " + to)
	}
	return found[1]
}

func answer(k *testkit.Kit, token string, accept bool) testkit.Response {
	return k.Call("POST", "/api/session/proposal/answer", "", testkit.Fields{"token": token, "accept": accept})
}

func startOf(k *testkit.Kit, session string) string {
	micro := testkit.One[int64](k, "SELECT starts_at FROM session WHERE id = $1", session)
	return time.UnixMicro(micro).In(at.SaoPaulo).Format("02/01 15:04")
}

// TestMove: a published hour is taken at once, with a mail. For another hour the patient is asked, signed out, once.
func TestMove(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		testkit.Equal(
			t,
			"published",
			therapistMoves(k, therapist, id, testkit.Wednesday, "14:00").Is(200).Str("outcome"),
			"MOVED",
		)
		testkit.Equal(t, "at once", startOf(k, id), "18/11 14:00")
		if mail := lastMail(k, "ana@psic.test"); !strings.Contains(mail, "Surgiu um imprevisto.") {
			t.Errorf("mail: %s", mail)
		}

		testkit.Equal(
			t,
			"other",
			therapistMoves(k, therapist, id, "19/11/2026", "15:20").Is(200).Str("outcome"),
			"ASKED",
		)
		testkit.Equal(t, "stays until the answer", startOf(k, id), "18/11 14:00")
		token := proposed(k, "ana@psic.test")
		seen := k.Call("POST", "/api/session/proposal", "", testkit.Fields{"token": token}).Is(200)
		testkit.Equal(t, "state", seen.Str("state"), "OPEN")
		testkit.Equal(t, "time", seen.Str("day")+" "+seen.Str("startTime")+" "+seen.Str("finishTime"),
			"19/11/2026 15:20:00 16:10:00")
		for range 2 { // a second click succeeds and changes nothing
			testkit.Equal(t, "accepted", answer(k, token, true).Is(200).Str("state"), "ACCEPTED")
		}
		testkit.Equal(t, "moved", startOf(k, id), "19/11 15:20")
		testkit.Equal(t, "no other answer", answer(k, token, false).Is(409).Str("code"), "booking.proposal_over")
		answer(k, "unknown", true).Is(404)
		k.VerifyLedger()
	})
}

// TestProposalEnds: an answer is refused after a newer proposal, after any change of the session, and when the time is
// over. Refusing keeps the session and tells the therapist.
func TestProposalEnds(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Paid(ana, therapist, "25/11/2026", "10:00")
		ask := func(start string) string {
			therapistMoves(k, therapist, id, "26/11/2026", start).Is(200)
			return proposed(k, "ana@psic.test")
		}
		over := func(what, token string) {
			t.Helper()
			testkit.Equal(t, what, answer(k, token, true).Is(409).Str("code"), "booking.proposal_over")
		}
		first := ask("15:00")
		second := ask("16:00")
		over("replaced", first)
		testkit.Equal(t, "refused", answer(k, second, false).Is(200).Str("state"), "REFUSED")
		testkit.Equal(t, "stays", startOf(k, id), "25/11 10:00")
		if mail := lastMail(k, "psi@psic.test"); !strings.Contains(mail, "não foi aceita") {
			t.Errorf("the therapist is not told: %s", mail)
		}

		third := ask("17:00")
		move(k, ana, id, "25/11/2026", "14:00").Is(200)
		over("the session changed", third)

		last := ask("18:00")
		jump(k, k.Clock.Now().Add(48*time.Hour-time.Second), &ana)
		seen := k.Call("POST", "/api/session/proposal", "", testkit.Fields{"token": last}).Is(200)
		testkit.Equal(t, "a second before the end", seen.Str("state"), "OPEN")
		k.Clock.Set(k.Clock.Now().Add(time.Second))
		over("expired", last)
		cancel(k, ana, id).Is(200)
		over("cancelled", last)
		k.VerifyLedger()
	})
}

// Q219: consent does not move a company session to a time at which the benefit is over. It is over from its end on.
func TestProposalAfterTheBenefit_Q219(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, eva := k.Therapist("psi@psic.test"), k.Employee("eva@acme.test")
		k.PersonalAddress(eva, "eva@casa.test")
		id := k.Paid(eva, therapist, testkit.Wednesday, "10:00")
		k.Exec("UPDATE session SET enterprise = true WHERE id = $1", id)
		therapistMoves(k, therapist, id, "19/11/2026", "15:20").Is(200)
		token := proposed(k, "eva@casa.test")
		start := time.Date(2026, 11, 19, 15, 20, 0, 0, at.SaoPaulo).UnixMicro()
		k.Exec(`INSERT INTO seat_release (account_id, company_id, free_at)
			SELECT id, company_id, $1 FROM account WHERE id = $2`, start, eva.ID)
		testkit.Equal(t, "at the end", answer(k, token, true).Is(409).Str("code"), "booking.access_ends")
		testkit.Equal(t, "stays", startOf(k, id), "18/11 10:00")
		k.Exec("UPDATE seat_release SET free_at = $1", start+1)
		testkit.Equal(t, "before the end", answer(k, token, true).Is(200).Str("state"), "ACCEPTED")
		testkit.Equal(t, "moved", startOf(k, id), "19/11 15:20")
	})
}

// TestProposalRefusesToAsk: what cannot be proposed, and to whom a proposal belongs.
func TestProposalRefusesToAsk(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, other := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		id, hold := k.Paid(
			ana,
			therapist,
			testkit.Wednesday,
			"10:00",
		), k.Book(
			bia,
			therapist,
			testkit.Wednesday,
			"14:00",
		)
		code(t, "the hour of another session", therapistMoves(k, therapist, id, testkit.Wednesday, "13:30"), 409,
			"booking.slot_taken")
		code(t, "the past", therapistMoves(k, therapist, id, "16/11/2026", "08:00"), 409, "booking.not_offered")
		code(t, "too far", therapistMoves(k, therapist, id, "16/11/2027", "08:00"), 409, "booking.not_offered")
		code(t, "unpaid", therapistMoves(k, therapist, hold, testkit.Wednesday, "12:00"), 409, "booking.move_unpaid")
		therapistMoves(k, other, id, "19/11/2026", "15:00").Is(404)
		k.Book(ana, other, "19/11/2026", "14:00")
		therapistMoves(k, therapist, id, "19/11/2026", "14:20").Is(200)
		code(t, "the patient has another session then", answer(k, proposed(k, "ana@psic.test"), true), 409,
			"booking.same_time")
		testkit.Equal(t, "stays", startOf(k, id), "18/11 10:00")
	})
}

// TestConsentRacesABooking_R312: the proposed hour was published meanwhile. One patient books it while the other one
// accepts: one of them gets it.
func TestConsentRacesABooking_R312(t *testing.T) {
	replicas(t, func(t *testing.T, kits []*testkit.Kit) {
		k := kits[0]
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		crowd := k.ManyPatients(k.Patient("bia@psic.test"), 6)
		therapistMoves(k, therapist, id, "19/11/2026", "15:20").Is(200)
		token := proposed(k, "ana@psic.test")
		hour := testkit.Fields{"day": "19/11/2026", "startTime": "15:00"}
		k.Call("POST", "/api/therapist/"+therapist.ID+"/agenda/hours", therapist.Token, hour).Is(200)

		only(t, testkit.Race(len(crowd), func(i int) testkit.Response {
			if i == 0 {
				return answer(kits[0], token, true)
			}
			return kits[i%len(kits)].RequestBooking(crowd[i], therapist, "19/11/2026", "15:00")
		}), 409)
	})
}

// TestChangeMany: several sessions are cancelled, or moved by a week, with one message. One that cannot be changed does
// not stop the others, and sessions of other therapists are out of reach.
func TestChangeMany(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, other := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		first, second := k.Paid(ana, therapist, "25/11/2026", "10:00"), k.Paid(bia, therapist, "25/11/2026", "14:00")
		foreign := k.Paid(ana, other, "26/11/2026", "10:00")
		change := func(p testkit.Person, body testkit.Fields) testkit.Response {
			return k.Call("POST", "/api/therapist/"+p.ID+"/agenda/sessions/change", p.Token, body)
		}
		k.Paid(ana, therapist, "02/12/2026", "14:00") // takes the hour to which the second session would go
		got := change(therapist, testkit.Fields{
			"sessionIds": []string{first, second, foreign},
			"action":     "MOVE",
			"days":       7,
			"message":    "Vou viajar.",
		}).Is(200).JSON()["sessions"].([]any)
		outcomes := map[string]string{}
		for _, x := range got {
			outcomes[x.(map[string]any)["id"].(string)] = x.(map[string]any)["outcome"].(string)
		}
		testkit.Equal(t, "moved", outcomes[first]+" "+startOf(k, first), "MOVED 02/12 10:00")
		testkit.Equal(t, "taken", outcomes[second]+" "+startOf(k, second), "FAILED 25/11 14:00")
		testkit.Equal(t, "foreign", outcomes[foreign]+" "+startOf(k, foreign), "FAILED 26/11 10:00")

		body := testkit.Fields{"sessionIds": []string{first, second}, "action": "CANCEL", "message": "Vou viajar."}
		change(therapist, body).Is(200)
		for _, id := range []string{first, second} {
			testkit.Equal(t, "cancelled", status(k, id)+" "+outcome(k, id), "cancelado CREDIT")
		}
		for _, to := range []string{"ana@psic.test", "bia@psic.test"} {
			if mail := lastMail(k, to); !strings.Contains(mail, "Vou viajar.") {
				t.Errorf("%s: %s", to, mail)
			}
		}
		change(therapist, testkit.Fields{"sessionIds": []string{}, "action": "CANCEL"}).Is(422)
		change(therapist, testkit.Fields{"sessionIds": []string{first}, "action": "MOVE", "days": 0}).Is(422)
		change(therapist, testkit.Fields{"sessionIds": []string{first}, "action": "X"}).Is(422)
		k.VerifyLedger()
	})
}
