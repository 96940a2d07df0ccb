package fakebank

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"psic/internal/kernel/br"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
)

// cob is a PIX code at the bank.
type cob struct {
	txid, status, code string
	amount             int64
	made               time.Time
	life               int64
	paid               *payment
}

// payment is money that arrived.
type payment struct {
	id, txid string
	amount   int64
	at       time.Time
	returns  []back
}

type back struct {
	id, status string
	amount     int64
}

var (
	txidShape  = regexp.MustCompile(`^[a-zA-Z0-9]{26,35}$`)
	moneyShape = regexp.MustCompile(`^\d{1,10}\.\d{2}$`)
	backShape  = regexp.MustCompile(`^[a-zA-Z0-9]{1,35}$`)
)

// returnWindow is how long a payment can be given back.
const returnWindow = 90 * 24 * time.Hour

type debtor struct {
	CPF, CNPJ, Nome string
}

func (d debtor) valid() bool {
	_, cpf := br.CPF(d.CPF)
	_, cnpj := br.CNPJ(d.CNPJ)
	return (d.CPF == "") != (d.CNPJ == "") && (cpf || cnpj) && d.Nome != ""
}

func (b *Bank) serveCob(method, txid string, body []byte) (int, any) {
	c := b.cobs[txid]
	if method == "GET" {
		if c == nil {
			return 404, problem("CobNaoEncontrado")
		}
		return 200, b.cobView(c)
	}
	var in struct {
		Calendario struct{ Expiracao int64 }
		Devedor    debtor
		Valor      struct{ Original string }
		Chave      string
		Pedido     string `json:"solicitacaoPagador"`
	}
	amount, err := centavos(in.Valor.Original)
	if e := strict(body, &in); e == nil {
		amount, err = centavos(in.Valor.Original)
	}
	if method != "PUT" || err != nil || amount == 0 || in.Calendario.Expiracao <= 0 || in.Chave != PixKey ||
		!in.Devedor.valid() || !txidShape.MatchString(txid) || len(in.Pedido) > 140 {
		return 400, problem("CobOperacaoInvalida")
	}
	if c != nil { // the API revises an active code
		if c.status != "ATIVA" {
			return 400, problem("CobOperacaoInvalida")
		}
		c.amount, c.life = amount, in.Calendario.Expiracao
		return 201, b.cobView(c)
	}
	code := br.BRCode{
		URL:    "bank.invalid/qr/v2/" + ids.New(),
		Amount: money.Cents(amount),
		Name:   "PSIC",
		City:   "SAO PAULO",
		Once:   true,
	}
	c = &cob{
		txid:   txid,
		status: "ATIVA",
		code:   must(code.Encode()),
		amount: amount,
		made:   b.clock.Now(),
		life:   in.Calendario.Expiracao,
	}
	b.cobs[txid] = c
	return 201, b.cobView(c)
}

func (b *Bank) cobView(c *cob) map[string]any {
	v := map[string]any{
		"calendario":    map[string]any{"criacao": stamp(c.made), "expiracao": c.life},
		"txid":          c.txid,
		"revisao":       0,
		"status":        c.status,
		"valor":         map[string]any{"original": text(c.amount)},
		"chave":         PixKey,
		"pixCopiaECola": c.code,
	}
	if c.paid != nil {
		v["pix"] = []any{pixView(c.paid)}
	}
	return v
}

func pixView(p *payment) map[string]any {
	v := map[string]any{"endToEndId": p.id, "txid": p.txid, "valor": text(p.amount), "horario": stamp(p.at)}
	returns := []any{}
	for _, x := range p.returns {
		returns = append(returns, backView(x))
	}
	if len(returns) > 0 {
		v["devolucoes"] = returns
	}
	return v
}

func backView(x back) map[string]any {
	return map[string]any{
		"id": x.id, "rtrId": "D12345678" + strings.Repeat("0", 23), "valor": text(x.amount), "status": x.status,
		"horario": map[string]any{},
	}
}

// errCode: the payer's bank refuses the code.
var errCode = errors.New("fakebank: the code is not payable")

// PayPix is the payer who scans a code. One that also asks for an authorisation gives it.
func (b *Bank) PayPix(code string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, c := range b.cobs {
		r := b.recOfCode(code)
		if c.code != code && (r == nil || r.txid != c.txid) {
			continue
		}
		if c.paid != nil || !b.clock.Now().Before(c.made.Add(time.Duration(c.life)*time.Second)) {
			return errCode
		}
		c.paid, c.status = b.receive(c.txid, c.amount), "CONCLUIDA"
		b.notify("pix", pixView(c.paid))
		if r != nil && c.code != code {
			b.approve(r)
		}
		return nil
	}
	return errCode
}

func (b *Bank) receive(txid string, amount int64) *payment {
	b.serial++
	return &payment{
		id:     fmt.Sprintf("E12345678%023d", b.serial),
		txid:   txid,
		amount: amount,
		at:     b.clock.Now(),
	}
}

func (b *Bank) paymentOf(endToEndID string) *payment {
	for _, c := range b.cobs {
		if c.paid != nil && c.paid.id == endToEndID {
			return c.paid
		}
	}
	for _, c := range b.cobrs {
		if c.paid != nil && c.paid.id == endToEndID {
			return c.paid
		}
	}
	return nil
}

func (b *Bank) servePix(method, id, what, returnID string, body []byte) (int, any) {
	p := b.paymentOf(id)
	switch {
	case p == nil:
		return 404, problem("PixNaoEncontrado")
	case method == "GET" && what == "":
		return 200, pixView(p)
	case what != "devolucao":
		return 404, problem("NaoEncontrado")
	case method == "GET":
		for _, x := range p.returns {
			if x.id == returnID {
				return 200, backView(x)
			}
		}
		return 404, problem("PixDevolucaoNaoEncontrada")
	}
	var in struct{ Valor string }
	err := strict(body, &in)
	amount, wrong := centavos(in.Valor)
	sum := amount
	for _, x := range p.returns {
		if x.id == returnID {
			return 400, problem("PixDevolucaoInvalida")
		}
		if x.status != "NAO_REALIZADO" {
			sum += x.amount
		}
	}
	if err != nil || wrong != nil || amount == 0 || sum > p.amount || !backShape.MatchString(returnID) ||
		b.clock.Now().Sub(p.at) > returnWindow {
		return 400, problem("PixDevolucaoInvalida")
	}
	p.returns = append(p.returns, back{returnID, "DEVOLVIDO", amount})
	b.notify("pix", pixView(p))
	return 201, backView(p.returns[len(p.returns)-1])
}

// ReturnStays sets the state of the last refund of the payment of a code: EM_PROCESSAMENTO, DEVOLVIDO, NAO_REALIZADO.
func (b *Bank) ReturnStays(txid, status string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	returns := b.cobs[txid].paid.returns
	returns[len(returns)-1].status = status
}

// TakeBack is the central bank's special return: the payer's bank gets a payment back.
func (b *Bank) TakeBack(txid string, amount int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.cobs[txid].paid
	p.returns = append(p.returns, back{"med" + fmt.Sprint(len(p.returns)), "DEVOLVIDO", amount})
	b.notify("pix", pixView(p))
}

// Received returns how many payments a txid had, and what came and went back.
func (b *Bank) Received(txid string) (n, captured, refunded int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := []*payment{}
	if c := b.cobs[txid]; c != nil && c.paid != nil {
		list = append(list, c.paid)
	}
	if c := b.cobrs[txid]; c != nil && c.paid != nil {
		list = append(list, c.paid)
	}
	for _, p := range list {
		n, captured = n+1, captured+p.amount
		for _, x := range p.returns {
			if x.status != "NAO_REALIZADO" {
				refunded += x.amount
			}
		}
	}
	return n, captured, refunded
}

func centavos(s string) (int64, error) {
	if !moneyShape.MatchString(s) {
		return 0, errors.New("not an amount")
	}
	return strconv.ParseInt(strings.Replace(s, ".", "", 1), 10, 64)
}

func text(cents int64) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
