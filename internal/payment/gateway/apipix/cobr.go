package apipix

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
)

// cobr is a charge by an authorisation.
type cobr struct {
	RecID    string       `json:"idRec,omitempty"`
	TxID     string       `json:"txid,omitempty"`
	Status   string       `json:"status,omitempty"`
	Info     string       `json:"infoAdicional,omitempty"`
	Calendar cobrCalendar `json:"calendario"`
	Value    value        `json:"valor"`
	// NextWorkday would move the day to a working day, and we say the day in a mail.
	NextWorkday bool     `json:"ajusteDiaUtil"`
	Receiver    *Account `json:"recebedor,omitempty"`
	Tries       []struct {
		Kind   string `json:"tipo"`
		Status string `json:"status"`
	} `json:"tentativas,omitempty"`
	Ended *struct {
		Rejected *struct {
			Code string `json:"codigo"`
		} `json:"rejeicao"`
	} `json:"encerramento,omitempty"`
	Pix []pix `json:"pix,omitempty"`
}

type cobrCalendar struct {
	DueOn string `json:"dataDeVencimento"`
}

// again is the kind of a try that we asked for after the first one failed.
const again = "NTAG"

// Charge makes a charge, once for each reference: it is looked for first.
func (g *Gateway) Charge(ctx context.Context, c gateway.AuthorisedCharge) (gateway.Result, error) {
	if !txidShape.MatchString(c.Reference) || !recShape.MatchString(c.AuthorisationID) || c.Amount <= 0 {
		return gateway.Result{}, fmt.Errorf("%w: charge by authorisation", gateway.ErrRefused)
	}
	r, err := g.readCobr(ctx, c.Reference)
	if err == nil && r.Amount != c.Amount {
		return r, fmt.Errorf("%w: the txid has another amount", gateway.ErrRefused)
	}
	if !errors.Is(err, gateway.ErrNotFound) {
		return r, err
	}
	var made cobr
	err = g.create(ctx, http.MethodPut, "/cobr/"+c.Reference, cobr{
		RecID:    c.AuthorisationID,
		Info:     cut(c.Description, 140),
		Calendar: cobrCalendar{c.DueOn.String()},
		Value:    value{reais(c.Amount)},
		Receiver: &g.Account,
	}, &made)
	if err != nil {
		return gateway.Result{}, err
	}
	return made.result(c.Reference)
}

// Retry tries a charge again on a day to come.
func (g *Gateway) Retry(ctx context.Context, orderID string, on at.Date) (gateway.Result, error) {
	if !txidShape.MatchString(orderID) {
		return gateway.Result{}, gateway.ErrNotFound
	}
	var x cobr
	path := "/cobr/" + orderID + "/retentativa/" + on.String()
	if err := g.create(ctx, http.MethodPost, path, struct{}{}, &x); err != nil {
		return gateway.Result{}, err
	}
	return x.result(orderID)
}

// Withdraw takes a charge back before its day.
func (g *Gateway) Withdraw(ctx context.Context, orderID string) (gateway.Result, error) {
	if !txidShape.MatchString(orderID) {
		return gateway.Result{}, gateway.ErrNotFound
	}
	var x cobr
	err := g.create(ctx, http.MethodPatch, "/cobr/"+orderID, map[string]string{"status": "CANCELADA"}, &x)
	if err != nil {
		return gateway.Result{}, err
	}
	return x.result(orderID)
}

func (g *Gateway) readCobr(ctx context.Context, txid string) (gateway.Result, error) {
	var x cobr
	if err := g.get(ctx, "/cobr/"+txid, &x); err != nil {
		return gateway.Result{}, err
	}
	return x.result(txid)
}

// result translates the charge. For an unknown status it returns gateway.ErrUnknown, so that nothing changes on a
// guess.
func (x cobr) result(txid string) (gateway.Result, error) {
	r := gateway.Result{OrderID: txid, Reference: txid, Amount: money.Cents(x.Value.Original)}
	if x.TxID != txid {
		return r, fmt.Errorf("%w: the response is not this charge", gateway.ErrUnknown)
	}
	if len(x.Pix) > 0 {
		x.Pix[0].fill(&r)
		return r, nil
	}
	if x.Ended != nil && x.Ended.Rejected != nil {
		r.Decline = unsafeInKind.ReplaceAllString(x.Ended.Rejected.Code, "")
	}
	switch x.Status {
	case "CRIADA", "ATIVA":
		r.Status = gateway.Analysis
		r.Retries, r.Resting = x.tries()
	case "REJEITADA", "EXPIRADA", "CANCELADA":
		r.Status = gateway.Declined
	default: // also one that is done and does not say by which payment
		return r, fmt.Errorf("%w: unfamiliar status of a charge", gateway.ErrUnknown)
	}
	return r, nil
}

// tries returns how often the charge was tried again, and whether none of its tries is still to come.
func (x cobr) tries() (retries int, resting bool) {
	for _, t := range x.Tries {
		if t.Kind == again {
			retries++
		}
		if t.Status == "SOLICITADA" || t.Status == "AGENDADA" || t.Status == "PAGA" {
			return retries, false
		}
	}
	return retries, len(x.Tries) > 0
}
