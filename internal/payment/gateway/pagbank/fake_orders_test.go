package pagbank_test

import (
	"bytes"
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway/sandbox"
)

type fakeOrder struct {
	id, reference, charge, status  string
	amount, refunded               int64
	code, declineCode, declineText string
	expires, settles, paid         time.Time
	card                           map[string]any
}

type fakeCard struct{ number, month, year string }

// orderBody has the documented fields. Any other field in a request is an error.
type orderBody struct {
	ReferenceID string `json:"reference_id"`
	Customer    struct {
		Name   string `json:"name"`
		Email  string `json:"email"`
		TaxID  string `json:"tax_id"`
		Phones []struct {
			Country, Area, Number, Type string
		} `json:"phones"`
	} `json:"customer"`
	Items []struct {
		ReferenceID string `json:"reference_id"`
		Name        string `json:"name"`
		Quantity    int    `json:"quantity"`
		UnitAmount  int64  `json:"unit_amount"`
	} `json:"items"`
	NotificationURLs []string `json:"notification_urls"`
	QRCodes          []struct {
		Amount struct {
			Value int64 `json:"value"`
		} `json:"amount"`
		ExpirationDate string `json:"expiration_date"`
	} `json:"qr_codes"`
	Charges []chargeBody `json:"charges"`
}

type chargeBody struct {
	ReferenceID string `json:"reference_id"`
	Description string `json:"description"`
	Amount      struct {
		Value    int64  `json:"value"`
		Currency string `json:"currency"`
	} `json:"amount"`
	PaymentMethod struct {
		Type           string `json:"type"`
		Installments   int    `json:"installments"`
		Capture        bool   `json:"capture"`
		SoftDescriptor string `json:"soft_descriptor"`
		Card           struct {
			ID        string `json:"id"`
			Encrypted string `json:"encrypted"`
			Store     *bool  `json:"store"`
		} `json:"card"`
		Holder struct {
			Name  string `json:"name"`
			TaxID string `json:"tax_id"`
		} `json:"holder"`
	} `json:"payment_method"`
}

var (
	nameShape   = regexp.MustCompile(`^[\p{L}\p{M}\d ]{1,120}$`)
	numberShape = regexp.MustCompile(`^\d{8,9}$`)
	expiryShape = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$`)
	keyTime     = "2006-01-02T15:04:05.000-07:00"
)

// wrongField returns the first field that the provider refuses, or an empty text.
func (o orderBody) wrongField() string {
	_, cpf := br.CPF(o.Customer.TaxID)
	_, cnpj := br.CNPJ(o.Customer.TaxID)
	switch {
	case o.ReferenceID == "" || len(o.ReferenceID) > 64:
		return "reference_id"
	case !nameShape.MatchString(o.Customer.Name):
		return "customer.name"
	case len(o.Customer.Email) < 10 || len(o.Customer.Email) > 255:
		return "customer.email"
	case !cpf && !cnpj:
		return "customer.tax_id"
	case len(o.Items) != 1 || o.Items[0].Name != "Atendimento" || o.Items[0].Quantity != 1 ||
		o.Items[0].UnitAmount <= 0:
		return "items[0]"
	case len(o.Charges)+len(o.QRCodes) != 1:
		return "charges"
	}
	for _, p := range o.Customer.Phones {
		if p.Country != "55" || len(p.Area) != 2 || !numberShape.MatchString(p.Number) ||
			(p.Type == "MOBILE") != (len(p.Number) == 9) {
			return "customer.phones"
		}
	}
	for _, u := range o.NotificationURLs {
		if !strings.HasPrefix(u, "https://") {
			return "notification_urls"
		}
	}
	return ""
}

func (f *fake) create(body []byte) (int, any) {
	var in orderBody
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		f.t.Errorf("POST /orders: %v", err)
		return 400, refused("40001", "body")
	}
	if field := in.wrongField(); field != "" {
		return 400, refused("40002", field)
	}
	o := &fakeOrder{id: "ORDE_" + strings.ToUpper(ids.New()), reference: in.ReferenceID, amount: in.Items[0].UnitAmount}
	field := ""
	if len(in.QRCodes) == 1 {
		field = f.makeCode(o, in)
	} else {
		field = f.charge(o, in.Charges[0])
	}
	if field != "" {
		return 400, refused("40002", field)
	}
	f.orders[o.id] = o
	if o.charge != "" {
		f.hooks = append(f.hooks, must(json.Marshal(f.show(o))))
	}
	return 201, f.show(o)
}

func (f *fake) makeCode(o *fakeOrder, in orderBody) string {
	q := in.QRCodes[0]
	expires, err := time.Parse(time.RFC3339, q.ExpirationDate)
	if q.Amount.Value != o.amount || err != nil || !expiryShape.MatchString(q.ExpirationDate) ||
		!expires.After(f.clock.Now()) {
		return "qr_codes[0]"
	}
	o.expires = expires
	o.code = must(br.BRCode{
		URL:    "api-h.pagseguro.com/pix/v2/" + strings.ToUpper(ids.New()),
		Amount: money.Cents(o.amount),
		Name:   "PSIC",
		City:   "SAO PAULO",
		Once:   true,
	}.Encode())
	return ""
}

func (f *fake) charge(o *fakeOrder, c chargeBody) string {
	m := c.PaymentMethod
	_, holder := br.CPF(m.Holder.TaxID)
	if c.ReferenceID == "" || len(c.ReferenceID) > 64 || c.Description != "Atendimento" ||
		c.Amount.Value != o.amount || c.Amount.Currency != "BRL" ||
		m.Type != "CREDIT_CARD" || m.Installments != 1 || !m.Capture || m.SoftDescriptor != "PSIC" ||
		!nameShape.MatchString(m.Holder.Name) || !holder {
		return "charges[0]"
	}
	card, ok := f.cards[m.Card.ID]
	if m.Card.Encrypted != "" {
		card, ok = f.decrypt(m.Card.Encrypted)
		ok = ok && m.Card.ID == "" && m.Card.Store != nil
	}
	if !ok || m.Card.Encrypted == "" && m.Card.Store != nil {
		return "charges[0].payment_method.card"
	}
	o.charge = "CHAR_" + strings.ToUpper(ids.New())
	o.card = map[string]any{
		"brand":        "visa",
		"first_digits": card.number[:6],
		"last_digits":  card.number[len(card.number)-4:],
		"exp_month":    card.month,
		"exp_year":     2030,
		"holder":       map[string]any{"name": "ANA LIMA"},
	}
	if m.Card.Store != nil && *m.Card.Store {
		token := "CARD_" + strings.ToUpper(ids.New())
		f.cards[token], o.card["id"] = card, token
	}
	f.decide(o, card.number)
	return ""
}

func (f *fake) decide(o *fakeOrder, number string) {
	switch number {
	case sandbox.CardDeclinedVisa, sandbox.CardDeclinedMaster:
		o.status, o.declineCode, o.declineText = "DECLINED", "10002", "REFUSED"
	case sandbox.CardDeclinedForGood:
		o.status, o.declineCode, o.declineText = "DECLINED", "20039", "FALE COM O EMISSOR - NAO TENTE NOVAMENTE"
	case sandbox.CardAnalysis:
		o.status, o.settles = "IN_ANALYSIS", f.clock.Now().Add(time.Minute)
	default:
		o.status, o.paid = "PAID", f.clock.Now()
	}
}

func (f *fake) decrypt(encrypted string) (fakeCard, bool) {
	blob, err := base64.StdEncoding.DecodeString(encrypted)
	if err != nil {
		return fakeCard{}, false
	}
	plain, err := rsa.DecryptPKCS1v15(nil, f.cardKey, blob)
	p := strings.Split(string(plain), ";")
	if err != nil || len(p) != 6 {
		return fakeCard{}, false
	}
	return fakeCard{p[0], p[2], p[3]}, true
}

func (f *fake) readOrder(w http.ResponseWriter, id string) {
	o, ok := f.orders[id]
	if !ok {
		reply(w, 404, refused("NOT_FOUND", ""))
		return
	}
	if o.status == "IN_ANALYSIS" && !f.clock.Now().Before(o.settles) {
		o.status, o.paid = "PAID", o.settles
	}
	reply(w, 200, f.show(o))
}

func (f *fake) cancel(charge string, body []byte) (int, any) {
	var in struct {
		Amount struct {
			Value int64 `json:"value"`
		} `json:"amount"`
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		f.t.Errorf("cancel: %v", err)
	}
	for _, o := range f.orders {
		if o.charge != charge {
			continue
		}
		if o.status != "PAID" || in.Amount.Value <= 0 || o.refunded+in.Amount.Value > o.amount {
			return 400, map[string]any{
				"error_messages": []any{map[string]any{"error": "invalid_amount", "parameter_name": "amount.value"}},
			}
		}
		if o.refunded += in.Amount.Value; o.refunded == o.amount {
			o.status = "CANCELED"
		}
		f.hooks = append(f.hooks, must(json.Marshal(f.show(o))))
		return 201, f.showCharge(o)
	}
	return 404, refused("NOT_FOUND", "charge_id")
}

// payPix simulates the payer's bank.
func (f *fake) payPix(code string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, o := range f.orders {
		if o.code == code && o.charge == "" && f.clock.Now().Before(o.expires) {
			o.charge, o.status, o.paid = "CHAR_"+strings.ToUpper(ids.New()), "PAID", f.clock.Now()
			f.hooks = append(f.hooks, must(json.Marshal(f.show(o))))
			return nil
		}
	}
	return fmt.Errorf("no such code to pay")
}

func (f *fake) show(o *fakeOrder) map[string]any {
	m := map[string]any{
		"id":           o.id,
		"reference_id": o.reference,
		"created_at":   "2026-11-16T09:00:00.000-03:00",
		"customer": map[string]any{
			"name":   "Ana Lima",
			"tax_id": "52998224725",
		},
		"links": []any{map[string]any{"rel": "SELF"}},
	}
	if o.code != "" {
		m["qr_codes"] = []any{
			map[string]any{
				"id":              "QRCO_1",
				"expiration_date": o.expires.In(at.SaoPaulo).Format(keyTime),
				"amount":          map[string]any{"value": o.amount},
				"text":            o.code,
				"arrangements":    []string{"PIX"},
			},
		}
	}
	if o.charge != "" {
		m["charges"] = []any{f.showCharge(o)}
	}
	return m
}

func (f *fake) showCharge(o *fakeOrder) map[string]any {
	summary := map[string]any{"total": o.amount, "paid": 0, "refunded": o.refunded}
	c := map[string]any{
		"id":           o.charge,
		"reference_id": o.reference,
		"status":       o.status,
		"amount": map[string]any{
			"value":    o.amount,
			"currency": "BRL",
			"summary":  summary,
		},
		"payment_method": map[string]any{"type": "PIX"},
	}
	if !o.paid.IsZero() {
		c["paid_at"], summary["paid"] = o.paid.In(at.SaoPaulo).Format(keyTime), o.amount
		c["payment_response"] = map[string]any{"code": "20000", "message": "SUCESSO", "reference": "032416400102"}
	}
	if o.declineCode != "" {
		c["payment_response"] = map[string]any{"code": o.declineCode, "message": o.declineText}
	}
	if o.card != nil {
		c["payment_method"] = map[string]any{"type": "CREDIT_CARD", "installments": 1, "capture": true, "card": o.card}
	}
	return c
}
