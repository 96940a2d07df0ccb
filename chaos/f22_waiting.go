package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"psic/internal/kernel/at"
)

func init() {
	register(Scenario{
		ID:      "F22",
		Title:   "waiting lists and packages: hours that become free while people wait for them, kill -9 in between",
		Engines: []string{SQLite, Postgres},
		Quick:   Postgres,
		Short:   func(r *Run) error { return freedHours(r, 10, 16, 1) },
		Long:    func(r *Run) error { return freedHours(r, 40, 60, 12) },
	})
}

const (
	// buyers buy a package in each round.
	buyers = 4
	// oneRound is how long people of the waiting list look for offers.
	oneRound = 2 * time.Second
)

// queue is the people of a waiting list, and the hours that become free.
type queue struct {
	*Run
	w     *World
	bases []string
	crowd []Person
	hours int // that become free in a round
}

// freedHours frees many hours at once while people wait for them, accept, decline, ignore, and others book directly.
// Beside them packages are bought and used up. After the first round, a server is killed in each round.
func freedHours(r *Run, hours, people, kills int) error {
	rounds := kills + 1
	w, err := r.World(Size{Patients: people + rounds*(hours+buyers), Therapists: 2})
	if err != nil {
		return err
	}
	if err := w.exec(r.Ctx, `INSERT INTO package_offer (therapist_id, sessions, discount_percent, changed_at)
		SELECT account_id, 4, 10, 1 FROM therapist`); err != nil {
		return err
	}
	if r.plant == "offer_to_two" { // otherwise the index would hide the bug
		if err := w.exec(r.Ctx, "DROP INDEX waiting_offer_therapist_id_starts_at_key"); err != nil {
			return err
		}
	}
	w.Offset = untilDay(time.Now())
	servers, bases, err := r.Servers(w, 2, "PSIC_CLOCK_OFFSET="+w.Offset.String())
	if err != nil {
		return err
	}
	q := &queue{
		Run:   r,
		w:     w,
		bases: bases,
		crowd: w.Patients[:people],
		hours: hours,
	}
	q.ask()
	q.round(0, nil)
	for n := range kills {
		q.round(n+1, servers[0].Kill)
		if err := servers[0].Start(r.Ctx); err != nil {
			return err
		}
		r.Count("kills", 1)
	}
	if err := q.judged(r.Ctx); err != nil {
		return err
	}
	r.locksHeld()
	return r.Judge(w, nil)
}

// untilDay is how far the clock moves so that it is day in São Paulo: at night nobody gets an offer.
func untilDay(now time.Time) time.Duration {
	local := now.In(at.SaoPaulo)
	if local.Hour() >= 9 && local.Hour() < 18 {
		return 0
	}
	noon := at.DateOf(local, at.SaoPaulo).At(12*60, at.SaoPaulo)
	if noon.Before(now) {
		noon = noon.AddDate(0, 0, 1)
	}
	return noon.Sub(now).Round(time.Second)
}

// slot is the k-th hour: the therapists' first hours some days ahead.
func (q *queue) slot(k, ahead int) Slot {
	t := q.w.Therapists[k%len(q.w.Therapists)]
	k /= len(q.w.Therapists)
	return Slot{t, q.w.First.AddDays(ahead + k/len(Hours)).Wire(), Hours[k%len(Hours)]}
}

// ask: everybody waits. Each third person has a paid session and waits for an earlier hour.
func (q *queue) ask() {
	race(len(q.crowd), func(i int) {
		who, c := q.crowd[i], q.Client(fmt.Sprint("waits ", i), q.bases...)
		c.SetCredits(q.w.Admins[0], who, 640)
		if i%3 == 0 {
			session := q.own(c, who, q.slot(i, 60))
			c.Do(http.MethodPost, "/api/session/"+session+"/waiting", who.Token, fields{})
			return
		}
		for _, t := range q.w.Therapists {
			c.Do(http.MethodPost, "/api/therapist/"+t.ID+"/waiting", who.Token, fields{})
		}
	})
}

// own books an hour and pays it from the balance.
func (q *queue) own(c *Client, who Person, s Slot) string {
	id, a := c.Book(who, s)
	if id == "" {
		q.Fail("%s could not be booked: %d %v", s, a.Status, a.Body["description"])
		return ""
	}
	c.PayBalance(who, id)
	return id
}

// round frees hours that belong to somebody. kill, if there is one, ends a server meanwhile.
func (q *queue) round(n int, kill func()) {
	people := q.w.Patients[len(q.crowd)+n*(q.hours+buyers):]
	owners, buying := people[:q.hours], people[q.hours:q.hours+buyers]
	prepare := q.Client(fmt.Sprint("owners ", n), q.bases...)
	sold := make([]string, len(owners))
	for i, who := range owners {
		prepare.SetCredits(q.w.Admins[0], who, 320)
		sold[i] = q.own(prepare, who, q.slot(n*q.hours+i, 1))
	}
	until := time.Now().Add(oneRound)
	if kill != nil {
		at := time.Duration(q.Dice(fmt.Sprint("kill ", n)).IntN(400)) * time.Millisecond
		time.AfterFunc(at, kill)
	}
	race(len(owners)+len(q.crowd)+buyers, func(i int) {
		c := q.Client(fmt.Sprintf("freed %d.%d", n, i), q.bases...)
		switch i -= len(owners); {
		case i < 0:
			q.leave(c, n, i+len(owners), owners, sold)
		case i < len(q.crowd):
			q.watch(c, q.crowd[i], until)
		default:
			i -= len(q.crowd)
			q.usePackage(c, buying[i], 30+n, i, kill == nil)
		}
	})
}

// leave cancels a session. Every second person then tries to book the hour of somebody else directly.
func (q *queue) leave(c *Client, n, i int, owners []Person, sold []string) {
	c.Cancel(owners[i], sold[i])
	if i%2 == 0 {
		return
	}
	time.Sleep(time.Duration(c.Dice.IntN(200)) * time.Millisecond)
	other := n*q.hours + (i+1)%len(owners)
	if id, _ := c.Book(owners[i], q.slot(other, 1)); id != "" {
		c.PayBalance(owners[i], id)
	}
}

// watch looks for offers to a person, who accepts most of them, some of them twice.
func (q *queue) watch(c *Client, who Person, until time.Time) {
	for ignored := ""; time.Now().Before(until); time.Sleep(80 * time.Millisecond) {
		a := c.Do(http.MethodGet, "/api/waiting", who.Token, nil)
		offer, _ := a.Body["offer"].(map[string]any)
		id, _ := offer["id"].(string)
		if id == "" || id == ignored {
			continue
		}
		switch c.Dice.IntN(5) {
		case 0:
			c.Do(http.MethodPost, "/api/offer/"+id+"/decline", who.Token, nil)
		case 1:
			ignored = id
		default:
			var taken [2]Answer
			race(1+c.Dice.IntN(2), func(i int) {
				taken[i] = q.Client(fmt.Sprintf("%s takes %s.%d", c.Name, id, i), q.bases...).Take(who, offer)
			})
			if taken[0].Status == http.StatusOK && taken[0].Body["payNow"] == true {
				c.PayBalance(who, taken[0].Str("sessionId"))
			}
		}
	}
}

// usePackage buys a package of four sessions and uses it: three sessions are paid twice at the same time, two want
// the last one, and then one is cancelled while what is left is given back. whole says that no server is killed.
func (q *queue) usePackage(c *Client, who Person, ahead, i int, whole bool) {
	path := "/api/therapist/" + q.w.Therapists[0].ID + "/packages"
	a := c.Do(http.MethodGet, path, who.Token, nil)
	offers, _ := a.Body["offers"].([]any)
	if len(offers) != 1 {
		return // the server was killed
	}
	offer := offers[0].(map[string]any)
	bought := c.Do(http.MethodPost, path, who.Token, fields{"sessions": 4, "total": offer["total"]}).Str("id")
	c.Do(http.MethodPost, "/api/packages/"+bought+"/payment", who.Token, q.cardOf(c, who))
	var sessions []string
	for n := range 5 {
		hour := Hours[(3*i+n)%len(Hours)]
		id, _ := c.Book(who, Slot{q.w.Therapists[0], q.w.First.AddDays(ahead + 30*(n/3)).Wire(), hour})
		if sessions = append(sessions, id); n == 2 {
			race(6, func(k int) { q.again(c, k).PayPackage(who, sessions[k/2]) })
		}
	}
	paid := make([]bool, 2)
	race(2, func(k int) { paid[k] = q.again(c, k).PayPackage(who, sessions[3+k]).Status == http.StatusOK })
	if got := count(paid); whole && got != 1 {
		q.Fail("the last session of a package paid %d sessions", got)
	}
	race(3, func(k int) {
		if k == 0 {
			q.again(c, k).Cancel(who, sessions[0])
			return
		}
		back := "/api/packages/" + bought + "/return"
		q.again(c, k).Do(http.MethodPost, back, who.Token, fields{"value": offer["unit"]})
	})
	q.Count("packages", 1)
}

// again is another client of the same person, for calls at the same time.
func (q *queue) again(c *Client, k int) *Client {
	return q.Client(fmt.Sprintf("%s again %d", c.Name, k), q.bases...)
}

// cardOf is the body that pays with a good card.
func (q *queue) cardOf(c *Client, who Person) fields {
	return fields{
		"selectedPaymentMethod": "card",
		"customer":              payer(who),
		"card": fields{
			"cardHolderName":     "Pessoa de Teste",
			"cardHolderDocument": cpfOf(who),
			"cardHash":           q.card(c.Bases[0], CardGood),
		},
	}
}

// PayPackage pays a session with the package of the patient.
func (c *Client) PayPackage(who Person, session string) Answer {
	_, a := c.record(
		PaidPackage,
		session,
		map[string]string{"session": session, "patient": who.ID},
		http.MethodPost,
		"/api/payment/process/"+session,
		who,
		fields{"selectedPaymentMethod": "package"},
		"status",
	)
	return a
}

// Take accepts an hour that is offered.
func (c *Client) Take(who Person, offer map[string]any) Answer {
	text := func(name string) string { s, _ := offer[name].(string); return s }
	start, err := time.Parse(time.RFC3339, text("startsAt"))
	if err != nil {
		return Answer{}
	}
	local := start.In(at.SaoPaulo)
	_, a := c.record(
		OfferTaken,
		text("id"),
		map[string]string{
			"patient":   who.ID,
			"therapist": text("therapistId"),
			"session":   text("movesSessionId"),
			"day":       local.Format("02/01/2006"),
			"start":     local.Format("15:04"),
		},
		http.MethodPost,
		"/api/offer/"+text("id")+"/accept",
		who,
		nil,
		"sessionId",
	)
	return a
}

// judged: whoever accepted an hour has its session, and enough happened.
func (q *queue) judged(ctx context.Context) error {
	lost, err := q.w.texts(ctx, `SELECT o.id FROM waiting_offer o LEFT JOIN session s ON s.id = o.session_id
		AND s.patient_id = o.patient_id AND s.therapist_id = o.therapist_id
		WHERE o.state = 'ACCEPTED' AND s.id IS NULL`)
	if err != nil {
		return err
	}
	for _, id := range lost {
		q.Fail("the accepted offer %s has no session", id)
	}
	for state, words := range map[string]string{"ACCEPTED": "accepted", "DECLINED": "declined"} {
		got, err := q.w.texts(ctx, "SELECT id FROM waiting_offer WHERE state = $1", state)
		if err != nil {
			return err
		}
		q.Count("offers "+words, len(got))
		if len(got) == 0 && state == "ACCEPTED" && q.plant == "" {
			q.Fail("no offer was accepted: too little happened")
		}
	}
	return nil
}
