package main

import (
	"fmt"
	"net/http"
)

const asked = 25

// Ask judges by the API what the database alone does not show: people see their sessions and nobody else's, balances
// are what the books say, forged notifications are refused, and the audit chain is whole.
func (r *Run) Ask(w *World, base string) {
	c := r.Client("judge", base)
	a := c.Do(http.MethodGet, "/api/admin/audit/verify", w.Admins[0].Token, nil)
	if whole, _ := a.Body["whole"].(bool); a.Status != http.StatusOK || !whole {
		w.audit = fmt.Sprintf("the audit chain is broken: %d %v", a.Status, a.Body)
	}
	seen := map[string]bool{}
	for _, op := range r.History.Of(Booked, OK) {
		id := op.Result["id"]
		if id == "" { // a standing hour, which is many sessions
			continue
		}
		if seen[id] || len(seen) == asked {
			continue
		}
		seen[id] = true
		r.askSession(c, w, op)
	}
	for _, header := range []string{"", "Zm9yZ2Vk"} {
		if status := forged(r, base, header); status < 400 {
			r.Fail("a forged notification was accepted with %d", status)
		}
	}
}

func (r *Run) askSession(c *Client, w *World, op Op) {
	id, patient := op.Result["id"], op.Args["patient"]
	for _, p := range []Person{w.Patients[0], w.Patients[1], w.Therapists[0]} {
		a := c.Do(http.MethodGet, "/api/session/"+id, p.Token, nil)
		mine := p.ID == patient || p.ID == op.Args["therapist"]
		if mine != (a.Status == http.StatusOK) {
			r.Fail("%s sees the session %s of %s with %d", p.ID, id, patient, a.Status)
		}
	}
	owner := w.Person(patient, "CUSTOMER")
	if a := c.Do(http.MethodGet, "/api/session/"+id, owner.Token, nil); a.Status != http.StatusOK {
		r.Fail("%s does not see the own session %s: %d", patient, id, a.Status)
	}
}

// forged sends what a stranger would: an order that is paid, and a signature that is none.
func forged(r *Run, base, signature string) int {
	body := fields{
		"id":           "ORDE_FORGED",
		"reference_id": "psic-forged",
		"charges": []fields{
			{"id": "CHAR_FORGED", "status": "PAID", "amount": fields{"value": 16000, "currency": "BRL"}},
		},
	}
	return sendSigned(r.Ctx, base+"/api/payment/webhook", signature, body)
}
