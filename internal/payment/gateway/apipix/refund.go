package apipix

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
)

// devolucao is money that goes back.
type devolucao struct {
	ID     string `json:"id,omitempty"`
	Value  reais  `json:"valor"`
	Status string `json:"status,omitempty"`
}

// States of a refund at the bank.
const (
	returnRunning = "EM_PROCESSAMENTO"
	returnDone    = "DEVOLVIDO"
	returnFailed  = "NAO_REALIZADO"
)

var (
	endToEndShape = regexp.MustCompile(`^[a-zA-Z0-9]{32}$`)
	returnIDShape = regexp.MustCompile(`^[a-zA-Z0-9]{1,35}$`)
)

// returned is what reached the payer again, or is on its way.
func returned(list []devolucao) (sum money.Cents) {
	for _, d := range list {
		if d.Status != returnFailed {
			sum += money.Cents(d.Value)
		}
	}
	return sum
}

// Refund gives a payment back in full or in part. While the bank is still sending it, the outcome is unknown: the same
// key is read again later.
func (g *Gateway) Refund(ctx context.Context, chargeID string, amount money.Cents, key string) (gateway.Result, error) {
	if !endToEndShape.MatchString(chargeID) {
		return gateway.Result{}, gateway.ErrNotFound
	}
	id := strings.ReplaceAll(key, "-", "")
	if !returnIDShape.MatchString(id) || amount <= 0 {
		return gateway.Result{}, fmt.Errorf("%w: a refund needs key and amount", gateway.ErrRefused)
	}
	path := "/pix/" + chargeID + "/devolucao/" + id
	var d devolucao
	err := g.get(ctx, path, &d) // sent before?
	if errors.Is(err, gateway.ErrNotFound) {
		d, err = g.sendReturn(ctx, chargeID, path, amount)
	}
	switch {
	case err != nil:
		return gateway.Result{}, err
	case money.Cents(d.Value) != amount:
		return gateway.Result{}, fmt.Errorf("%w: the key has another amount", gateway.ErrRefused)
	case d.Status == returnFailed:
		return gateway.Result{}, fmt.Errorf("%w: the bank could not give it back", gateway.ErrRefused)
	case d.Status != returnDone:
		return gateway.Result{}, fmt.Errorf("%w: the refund is on its way", gateway.ErrUnknown)
	}
	return g.payment(ctx, chargeID)
}

func (g *Gateway) sendReturn(
	ctx context.Context,
	chargeID, path string,
	amount money.Cents,
) (d devolucao, err error) {
	res, err := g.send(ctx, http.MethodPut, path, devolucao{Value: reais(amount)})
	if err != nil {
		if errors.Is(err, gateway.ErrRefused) { // it was not sent, but it can succeed later
			err = fmt.Errorf("%w: %s", gateway.ErrUnknown, err.Error())
		}
		return d, err
	}
	if res.ok() {
		return d, res.into(&d)
	}
	r := refusalOf(res)
	switch {
	case r.fromAPI && r.status == http.StatusNotFound:
		return d, gateway.ErrNotFound
	case r.fromAPI && r.status == http.StatusBadRequest: // too late, or more than was paid
		return d, r.err()
	}
	return d, fmt.Errorf("%w: %s", gateway.ErrUnknown, r)
}

// payment reads a payment with its refunds.
func (g *Gateway) payment(ctx context.Context, endToEndID string) (gateway.Result, error) {
	var p pix
	if err := g.get(ctx, "/pix/"+endToEndID, &p); err != nil {
		return gateway.Result{}, err
	}
	if p.EndToEndID != endToEndID {
		return gateway.Result{}, fmt.Errorf("%w: the response is not this payment", gateway.ErrUnknown)
	}
	r := gateway.Result{Reference: p.TxID}
	p.fill(&r)
	return r, nil
}
