package fake

import (
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

type plan struct {
	id, reference, name, status string
	amount                      int64
}

func (p *plan) write() Object {
	return Object{
		"id":           p.id,
		"reference_id": p.reference,
		"name":         p.name,
		"status":       p.status,
		"amount":       brl(p.amount),
		"interval":     Object{"unit": "MONTH", "length": 1},
	}
}

type customer struct {
	id, reference, name, number string
	last, month, year, holder   string
}

func (c *customer) write() Object {
	o := Object{"id": c.id, "reference_id": c.reference, "name": c.name}
	if c.number != "" {
		o["billing_info"] = []any{
			Object{
				"type": "CREDIT_CARD",
				"card": Object{
					"token":        "TOKEN-" + c.id,
					"brand":        "visa",
					"first_digits": c.number[:6],
					"last_digits":  c.last,
					"exp_month":    c.month,
					"exp_year":     c.year,
					"holder":       Object{"name": c.holder},
				},
			},
		}
	}
	return o
}

func brl(v int64) Object { return Object{"value": v, "currency": "BRL"} }

// route finds the operation by the path.
func (f *Server) route(r *http.Request, body []byte) (int, any) {
	parts := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	id, verb := "", ""
	if len(parts) > 1 {
		id = parts[1]
	}
	if len(parts) > 2 {
		verb = parts[2]
	}
	switch parts[0] {
	case "public-keys":
		return f.servePublicKey(r.Method)
	case "preferences":
		return f.preferences(r.Method, id, body)
	case "plans":
		return f.plansAt(r, id, verb, body)
	case "customers":
		return f.customersAt(r, id, verb, body)
	case "subscriptions":
		return f.subscriptionsAt(r, id, verb, body)
	case "invoices", "payments", "refunds":
		return f.moneyAt(r, parts[0], id, verb, body)
	}
	return refuse(404, "not_found", "")
}

func (f *Server) servePublicKey(method string) (int, any) {
	f.hasKey = f.hasKey || method == http.MethodPut
	if !f.hasKey {
		return refuse(404, "not_found", "")
	}
	return 200, Object{"public_key": f.PublicKey(), "created_at": f.now()}
}

func (f *Server) preferences(method, which string, body []byte) (int, any) {
	at := &f.notify
	if which == "retries" {
		at = &f.retries
	}
	if method == http.MethodPut {
		var o Object
		if json.Unmarshal(body, &o) != nil ||
			which == "retries" && o["finally"] != "SUSPEND" && o["finally"] != "CANCEL" {
			return refuse(400, "invalid_parameter", which)
		}
		*at = o
		return 204, nil
	}
	return 200, *at
}

type planIn struct {
	Reference string   `json:"reference_id"`
	Name      string   `json:"name"`
	Amount    amountIn `json:"amount"`
	Interval  struct {
		Unit   string `json:"unit"`
		Length int    `json:"length"`
	} `json:"interval"`
	Methods []string `json:"payment_method"`
}

type amountIn struct {
	Value    int64  `json:"value"`
	Currency string `json:"currency"`
}

func (f *Server) plansAt(r *http.Request, id, verb string, body []byte) (int, any) {
	if id == "" && r.Method == http.MethodGet {
		return page(r, "plans", f.plans, func(p *plan) string { return p.reference })
	}
	var in planIn
	if len(body) > 0 {
		if json.Unmarshal(body, &in) != nil || in.Name == "" || in.Amount.Value <= 0 || in.Amount.Currency != "BRL" ||
			in.Interval.Unit != "MONTH" || in.Interval.Length != 1 || len(in.Methods) != 1 {
			return refuse(400, "invalid_parameter", "plan")
		}
	}
	if id == "" {
		p := &plan{
			id:        f.id("PLAN"),
			reference: in.Reference,
			name:      in.Name,
			status:    "ACTIVE",
			amount:    in.Amount.Value,
		}
		f.plans = append(f.plans, p)
		return 201, p.write()
	}
	i := slices.IndexFunc(f.plans, func(p *plan) bool { return p.id == id })
	if i < 0 {
		return refuse(404, "not_found", "id")
	}
	p := f.plans[i]
	switch verb {
	case "activate":
		p.status = "ACTIVE"
		return 204, nil
	case "inactivate":
		p.status = "INACTIVE"
		return 204, nil
	}
	if r.Method == http.MethodPut {
		p.name, p.amount = in.Name, in.Amount.Value
	}
	return 200, p.write()
}

type billingIn struct {
	Type string `json:"type"`
	Card struct {
		Encrypted string `json:"encrypted"`
		Code      string `json:"security_code"`
	} `json:"card"`
}

type customerIn struct {
	Reference string           `json:"reference_id"`
	Name      string           `json:"name"`
	Email     string           `json:"email"`
	TaxID     string           `json:"tax_id"`
	Phones    []map[string]any `json:"phones"`
	Address   *struct {
		Street     string `json:"street"`
		Number     string `json:"number"`
		City       string `json:"city"`
		RegionCode string `json:"region_code"`
		Country    string `json:"country"`
		PostalCode string `json:"postal_code"`
	} `json:"address"`
	Billing []billingIn `json:"billing_info"`
}

func (f *Server) customersAt(r *http.Request, id, verb string, body []byte) (int, any) {
	if id == "" && r.Method == http.MethodGet {
		return page(r, "customers", f.customers, func(c *customer) string { return c.reference })
	}
	if id == "" {
		return f.newCustomer(body)
	}
	i := slices.IndexFunc(f.customers, func(c *customer) bool { return c.id == id })
	if i < 0 {
		return refuse(404, "not_found", "id")
	}
	c := f.customers[i]
	switch {
	case verb == "billing_info":
		var in []billingIn // a wrapped object is refused
		if json.Unmarshal(body, &in) != nil || len(in) != 1 {
			return refuse(400, "invalid_payload_format", "billing_info")
		}
		if !f.keep(c, in[0]) {
			return refuse(400, "invalid_parameter", "billing_info[0].card.encrypted")
		}
		return 200, c.write()
	case r.Method == http.MethodPut:
		var in customerIn
		if json.Unmarshal(body, &in) != nil || in.Name == "" {
			return refuse(400, "invalid_parameter", "customer")
		}
		c.name = in.Name
	}
	return 200, c.write()
}

func (f *Server) newCustomer(body []byte) (int, any) {
	var in customerIn
	if json.Unmarshal(body, &in) != nil || in.Name == "" || in.Email == "" ||
		len(in.TaxID) != 11 && len(in.TaxID) != 14 || len(in.Phones) != 1 {
		return refuse(400, "invalid_parameter", "customer")
	}
	if a := in.Address; a == nil || a.Street == "" || a.Number == "" || a.City == "" || len(a.RegionCode) != 2 ||
		a.Country != "BRA" || len(a.PostalCode) != 8 {
		return refuse(400, "invalid_parameter", "customer.address")
	}
	c := &customer{id: f.id("CUST"), reference: in.Reference, name: in.Name}
	if len(in.Billing) > 0 && !f.keep(c, in.Billing[0]) {
		return refuse(400, "invalid_parameter", "billing_info[0].card.encrypted")
	}
	f.customers = append(f.customers, c)
	return 201, c.write()
}

// keep decrypts the card with this API's key. It returns false for a card that was encrypted with another key.
func (f *Server) keep(c *customer, in billingIn) bool {
	blob, err := base64.StdEncoding.DecodeString(in.Card.Encrypted)
	if err != nil || in.Type != "CREDIT_CARD" {
		return false
	}
	plain, err := rsa.DecryptPKCS1v15(nil, f.key, blob)
	fields := strings.Split(string(plain), ";")
	if err != nil || len(fields) != 6 {
		return false
	}
	c.number, c.month, c.year, c.holder = fields[0], fields[2], fields[3], fields[4]
	c.last = c.number[len(c.number)-4:]
	return true
}

// page returns a page of at most 100 objects, with its result_set.
func page[T interface{ write() Object }](r *http.Request, name string, all []T, reference func(T) string) (int, any) {
	q := r.URL.Query()
	offset, _ := strconv.Atoi(q.Get("offset"))
	limit, err := strconv.Atoi(q.Get("limit"))
	if err != nil || limit < 1 || limit > 100 {
		return refuse(400, "invalid_parameter", "limit")
	}
	var found []any
	for _, v := range all {
		if want := q.Get("reference_id"); want == "" || reference(v) == want {
			found = append(found, v.write())
		}
	}
	from := min(offset, len(found))
	out := Object{"result_set": Object{"total": len(found), "offset": offset, "limit": limit}}
	if rest := found[from:min(from+limit, len(found))]; len(rest) > 0 {
		out[name] = rest
	}
	return 200, out
}
