package practice_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"psic/internal/platform/store"
	"psic/internal/practice"
	"psic/internal/testkit"
)

// propose asks a patient for an hour.
func propose(k *testkit.Kit, psi, p testkit.Person, day, start string, changes ...testkit.Fields) testkit.Response {
	k.T.Helper()
	body := testkit.With(testkit.Fields{"day": day, "startTime": start}, changes...)
	return k.Call("POST", patientPath(psi, p.ID)+"/proposals", psi.Token, body)
}

func answer(k *testkit.Kit, p testkit.Person, proposal, how string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/hour-proposal/"+proposal+"/"+how, p.Token, nil)
}

func takeBack(k *testkit.Kit, psi, p testkit.Person, proposal string) testkit.Response {
	k.T.Helper()
	return k.Call("DELETE", patientPath(psi, p.ID)+"/proposals/"+proposal, psi.Token, nil)
}

func proposalState(k *testkit.Kit, p testkit.Person, proposal string) string {
	k.T.Helper()
	return k.Call("GET", "/api/hour-proposal/"+proposal, p.Token, nil).Is(200).Str("state")
}

// TestProposal: a psychologist keeps an hour for one patient, published or not. Nobody else can book it; the patient
// accepts and pays as usual, at the ordinary price.
func TestProposal(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		k.Paid(ana, psi, thursday, "10:00")
		propose(k, psi, bia, friday, "14:00").Is(404) // no patient of hers
		published := propose(k, psi, ana, friday, "14:00").Is(200).Str("id")
		hidden := propose(k, psi, ana, friday, "21:15").Is(200).Str("id")
		code(t, "twice", propose(k, psi, ana, friday, "14:00"), 409, "booking.slot_taken")
		code(t, "an overlap", propose(k, psi, ana, friday, "14:30"), 409, "booking.slot_taken")
		code(t, "her own session", propose(k, psi, ana, thursday, "10:00"), 409, "booking.slot_taken")

		code(t, "somebody else", k.RequestBooking(bia, psi, friday, "14:00"), 409, "booking.slot_taken")
		explain := "/api/therapist/" + psi.ID + "/agenda/explain?day=" + friday + "&startTime=14:00"
		why := k.Call("GET", explain, psi.Token, nil).Is(200).Str("reason")
		testkit.Equal(t, "why it is not shown", why, "PROPOSED")
		for _, path := range []string{"/api/hour-proposal/" + published, "/api/hour-proposal/" + hidden} {
			k.Call("GET", path, bia.Token, nil).Is(404)
			k.Call("GET", path, psi.Token, nil).Is(403)
		}
		answer(k, bia, published, "accept").Is(404)
		answer(k, bia, published, "decline").Is(404)
		takeBack(k, psi, bia, published).Is(404)

		list := string(k.Call("GET", "/api/hour-proposal", ana.Token, nil).Is(200).Body)
		if !strings.Contains(list, published) || !strings.Contains(list, hidden) {
			t.Errorf("what the patient may answer: %s", list)
		}
		read := k.Call("GET", "/api/hour-proposal/"+hidden, ana.Token, nil).Is(200).JSON()
		testkit.Equal(t, "price", read["price"], any(160.0))
		k.Work()
		mails := k.Mails(ana.Email)
		last := mails[len(mails)-1]
		if last.Subject != "Novidade na sua conta" || !strings.Contains(last.Text, "/proposta/") {
			t.Errorf("mail: %s\n%s", last.Subject, last.Text)
		}

		taken := answer(k, ana, hidden, "accept").Is(200)
		twice := answer(k, ana, hidden, "accept").Is(200)
		testkit.Equal(t, "accepted twice", twice.Str("sessionId"), taken.Str("sessionId"))
		code(t, "declined after accepting", answer(k, ana, hidden, "decline"), 409, "practice.proposal_over")
		code(t, "taken back after accepting", takeBack(k, psi, ana, hidden), 409, "practice.proposal_over")
		sess := k.GetSession(ana, taken.Str("sessionId"))
		if taken.JSON()["payNow"] != true ||
			sess["statusCode"] != "AWAITING_PAYMENT" || sess["startTime"] != "21:15:00" ||
			sess["finishTime"] != "22:05:00" || sess["scheduledPriceInBRL"] != 160.0 {
			t.Errorf("accepted: %s, %v", taken.Body, sess)
		}
		k.Pay(ana, taken.Str("sessionId"), k.CardPayment("4111111111111111")).Is(200)

		answer(k, ana, published, "decline").Is(200)
		answer(k, ana, published, "decline").Is(200)
		k.Book(bia, psi, friday, "14:00")
		own := string(k.Call("GET", patientPath(psi, ana.ID)+"/proposals", psi.Token, nil).Is(200).Body)
		if !strings.Contains(own, "DECLINED") || !strings.Contains(own, "ACCEPTED") {
			t.Errorf("what the psychologist reads: %s", own)
		}
		k.Work()
		told := 0
		for _, m := range k.Mails(psi.Email) {
			if strings.Contains(m.Text, "propôs foi") {
				told++
			}
		}
		testkit.Equal(t, "answers told", told, 2)
	})
}

// TestProposalEnds: a proposal lasts a day, and neither past two hours before its hour nor past the notice. At its end
// it can no longer be accepted and the hour is everybody's; it can be taken back before.
func TestProposalEnds(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		k.Paid(ana, psi, thursday, "10:00")
		back := propose(k, psi, ana, friday, "10:00").Is(200).Str("id")
		takeBack(k, psi, ana, back).Is(200)
		takeBack(k, psi, ana, back).Is(200)
		code(t, "accepted after taking back", answer(k, ana, back, "accept"), 409, "practice.proposal_over")
		k.Book(bia, psi, friday, "10:00")

		late := propose(k, psi, ana, friday, "14:00").Is(200).Str("id")
		k.Clock.Advance(24*time.Hour - time.Microsecond)
		ana, bia, psi = k.Login(ana.Email), k.Login(bia.Email), k.Login(psi.Email)
		k.Work()
		testkit.Equal(t, "just before the end", proposalState(k, ana, late), "OPEN")
		code(t, "somebody else just before", k.RequestBooking(bia, psi, friday, "14:00"), 409, "booking.slot_taken")
		k.Clock.Advance(time.Microsecond)
		code(t, "accepted at the end", answer(k, ana, late, "accept"), 409, "practice.proposal_over")
		testkit.Equal(t, "at the end", proposalState(k, ana, late), "EXPIRED")
		again := propose(k, psi, ana, friday, "14:00").Is(200).Str("id") // before the job has run
		takeBack(k, psi, ana, again).Is(200)
		k.Book(bia, psi, friday, "14:00")
	})
}

// TestProposalLimits: three open proposals to a patient, ten in all.
func TestProposalLimits(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		people := append([]testkit.Person{ana}, k.ManyPatients(ana, 3)...)
		for _, p := range people {
			standing(k, psi, p, "PAUSED")
		}
		first := ""
		for i := range 9 {
			start := time.Date(2026, 11, 25, 8+i, 0, 0, 0, time.UTC).Format("15:04")
			first = propose(k, psi, people[i/3], "25/11/2026", start).Is(200).Str("id")
		}
		code(t, "the fourth", propose(k, psi, ana, "25/11/2026", "18:00"), 409, "practice.too_many_open_to")
		propose(k, psi, people[3], "25/11/2026", "18:00").Is(200)
		code(t, "the eleventh", propose(k, psi, people[3], "25/11/2026", "19:00"), 409, "practice.too_many_open")
		answer(k, people[2], first, "decline").Is(200)
		propose(k, psi, people[3], "25/11/2026", "19:00").Is(200)
	})
}

// TestProposedMove: a paid session moves when its patient accepts, without cost. A move of another kind meanwhile ends
// the proposal.
func TestProposedMove(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		session, others := k.Paid(ana, psi, thursday, "10:00"), k.Paid(bia, psi, thursday, "14:00")
		unpaid := k.Book(ana, psi, friday, "10:00")
		moves := func(id string) testkit.Fields { return testkit.Fields{"sessionId": id} }
		propose(k, psi, ana, friday, "20:15", moves(others)).Is(404)
		code(t, "unpaid", propose(k, psi, ana, friday, "20:15", moves(unpaid)), 409, "booking.move_unpaid")
		transfers := testkit.One[int](k, "SELECT count(*) FROM ledger_transfer")
		proposal := propose(k, psi, ana, friday, "20:15", moves(session)).Is(200).Str("id")
		read := k.Call("GET", "/api/hour-proposal/"+proposal, ana.Token, nil).Is(200).JSON()
		if read["price"] != 0.0 || read["movesFrom"] != "2026-11-19T13:00:00Z" {
			t.Errorf("the patient reads %v", read)
		}
		testkit.Equal(t, "still there", k.GetSession(ana, session)["startTime"], any("10:00:00"))
		taken := answer(k, ana, proposal, "accept").Is(200)
		moved := k.GetSession(ana, session)
		if taken.Str("sessionId") != session || taken.JSON()["payNow"] != false || moved["startTime"] != "20:15:00" ||
			moved["statusCode"] != "PAID" {
			t.Errorf("accepted: %s, %v", taken.Body, moved)
		}
		testkit.Equal(t, "transfers", testkit.One[int](k, "SELECT count(*) FROM ledger_transfer"), transfers)

		stale := propose(k, psi, ana, friday, "16:15", moves(session)).Is(200).Str("id")
		path := "/api/agenda/" + ana.ID + "/session/" + session + "/reschedule"
		k.Call("POST", path, ana.Token, testkit.Fields{"day": friday, "startTime": "14:00"}).Is(200)
		code(t, "after another move", answer(k, ana, stale, "accept"), 409, "practice.proposal_over")
		testkit.Equal(t, "of the stale one", proposalState(k, ana, stale), "WITHDRAWN")
	})
}

// TestProposedToEmployees_Q195: an employee pays the company's price for an hour that is published for companies, and
// another patient the therapist's. The mail goes to a personal address alone and says nothing.
func TestProposedToEmployees_Q195(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Registered("psi@psic.test", testkit.Fields{"enterpriseSessions": true})
		ana, eva := k.Patient("ana@psic.test"), k.Employee("eva@aurora.example")
		for i, start := range []string{"09:00", "10:00", "14:00", "16:00"} {
			k.Call("POST", "/api/therapist/"+psi.ID+"/agenda/hours", psi.Token, testkit.Fields{
				"day":          friday,
				"startTime":    start,
				"isEnterprise": i > 0,
			}).Is(200)
		}
		standing(k, psi, ana, "PAUSED")
		standing(k, psi, eva, "PAUSED")
		before := len(k.Mails(eva.Email))
		price := func(p testkit.Person, start string) any {
			id := propose(k, psi, p, friday, start).Is(200).Str("id")
			return k.Call("GET", "/api/hour-proposal/"+id, p.Token, nil).Is(200).JSON()["price"]
		}
		testkit.Equal(t, "an employee at a company's hour", price(eva, "10:00"), any(80.0))
		testkit.Equal(t, "another patient there", price(ana, "14:00"), price(ana, "20:15"))
		testkit.Equal(t, "an employee at another hour", price(eva, "09:00"), price(ana, "21:15"))
		k.Work()
		testkit.Equal(t, "mails to the company's mailbox", len(k.Mails(eva.Email)), before)
		k.PersonalAddress(eva, "eva@pessoal.test")
		eva = k.Login(eva.Email)
		propose(k, psi, eva, friday, "16:00").Is(200)
		k.Work()
		mails := k.Mails("eva@pessoal.test")
		last := mails[len(mails)-1]
		if last.Subject != "Novidade na sua conta" || strings.Contains(last.Text, "16:00") {
			t.Errorf("the mail of an employee: %s\n%s", last.Subject, last.Text)
		}
	})
}

// TestRaceForAnHour: an hour that is booked, and proposed to two people, at the same moment has one taker.
func TestRaceForAnHour(t *testing.T) {
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			k := testkit.New(t, e)
			kits := []*testkit.Kit{k, k}
			if e == store.Postgres {
				kits[1] = testkit.New(t, e, testkit.ReplicaOf(k))
			}
			psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
			more := k.ManyPatients(ana, 2)
			standing(k, psi, ana, "PAUSED")
			standing(k, psi, more[0], "PAUSED")
			calls := []func(k *testkit.Kit) int{
				func(k *testkit.Kit) int { return propose(k, psi, ana, friday, "14:00").Status },
				func(k *testkit.Kit) int { return propose(k, psi, more[0], friday, "14:00").Status },
				func(k *testkit.Kit) int { return k.RequestBooking(more[1], psi, friday, "14:00").Status },
			}
			var wg sync.WaitGroup
			got := make([]int, len(calls))
			for i, call := range calls {
				wg.Go(func() { got[i] = call(kits[i%2]) })
			}
			wg.Wait()
			won := 0
			for _, status := range got {
				if status == 200 {
					won++
				} else if status != 409 {
					t.Errorf("status %d", status)
				}
			}
			testkit.Equal(t, "takers", won, 1)
		})
	}
}

// TestRaceForAnAnswer: accepting, declining and taking back at the same moment do one of the three.
func TestRaceForAnAnswer(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		standing(k, psi, ana, "PAUSED")
		id := propose(k, psi, ana, friday, "14:00").Is(200).Str("id")
		calls := []func() int{
			func() int { return answer(k, ana, id, "accept").Status },
			func() int { return answer(k, ana, id, "decline").Status },
			func() int { return takeBack(k, psi, ana, id).Status },
		}
		var wg sync.WaitGroup
		got := make([]int, len(calls))
		for i, call := range calls {
			wg.Go(func() { got[i] = call() })
		}
		wg.Wait()
		won := 0
		for _, status := range got {
			if status == 200 {
				won++
			}
		}
		testkit.Equal(t, "answers", won, 1)
		made := testkit.One[int](k, "SELECT count(*) FROM session WHERE patient_id = $1", ana.ID)
		testkit.Equal(t, "a session only when accepted", made == 1, proposalState(k, ana, id) == "ACCEPTED")
	})
}

// TestExpiry: a day, two hours before, the notice, and the session that would move.
func TestExpiry(t *testing.T) {
	now := time.Date(2026, time.November, 16, 12, 0, 0, 0, time.UTC)
	hours := func(h int) time.Time { return now.Add(time.Duration(h) * time.Hour) }
	for name, c := range map[string]struct {
		start, moves time.Time
		notice       time.Duration
		want         time.Time
	}{
		"a far hour":                {start: hours(72), want: hours(24)},
		"a day and two hours ahead": {start: hours(26), want: hours(24)},
		"a near hour":               {start: hours(25), want: hours(23)},
		"the notice":                {start: hours(72), notice: 60 * time.Hour, want: hours(12)},
		"the session begins":        {start: hours(72), moves: hours(5), want: hours(5)},
	} {
		if got := practice.ProposalExpiry(now, c.start, c.notice, c.moves); !got.Equal(c.want) {
			t.Errorf("%s: until %s, want %s", name, got, c.want)
		}
	}
}
