package efi

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
)

// order is the body of a transfer. With a document the bank refuses a key of somebody else.
type order struct {
	Value  string `json:"valor"`
	Payer  payer  `json:"pagador"`
	Target target `json:"favorecido"`
}

type payer struct {
	Key  string `json:"chave"`
	Info string `json:"infoPagador"`
}

type target struct {
	Key string `json:"chave"`
	CPF string `json:"cpf,omitempty"`
}

// sent is a transfer as the bank tells it.
type sent struct {
	EndToEnd string `json:"endToEndId"`
	E2E      string `json:"e2eId"`
	Value    string `json:"valor"`
	Status   string `json:"status"`
	At       struct {
		Settled time.Time `json:"liquidacao"`
	} `json:"horario"`
	Target struct {
		Identity struct {
			Name string `json:"nome"`
			CPF  string `json:"cpf"`
			CNPJ string `json:"cnpj"`
		} `json:"identificacao"`
	} `json:"favorecido"`
	Returns []struct {
		Value  string `json:"valor"`
		Status string `json:"status"`
	} `json:"devolucoes"`
}

// problem is the bank's error. Calls of its own name it, calls of the standard have a type.
type problem struct {
	Name string `json:"nome"`
	Type string `json:"type"`
}

// otherOwner is the name of the error when the key belongs to another document than the order says. All other
// documented errors of an order are about the platform's account: they are refusals, and no therapist is told.
const otherOwner = "chave_nao_pertence_ao_documento"

// notFound ends the type of the error when the bank has no transfer with this id. An answer 404 without it may come
// from a wrong address, and says nothing about a transfer.
const notFound = "/PixEnviadoNaoEncontrado"

// KeyOwner is not told before a transfer: the bank compares the document of the order itself.
func (c *Client) KeyOwner(context.Context, string) (gateway.KeyOwner, error) {
	return gateway.KeyOwner{}, gateway.ErrNotTold
}

// TransferReceipt is not told: the end-to-end id is the bank's reference.
func (c *Client) TransferReceipt(context.Context, string) ([]byte, error) {
	return nil, gateway.ErrNotTold
}

// Transfer orders a transfer. The key is the bank's idEnvio, which it takes once.
func (c *Client) Transfer(ctx context.Context, o gateway.TransferOrder) (gateway.Transfer, error) {
	status, body, err := c.exchange(ctx, http.MethodPut, "/v3/gn/pix/"+o.Key, order{
		Value:  reais(o.Amount),
		Payer:  payer{Key: c.o.PixKey, Info: o.Description},
		Target: target{Key: o.PixKey, CPF: o.TaxID},
	})
	switch {
	case err != nil:
		return gateway.Transfer{}, err
	case status >= 200 && status < 300:
		return read(body, o.Amount)
	case status == http.StatusConflict: // the key was used: the first request arrived
		return gateway.Transfer{}, fmt.Errorf("%w: idEnvio was used before", gateway.ErrUnknown)
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
		c.forgetToken()
		return gateway.Transfer{}, fmt.Errorf("%w: HTTP %d", gateway.ErrRefused, status)
	case status == http.StatusBadRequest, status == http.StatusUnprocessableEntity, status == http.StatusNotFound:
		p := problemIn(body)
		if p.Name == otherOwner {
			return gateway.Transfer{
				Status: gateway.TransferFailed,
				Reason: gateway.ReasonOwner,
				Amount: o.Amount,
			}, nil
		}
		return gateway.Transfer{}, fmt.Errorf("%w: HTTP %d %.40q", gateway.ErrRefused, status, p.Name)
	}
	return gateway.Transfer{}, fmt.Errorf("%w: HTTP %d", gateway.ErrUnknown, status)
}

// problemIn returns the error in a body, which is empty when the body is not understood.
func problemIn(body []byte) problem {
	var p problem
	if err := json.Unmarshal(body, &p); err != nil {
		return problem{}
	}
	return p
}

// ReadTransfer reads a transfer by its idEnvio.
func (c *Client) ReadTransfer(ctx context.Context, key string) (gateway.Transfer, error) {
	status, body, err := c.exchange(ctx, http.MethodGet, "/v2/gn/pix/enviados/id-envio/"+key, nil)
	switch {
	case err != nil:
		return gateway.Transfer{}, fmt.Errorf("%w: not read", gateway.ErrUnknown)
	case status == http.StatusOK:
		return read(body, 0)
	case status == http.StatusNotFound && strings.HasSuffix(problemIn(body).Type, notFound):
		return gateway.Transfer{}, gateway.ErrNotFound
	case status == http.StatusUnauthorized:
		c.forgetToken()
	}
	return gateway.Transfer{}, fmt.Errorf("%w: HTTP %d", gateway.ErrUnknown, status)
}

func (c *Client) forgetToken() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.token = ""
}

// read reads the bank's answer. What is not understood is unknown, never a failure. The answer to an order may leave
// out the amount, which is then the one of the order.
func read(body []byte, ordered money.Cents) (gateway.Transfer, error) {
	var s sent
	if err := json.Unmarshal(body, &s); err != nil {
		return gateway.Transfer{}, fmt.Errorf("%w: the answer is not understood", gateway.ErrUnknown)
	}
	t := gateway.Transfer{Amount: ordered, Reference: s.EndToEnd, At: s.At.Settled}
	if s.EndToEnd == "" {
		t.Reference = s.E2E
	}
	if s.Value != "" {
		amount, err := cents(s.Value)
		if err != nil {
			return t, err
		}
		t.Amount = amount
	}
	id := s.Target.Identity
	t.Owner = gateway.KeyOwner{Name: id.Name, TaxID: id.CPF + id.CNPJ}
	switch s.Status {
	case "EM_PROCESSAMENTO":
		t.Status = gateway.TransferUnderWay
	case "REALIZADO":
		t.Status = gateway.TransferDone
	case "NAO_REALIZADO":
		t.Status, t.Reason = gateway.TransferFailed, gateway.ReasonOther
	default:
		return t, fmt.Errorf("%w: state %q", gateway.ErrUnknown, s.Status)
	}
	return s.returned(t)
}

// returned changes a transfer of which all came back.
func (s sent) returned(t gateway.Transfer) (gateway.Transfer, error) {
	var back money.Cents
	for _, r := range s.Returns {
		if r.Status != "DEVOLVIDO" {
			continue
		}
		amount, err := cents(r.Value)
		if err != nil {
			return t, err
		}
		back += amount
	}
	if t.Status == gateway.TransferDone && back > 0 && back >= t.Amount {
		t.Status, t.Reason = gateway.TransferReturned, gateway.ReasonAccount
	}
	return t, nil
}

// reais writes an amount as the API takes it: 1234.50.
func reais(c money.Cents) string { return fmt.Sprintf("%d.%02d", c/100, c%100) }

func cents(text string) (money.Cents, error) {
	var c money.Cents
	if err := c.UnmarshalJSON([]byte(text)); err != nil {
		return 0, fmt.Errorf("%w: amount %q", gateway.ErrUnknown, text)
	}
	return c, nil
}
