package apipix

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"time"

	"psic/internal/kernel/br"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
)

// txidShape is the form of our ids at the bank. The reference of an attempt is its txid.
var txidShape = regexp.MustCompile(`^[a-zA-Z0-9]{26,35}$`)

// cob is an immediate charge: a PIX code. It has only the fields that we use.
type cob struct {
	TxID       string   `json:"txid,omitempty"`
	Status     string   `json:"status,omitempty"`
	Calendar   calendar `json:"calendario"`
	Debtor     *person  `json:"devedor,omitempty"`
	Value      value    `json:"valor"`
	Key        string   `json:"chave,omitempty"`
	Request    string   `json:"solicitacaoPagador,omitempty"`
	CopyPaste  string   `json:"pixCopiaECola,omitempty"`
	Pix        []pix    `json:"pix,omitempty"`
	RevisionNo int      `json:"revisao,omitempty"`
}

type calendar struct {
	Created string `json:"criacao,omitempty"`
	Expires int64  `json:"expiracao,omitempty"` // seconds from its creation
}

type value struct {
	Original reais `json:"original"`
}

// person is a payer. The API wants exactly one of the documents.
type person struct {
	CPF  string `json:"cpf,omitempty"`
	CNPJ string `json:"cnpj,omitempty"`
	Name string `json:"nome"`
}

// pix is money that arrived.
type pix struct {
	EndToEndID string      `json:"endToEndId"`
	TxID       string      `json:"txid"`
	Value      reais       `json:"valor"`
	At         string      `json:"horario"`
	Returns    []devolucao `json:"devolucoes"`
}

// States of a code at the bank. An expired one stays active there.
const (
	cobActive    = "ATIVA"
	cobDone      = "CONCLUIDA"
	cobRemoved   = "REMOVIDA_PELO_USUARIO_RECEBEDOR"
	cobRemovedBy = "REMOVIDA_PELO_PSP"
)

// Pay creates a PIX code, once for each reference: the same attempt again gets the same code.
func (g *Gateway) Pay(ctx context.Context, a gateway.Attempt) (gateway.Result, error) {
	body, err := g.cobOf(a)
	if err != nil {
		return gateway.Result{}, err
	}
	// The API would change the amount of a code that exists, so the code is looked for first.
	r, err := g.found(ctx, a)
	if !errors.Is(err, gateway.ErrNotFound) {
		return r, err
	}
	res, err := g.send(ctx, http.MethodPut, "/cob/"+a.Reference, body)
	if err != nil {
		return gateway.Result{}, err
	}
	if !res.ok() {
		return gateway.Result{}, refusalOf(res).err()
	}
	var c cob
	if err := res.into(&c); err != nil {
		return gateway.Result{}, err
	}
	return c.resultOf(a, g.Clock.Now())
}

// Outcome reads the code of an attempt whose response was lost. A request that arrives after that makes a code that
// nobody was shown, so nobody can pay it.
func (g *Gateway) Outcome(ctx context.Context, a gateway.Attempt) (gateway.Result, error) {
	if _, err := g.cobOf(a); err != nil {
		return gateway.Result{}, gateway.ErrNotFound // Pay never sent it
	}
	return g.found(ctx, a)
}

// found reads the code of an attempt.
//
// Errors: gateway.ErrNotFound; gateway.ErrRefused when the reference was used for another amount.
func (g *Gateway) found(ctx context.Context, a gateway.Attempt) (gateway.Result, error) {
	var c cob
	if err := g.get(ctx, "/cob/"+a.Reference, &c); err != nil {
		return gateway.Result{}, err
	}
	return c.resultOf(a, g.Clock.Now())
}

// Read returns the state of a code or of a charge by authorisation.
func (g *Gateway) Read(ctx context.Context, orderID string) (gateway.Result, error) {
	if !txidShape.MatchString(orderID) {
		return gateway.Result{}, gateway.ErrNotFound
	}
	var c cob
	err := g.get(ctx, "/cob/"+orderID, &c)
	if errors.Is(err, gateway.ErrNotFound) && g.Account.Number != "" {
		return g.readCobr(ctx, orderID)
	}
	if err != nil {
		return gateway.Result{}, err
	}
	if c.TxID != orderID {
		return gateway.Result{}, fmt.Errorf("%w: the response is not this code", gateway.ErrUnknown)
	}
	return c.result(g.Clock.Now())
}

// resultOf is result, for the attempt that made the code.
func (c cob) resultOf(a gateway.Attempt, now time.Time) (gateway.Result, error) {
	if c.TxID != a.Reference {
		return gateway.Result{}, fmt.Errorf("%w: the response is not this code", gateway.ErrUnknown)
	}
	if money.Cents(c.Value.Original) != a.Amount {
		return gateway.Result{}, fmt.Errorf("%w: the txid has another amount", gateway.ErrRefused)
	}
	return c.result(now)
}

// result translates the code. For an unknown status it returns gateway.ErrUnknown, so that nothing changes on a guess.
func (c cob) result(now time.Time) (gateway.Result, error) {
	r := gateway.Result{
		OrderID:   c.TxID,
		Reference: c.TxID,
		Amount:    money.Cents(c.Value.Original),
		PixCode:   c.CopyPaste,
	}
	if made := parseTime(c.Calendar.Created); !made.IsZero() && c.Calendar.Expires > 0 {
		r.PixExpires = made.Add(time.Duration(c.Calendar.Expires) * time.Second)
	}
	if len(c.Pix) > 0 {
		c.Pix[0].fill(&r)
		return r, nil
	}
	switch c.Status {
	case cobActive:
		r.Status = gateway.Waiting
		if !r.PixExpires.IsZero() && !now.Before(r.PixExpires) {
			r.Status = gateway.Canceled
		}
	case cobRemoved, cobRemovedBy:
		r.Status = gateway.Canceled
	default: // also one that is done and does not say by which payment
		return r, fmt.Errorf("%w: unfamiliar status of a code", gateway.ErrUnknown)
	}
	return r, nil
}

// fill adds the payment. Money that came twice is looked at by a person: the amount differs then.
func (p pix) fill(r *gateway.Result) {
	r.ChargeID, r.Amount, r.PaidAt = p.EndToEndID, money.Cents(p.Value), parseTime(p.At)
	r.Refunded, r.Status = returned(p.Returns), gateway.Paid
	if r.Refunded >= r.Amount {
		r.Status = gateway.Canceled
	}
}

// cobOf builds the body of an attempt.
//
// Errors: gateway.ErrRefused.
func (g *Gateway) cobOf(a gateway.Attempt) (cob, error) {
	refuse := func(what string) (cob, error) { return cob{}, fmt.Errorf("%w: %s", gateway.ErrRefused, what) }
	debtor, ok := personOf(a.Payer)
	life := int64(a.PixExpires.Sub(g.Clock.Now()) / time.Second)
	switch {
	case a.Card != nil:
		return refuse(ErrNoCards.Error())
	case a.Key == "" || !txidShape.MatchString(a.Reference):
		return refuse("an attempt needs a key and a txid")
	case a.Amount <= 0:
		return refuse("an attempt needs an amount")
	case !ok:
		return refuse("an attempt needs name and document of the payer")
	case a.PixExpires.IsZero():
		return refuse("a code needs an expiry")
	case life <= 0:
		life = 0
	}
	c := cob{
		Debtor:  debtor,
		Value:   value{reais(a.Amount)},
		Key:     g.PixKey,
		Request: cut(a.Description, 140),
	}
	c.Calendar.Expires = life
	if life == 0 {
		return c, fmt.Errorf("%w: the expiry is over", gateway.ErrRefused)
	}
	return c, nil
}

func personOf(p gateway.Payer) (*person, bool) {
	name := cut(strings.TrimSpace(p.Name), 200)
	if cpf, ok := br.CPF(p.TaxID); ok {
		return &person{CPF: cpf, Name: name}, name != ""
	}
	cnpj, ok := br.CNPJ(p.TaxID)
	return &person{CNPJ: cnpj, Name: name}, ok && name != ""
}

func cut(s string, most int) string {
	r := []rune(s)
	return string(r[:min(len(r), most)])
}
