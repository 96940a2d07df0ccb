package apipix

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"psic/internal/payment/gateway"
)

// rec is an authorisation at the bank. It has only the fields that we use.
type rec struct {
	ID       string       `json:"idRec,omitempty"`
	Status   string       `json:"status,omitempty"`
	Link     link         `json:"vinculo"`
	Calendar recCalendar  `json:"calendario"`
	Value    *recValue    `json:"valor,omitempty"`
	Retries  string       `json:"politicaRetentativa,omitempty"`
	Location int64        `json:"loc,omitempty"`
	Start    *activation  `json:"ativacao,omitempty"`
	Ended    *recEnding   `json:"encerramento,omitempty"`
	QR       *compositeQR `json:"dadosQR,omitempty"`
}

type link struct {
	Contract string  `json:"contrato"`
	Object   string  `json:"objeto,omitempty"`
	Debtor   *person `json:"devedor,omitempty"`
}

type recCalendar struct {
	From  string `json:"dataInicial"`
	Every string `json:"periodicidade"`
}

type recValue struct {
	Least reais `json:"valorMinimoRecebedor"`
}

type activation struct {
	Journey struct {
		TxID string `json:"txid"`
	} `json:"dadosJornada"`
}

type recEnding struct {
	Cancelled *struct {
		By string `json:"solicitante"`
	} `json:"cancelamento"`
}

type compositeQR struct {
	Code string `json:"pixCopiaECola"`
}

// recRead is a rec as the bank returns it, where the location is an object and not a number.
type recRead struct {
	ID     string       `json:"idRec"`
	Status string       `json:"status"`
	Link   link         `json:"vinculo"`
	Ended  *recEnding   `json:"encerramento"`
	QR     *compositeQR `json:"dadosQR"`
}

var recStatuses = map[string]gateway.AuthorisationStatus{
	"CRIADA":    gateway.AuthorisationRequested,
	"APROVADA":  gateway.AuthorisationActive,
	"REJEITADA": gateway.AuthorisationRefused,
	"EXPIRADA":  gateway.AuthorisationExpired,
	"CANCELADA": gateway.AuthorisationRevoked,
}

const (
	// retries lets the bank try three times again in seven days.
	retries = "PERMITE_3R_7D"
	// askedWithin is how far back a request whose response was lost is looked for, by the time in its key.
	askedWithin = 48 * time.Hour
	recPage     = 100
	maxRecPages = 20
)

var _ gateway.Authoriser = (*Gateway)(nil)

// Authorise makes an authorisation and reads the code that pays the first order and authorises. The bank chooses the
// id, so one whose response was lost is found by its contract, which is our key.
func (g *Gateway) Authorise(ctx context.Context, r gateway.AuthorisationRequest) (gateway.Authorisation, error) {
	contract := strings.ReplaceAll(r.Key, "-", "")
	debtor, ok := personOf(r.Payer)
	if !ok || contract == "" || len(contract) > 35 || !txidShape.MatchString(r.FirstOrder) || g.Account.Number == "" {
		return gateway.Authorisation{}, fmt.Errorf("%w: authorisation", gateway.ErrRefused)
	}
	id, err := g.recOfContract(ctx, contract, debtor)
	if errors.Is(err, gateway.ErrNotFound) {
		id, err = g.makeRec(ctx, r, contract, debtor)
	}
	if err != nil {
		return gateway.Authorisation{}, err
	}
	return g.readRec(ctx, id, "?txid="+r.FirstOrder)
}

// recOfContract finds an authorisation of the last days by our contract.
//
// Errors: gateway.ErrNotFound.
func (g *Gateway) recOfContract(ctx context.Context, contract string, debtor *person) (string, error) {
	now := g.Clock.Now()
	q := url.Values{
		"inicio":                   {now.Add(-askedWithin).UTC().Format(time.RFC3339)},
		"fim":                      {now.Add(time.Hour).UTC().Format(time.RFC3339)},
		"paginacao.itensPorPagina": {strconv.Itoa(recPage)},
	}
	if debtor.CPF != "" {
		q.Set("cpf", debtor.CPF)
	} else {
		q.Set("cnpj", debtor.CNPJ)
	}
	for page := range maxRecPages {
		q.Set("paginacao.paginaAtual", strconv.Itoa(page))
		var list struct {
			Recs  []recRead `json:"recs"`
			Paged struct {
				Pages struct {
					Total int `json:"quantidadeDePaginas"`
				} `json:"paginacao"`
			} `json:"parametros"`
		}
		if err := g.get(ctx, "/rec?"+q.Encode(), &list); err != nil {
			return "", err
		}
		for _, x := range list.Recs {
			if strings.EqualFold(x.Link.Contract, contract) {
				return x.ID, nil
			}
		}
		if page+1 >= list.Paged.Pages.Total {
			break
		}
	}
	return "", gateway.ErrNotFound
}

func (g *Gateway) makeRec(
	ctx context.Context,
	r gateway.AuthorisationRequest,
	contract string,
	debtor *person,
) (string, error) {
	var place struct {
		ID int64 `json:"id"`
	}
	if err := g.create(ctx, http.MethodPost, "/locrec", struct{}{}, &place); err != nil {
		return "", err
	}
	x := rec{
		Link:     link{Contract: contract, Object: cut(r.Description, 35), Debtor: debtor},
		Calendar: recCalendar{From: r.From.String(), Every: r.Every},
		Value:    &recValue{reais(r.Least)},
		Retries:  retries,
		Location: place.ID,
		Start:    &activation{},
	}
	x.Start.Journey.TxID = r.FirstOrder
	var made recRead
	if err := g.create(ctx, http.MethodPost, "/rec", x, &made); err != nil {
		return "", err
	}
	if !recShape.MatchString(made.ID) {
		return "", fmt.Errorf("%w: the response is no authorisation", gateway.ErrUnknown)
	}
	return made.ID, nil
}

// create sends a request and parses its response.
func (g *Gateway) create(ctx context.Context, method, path string, body, v any) error {
	res, err := g.send(ctx, method, path, body)
	if err != nil {
		return err
	}
	if !res.ok() {
		return refusalOf(res).err()
	}
	return res.into(v)
}

// ReadAuthorisation returns the state of an authorisation.
func (g *Gateway) ReadAuthorisation(ctx context.Context, id string) (gateway.Authorisation, error) {
	if !recShape.MatchString(id) {
		return gateway.Authorisation{}, gateway.ErrNotFound
	}
	return g.readRec(ctx, id, "")
}

func (g *Gateway) readRec(ctx context.Context, id, query string) (gateway.Authorisation, error) {
	var x recRead
	if err := g.get(ctx, "/rec/"+id+query, &x); err != nil {
		return gateway.Authorisation{}, err
	}
	status, known := recStatuses[x.Status]
	if x.ID != id || !known {
		return gateway.Authorisation{}, fmt.Errorf("%w: unfamiliar status of an authorisation", gateway.ErrUnknown)
	}
	a := gateway.Authorisation{ID: id, Status: status}
	if x.Ended != nil && x.Ended.Cancelled != nil {
		a.ByPayer = strings.HasSuffix(x.Ended.Cancelled.By, "_PAGADOR")
	}
	if x.QR != nil {
		a.PixCode = x.QR.Code
	}
	return a, nil
}

// Revoke ends an authorisation. One that has ended stays so.
func (g *Gateway) Revoke(ctx context.Context, id string) error {
	a, err := g.ReadAuthorisation(ctx, id)
	if err != nil {
		return err
	}
	if a.Status != gateway.AuthorisationRequested && a.Status != gateway.AuthorisationActive {
		return nil
	}
	var x recRead
	return g.create(ctx, http.MethodPatch, "/rec/"+id, map[string]string{"status": "CANCELADA"}, &x)
}
