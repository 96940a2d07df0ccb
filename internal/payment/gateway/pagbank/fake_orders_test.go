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
	due                            string // of a boleto
	partly                         int64  // what was paid of it, when that is not its amount
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
		Boleto *boletoBody `json:"boleto"`
	} `json:"payment_method"`
}

// boletoBody has the documented fields of a boleto.
type boletoBody struct {
	DueDate string `json:"due_date"`
	Lines   struct {
		Line1 string `json:"line_1"`
		Line2 string `json:"line_2"`
	} `json:"instruction_lines"`
	Holder struct {
		Name    string `json:"name"`
		TaxID   string `json:"tax_id"`
		Email   string `json:"email"`
		Address struct {
			Country    string `json:"country"`
			Region     string `json:"region"`
			RegionCode string `json:"region_code"`
			City       string `json:"city"`
			PostalCode string `json:"postal_code"`
			Street     string `json:"street"`
			Number     string `json:"number"`
			Locality   string `json:"locality"`
		} `json:"address"`
	} `json:"holder"`
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
	case len(o.Items) != 1 || !described(o.Items[0].Name) || o.Items[0].Quantity != 1 ||
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

// described says whether a text may stand on a statement: it is neutral.
func described(text string) bool { return text == "Atendimento" || strings.HasPrefix(text, "Fatura ") }

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
	} else if in.Charges[0].PaymentMethod.Type == "BOLETO" {
		field = f.makeBoleto(o, in.Charges[0])
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

func (f *fake) makeBoleto(o *fakeOrder, c chargeBody) string {
	b := c.PaymentMethod.Boleto
	if b == nil || c.Amount.Value != o.amount || c.Amount.Currency != "BRL" || !described(c.Description) {
		return "charges[0]"
	}
	a := b.Holder.Address
	_, cnpj := br.CNPJ(b.Holder.TaxID)
	due, err := time.Parse("2006-01-02", b.DueDate)
	switch {
	case err != nil || due.Before(f.clock.Now().Add(-24*time.Hour)):
		return "charges[0].payment_method.boleto.due_date"
	case b.Lines.Line1 == "" || len(b.Lines.Line1) > 75 || b.Lines.Line2 == "" || len(b.Lines.Line2) > 75:
		return "charges[0].payment_method.boleto.instruction_lines"
	case !nameShape.MatchString(b.Holder.Name) || !cnpj || b.Holder.Email == "":
		return "charges[0].payment_method.boleto.holder"
	case a.Country != "Brasil" || a.Region == "" || len(a.RegionCode) != 2 || a.City == "" || len(a.PostalCode) != 8 ||
		a.Street == "" || a.Number == "" || a.Locality == "":
		return "charges[0].payment_method.boleto.holder.address"
	}
	o.charge, o.status, o.due = "CHAR_"+strings.ToUpper(ids.New()), "WAITING", b.DueDate
	return ""
}

// payBoleto simulates a bank that pays a boleto, in full or in part.
func (f *fake) payBoleto(id string, amount int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	o := f.orders[id]
	o.status, o.paid, o.partly = "PAID", f.clock.Now(), amount
	f.hooks = append(f.hooks, must(json.Marshal(f.show(o))))
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
	if o.due != "" {
		c["payment_method"] = map[string]any{"type": "BOLETO", "boleto": map[string]any{
			"id":                "BOLE_1",
			"barcode":           "00193373700000001000500940144816060680935031",
			"formatted_barcode": "00190.50095 40144.816069 06809.350314 3 37370000000100",
			"due_date":          o.due,
			"instruction_lines": map[string]any{"line_1": "Fatura", "line_2": "Pague"},
		}}
	}
	if o.partly > 0 {
		summary["paid"] = o.partly
	}
	if o.declineCode != "" {
		c["payment_response"] = map[string]any{"code": o.declineCode, "message": o.declineText}
	}
	if o.card != nil {
		c["payment_method"] = map[string]any{"type": "CREDIT_CARD", "installments": 1, "capture": true, "card": o.card}
	}
	return c
}
