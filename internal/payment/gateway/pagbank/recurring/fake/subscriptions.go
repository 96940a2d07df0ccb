package fake

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"
)

type sub struct {
	id, reference, status string
	plan                  *plan
	customer              *customer
	next                  time.Time
	occurrence, tries     int64
	retryAt               time.Time
}

func (s *sub) write() Object {
	o := Object{
		"id":           s.id,
		"reference_id": s.reference,
		"status":       s.status,
		"amount":       brl(s.plan.amount),
		"plan":         Object{"id": s.plan.id, "name": s.plan.name},
		"customer": Object{
			"id":   s.customer.id,
			"name": s.customer.name,
		},
		"billing_cycle": Object{"occurrence": s.occurrence},
		"links":         []any{},
	}
	if s.status != "CANCELED" && s.status != "EXPIRED" {
		o["next_invoice_at"] = s.next.In(time.FixedZone("", -3*60*60)).Format("2006-01-02")
	}
	return o
}

type invoice struct {
	id, status       string
	sub              *sub
	plan             *plan
	occurrence       int64
	amount           int64
	created, updated string
	payments         []*payment
}

func (i *invoice) write() Object {
	return Object{
		"id":           i.id,
		"status":       i.status,
		"amount":       brl(i.amount),
		"plan":         Object{"id": i.plan.id},
		"subscription": Object{"id": i.sub.id},
		"occurrence":   i.occurrence,
		"items": []any{
			Object{"type": "SUBSCRIPTION_AMOUNT", "amount": brl(i.amount)},
		},
		"created_at": i.created,
		"updated_at": i.updated,
	}
}

type payment struct {
	id, status string
	amount     int64
}

func (p *payment) write() Object {
	return Object{"id": p.id, "status": p.status, "amount": brl(p.amount)}
}

type subIn struct {
	Reference string              `json:"reference_id"`
	Plan      struct{ ID string } `json:"plan"`
	Customer  struct{ ID string } `json:"customer"`
	Method    []billingIn         `json:"payment_method"`
}

func (f *Server) subscriptionsAt(r *http.Request, id, verb string, body []byte) (int, any) {
	if id == "" && r.Method == http.MethodGet {
		return page(r, "subscriptions", f.subs, func(s *sub) string { return s.reference })
	}
	if id == "" {
		return f.newSub(body)
	}
	i := slices.IndexFunc(f.subs, func(s *sub) bool { return s.id == id })
	if i < 0 {
		return refuse(404, "not_found", "id")
	}
	s := f.subs[i]
	if verb == "invoices" {
		var own []*invoice
		for n := len(f.invoices) - 1; n >= 0; n-- { // newest first
			if f.invoices[n].sub == s {
				own = append(own, f.invoices[n])
			}
		}
		return page(r, "invoices", own, func(*invoice) string { return "" })
	}
	if verb != "" {
		return f.command(s, verb)
	}
	if r.Method == http.MethodPut {
		var in subIn
		if json.Unmarshal(body, &in) != nil {
			return refuse(400, "invalid_parameter", "plan")
		}
		p := slices.IndexFunc(f.plans, func(p *plan) bool { return p.id == in.Plan.ID })
		if p < 0 || s.over() {
			return refuse(400, "invalid_parameter", "plan.id")
		}
		s.plan = f.plans[p]
		f.tell("subscription.updated", s)
	}
	return 200, s.write()
}

func (s *sub) over() bool { return s.status == "CANCELED" || s.status == "EXPIRED" }

// newSub charges at once, and returns 201 also when the charge is declined.
func (f *Server) newSub(body []byte) (int, any) {
	var in subIn
	if json.Unmarshal(body, &in) != nil || in.Reference == "" {
		return refuse(400, "invalid_parameter", "reference_id")
	}
	p := slices.IndexFunc(f.plans, func(p *plan) bool { return p.id == in.Plan.ID && p.status == "ACTIVE" })
	c := slices.IndexFunc(f.customers, func(c *customer) bool { return c.id == in.Customer.ID })
	switch {
	case p < 0:
		return refuse(400, "invalid_parameter", "plan.id")
	case c < 0 || f.customers[c].number == "":
		return refuse(400, "invalid_parameter", "customer.id")
	case len(in.Method) != 1 || in.Method[0].Type != "CREDIT_CARD" || len(in.Method[0].Card.Code) < 3:
		return refuse(400, "required_parameter", "payment_method[0].card.security_code")
	}
	s := &sub{
		id:        f.id("SUBS"),
		reference: in.Reference,
		plan:      f.plans[p],
		customer:  f.customers[c],
		next:      f.Clock.Now(),
	}
	f.subs = append(f.subs, s)
	f.invoice(s)
	f.tell("subscription.initial", s)
	return 201, s.write()
}

func (f *Server) command(s *sub, verb string) (int, any) {
	from := map[string][]string{
		"cancel":   {"ACTIVE", "TRIAL", "PENDING", "OVERDUE", "PENDING_ACTION", "SUSPENDED"},
		"suspend":  {"ACTIVE", "TRIAL", "OVERDUE", "PENDING_ACTION"},
		"activate": {"SUSPENDED"},
		"retry":    {"OVERDUE", "PENDING_ACTION"},
	}
	if !slices.Contains(from[verb], s.status) {
		return refuse(400, "invalid_status", "status")
	}
	switch verb {
	case "cancel":
		s.status = "CANCELED"
		f.closeOpen(s)
		f.tell("subscription.canceled", s)
	case "suspend":
		s.status = "SUSPENDED"
		f.tell("subscription.suspended", s)
	case "activate":
		s.status = "ACTIVE"
		f.tell("subscription.activated", s)
	case "retry":
		f.charge(s, f.last(s))
		f.tell("subscription.recurrence", s)
	}
	return 204, nil
}

func (f *Server) last(s *sub) *invoice {
	for n := len(f.invoices) - 1; n >= 0; n-- {
		if f.invoices[n].sub == s {
			return f.invoices[n]
		}
	}
	return nil
}

func (f *Server) closeOpen(s *sub) {
	if i := f.last(s); i != nil && i.status != "PAID" && i.status != "UNPAID" {
		i.status, i.updated = "CLOSED", f.now()
	}
}

// invoice creates the next invoice and charges it.
func (f *Server) invoice(s *sub) {
	s.occurrence++
	s.tries = 0
	i := &invoice{
		id:         f.id("INVO"),
		status:     "OPEN",
		sub:        s,
		plan:       s.plan,
		occurrence: s.occurrence,
		amount:     s.plan.amount,
		created:    f.now(),
		updated:    f.now(),
	}
	f.invoices = append(f.invoices, i)
	s.next = s.next.AddDate(0, 1, 0)
	f.charge(s, i)
}

func (f *Server) charge(s *sub, i *invoice) {
	p := &payment{id: f.id("PAYM"), status: "APPROVED", amount: i.amount}
	i.payments = append(i.payments, p)
	i.updated = f.now()
	s.tries++
	switch f.denied[s.customer.number] {
	case "DENIED":
		p.status, i.status, s.status = "DENIED", "OVERDUE", "OVERDUE"
		s.retryAt = f.Clock.Now().AddDate(0, 0, 1)
	case "ACTION":
		p.status, i.status, s.status = "DENIED", "PENDING_ACTION", "PENDING_ACTION"
	case "ANALYSIS":
		p.status, i.status, s.status = "IN_ANALYSIS", "WAITING", "PENDING"
	default:
		i.status, s.status = "PAID", "ACTIVE"
	}
}

// Bill does what the provider does by itself up to the current time: new invoices, retries, and the end after the third
// retry.
func (f *Server) Bill() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, s := range f.subs {
		for s.status == "ACTIVE" && !s.next.After(f.Clock.Now()) {
			f.invoice(s)
			f.tell("subscription.recurrence", s)
		}
		if s.status != "OVERDUE" || s.retryAt.After(f.Clock.Now()) {
			continue
		}
		if s.tries <= 3 {
			f.charge(s, f.last(s))
			f.tell("subscription.recurrence", s)
			continue
		}
		s.status = "SUSPENDED"
		if f.retries["finally"] == "CANCEL" {
			s.status = "CANCELED"
			f.last(s).status = "UNPAID"
		}
		f.tell("subscription.updated", s)
	}
}

// RetryNow charges the last invoice of the newest subscription again.
func (f *Server) RetryNow() {
	f.mu.Lock()
	defer f.mu.Unlock()
	s := f.subs[len(f.subs)-1]
	f.charge(s, f.last(s))
	f.tell("subscription.recurrence", s)
}

// Settle ends all analyses as approved.
func (f *Server) Settle() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, i := range f.invoices {
		if i.status == "WAITING" {
			i.payments[len(i.payments)-1].status = "APPROVED"
			i.status, i.sub.status, i.updated = "PAID", "ACTIVE", f.now()
			f.tell("subscription.activated", i.sub)
		}
	}
}

func (f *Server) moneyAt(r *http.Request, kind, id, verb string, body []byte) (int, any) {
	if status, ok := f.refunds[id]; ok && kind == "refunds" {
		return 200, Object{"id": id, "status": status}
	}
	for _, i := range f.invoices {
		if kind == "invoices" && i.id == id && verb == "" {
			return 200, i.write()
		}
		if kind == "invoices" && i.id == id {
			return page(r, "payments", i.payments, func(*payment) string { return "" })
		}
		for _, p := range i.payments {
			if kind != "payments" || p.id != id {
				continue
			}
			if verb == "" {
				return 200, p.write()
			}
			if p.status != "APPROVED" || string(body) != "{}" { // only a full refund exists
				return refuse(400, "invalid_status", "payment")
			}
			p.status, i.status, i.updated = "REFUNDED", "UNPAID", f.now()
			id := f.id("REFU")
			f.refunds[id] = "REFUNDED"
			f.tell("payment.refund.approved", i.sub)
			return 201, Object{"id": id, "status": "REFUNDED"}
		}
	}
	return refuse(404, "not_found", "id")
}
