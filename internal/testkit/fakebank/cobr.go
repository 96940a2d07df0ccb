package fakebank

import (
	"time"

	"psic/internal/kernel/at"
)

// cobr is a charge by an authorisation.
type cobr struct {
	txid, rec, status, code string
	amount                  int64
	due, made               time.Time
	tries                   []try
	paid                    *payment
}

// try is one settlement that the payer's bank was told to make.
type try struct {
	on           time.Time
	kind, status string
	code         string
}

const (
	// leastAhead is how long before its day the payer's bank must know of a charge.
	leastAhead = 2
	mostAhead  = 10
	maxRetries = 3
	retryDays  = 7
	// settlesAt is the hour of the day at which the payers' banks pay.
	settlesAt = 6
)

func (b *Bank) serveCobr(method string, parts []string, body []byte) (int, any) {
	txid := parts[1]
	x := b.cobrs[txid]
	switch {
	case method == "PUT":
		return b.makeCobr(txid, body)
	case x == nil:
		return 404, problem("CobRNaoEncontrado")
	case method == "GET":
		return 200, cobrView(x)
	case method == "POST" && parts[2] == "retentativa":
		return b.retry(x, parts[3])
	case method == "PATCH":
		return b.cancelCobr(x, body)
	}
	return 404, problem("NaoEncontrado")
}

func (b *Bank) makeCobr(txid string, body []byte) (int, any) {
	var in struct {
		IDRec      string
		Info       string `json:"infoAdicional"`
		Calendario struct{ DataDeVencimento string }
		Valor      struct{ Original string }
		Ajuste     bool `json:"ajusteDiaUtil"`
		Devedor    *struct{ Email, Cep, Cidade, UF, Logradouro string }
		Recebedor  struct{ Agencia, Conta, TipoConta string }
	}
	err := strict(body, &in)
	amount, wrong := centavos(in.Valor.Original)
	due, bad := time.ParseInLocation(time.DateOnly, in.Calendario.DataDeVencimento, at.SaoPaulo)
	r := b.recs[in.IDRec]
	if err != nil || wrong != nil || bad != nil || amount == 0 || !txidShape.MatchString(txid) || r == nil ||
		r.status != "APROVADA" || in.Recebedor.Conta == "" || in.Recebedor.TipoConta == "" || in.Ajuste ||
		due.Before(b.today().AddDate(0, 0, leastAhead)) || due.After(b.today().AddDate(0, 0, mostAhead)) ||
		b.cobrs[txid] != nil || b.cycleTaken(r, due) {
		return 400, problem("CobROperacaoInvalida")
	}
	x := &cobr{
		txid:   txid,
		rec:    r.id,
		status: "ATIVA",
		amount: amount,
		due:    due,
		made:   b.clock.Now(),
		tries:  []try{{on: due, kind: "AGND", status: "AGENDADA"}},
	}
	if r.limit > 0 && amount > r.limit {
		x.status, x.code, x.tries[0].status, x.tries[0].code = "REJEITADA", "AM02", "REJEITADA", "AM02"
	}
	b.cobrs[txid] = x
	return 201, cobrView(x)
}

// cycleTaken says whether the authorisation has a live charge in the same week or month.
func (b *Bank) cycleTaken(r *rec, due time.Time) bool {
	for _, x := range b.cobrs {
		if x.rec != r.id || x.status == "REJEITADA" || x.status == "CANCELADA" || x.status == "EXPIRADA" {
			continue
		}
		year, week := x.due.ISOWeek()
		dueYear, dueWeek := due.ISOWeek()
		sameWeek := year == dueYear && week == dueWeek
		if r.every == "SEMANAL" && sameWeek || r.every == "MENSAL" && x.due.Year() == due.Year() &&
			x.due.Month() == due.Month() {
			return true
		}
	}
	return false
}

func (b *Bank) retry(x *cobr, day string) (int, any) {
	on, bad := time.ParseInLocation(time.DateOnly, day, at.SaoPaulo)
	retries := 0
	for _, t := range x.tries {
		if t.status == "AGENDADA" || t.status == "SOLICITADA" {
			return 400, problem("CobROperacaoInvalida")
		}
		if t.kind == "NTAG" {
			retries++
		}
	}
	if bad != nil || x.status != "ATIVA" || retries >= maxRetries || !on.After(b.today()) ||
		on.After(x.due.AddDate(0, 0, retryDays)) {
		return 400, problem("CobROperacaoInvalida")
	}
	x.tries = append(x.tries, try{on: on, kind: "NTAG", status: "AGENDADA"})
	return 201, cobrView(x)
}

func (b *Bank) cancelCobr(x *cobr, body []byte) (int, any) {
	var in struct{ Status string }
	if strict(body, &in) != nil || in.Status != "CANCELADA" || x.status != "ATIVA" || !b.today().Before(x.due) {
		return 400, problem("CobROperacaoInvalida")
	}
	x.status = "CANCELADA"
	return 200, cobrView(x)
}

func cobrView(x *cobr) map[string]any {
	tries := []any{}
	for _, t := range x.tries {
		v := map[string]any{
			"dataLiquidacao": t.on.Format(time.DateOnly), "tipo": t.kind, "status": t.status,
			"endToEndId": "E12345678202406201221abcdef12345",
		}
		if t.code != "" {
			v["rejeicao"] = map[string]any{"codigo": t.code, "descricao": "canary-text"}
		}
		tries = append(tries, v)
	}
	v := map[string]any{
		"idRec":               x.rec,
		"txid":                x.txid,
		"status":              x.status,
		"valor":               map[string]any{"original": text(x.amount)},
		"politicaRetentativa": "PERMITE_3R_7D",
		"calendario": map[string]any{
			"criacao": x.made.In(at.SaoPaulo).Format(time.DateOnly), "dataDeVencimento": x.due.Format(time.DateOnly),
		},
		"tentativas": tries,
	}
	if x.code != "" {
		v["encerramento"] = map[string]any{"rejeicao": map[string]any{"codigo": x.code, "descricao": "canary-text"}}
	}
	if x.paid != nil {
		v["pix"] = []any{pixView(x.paid)}
	}
	return v
}

// pass lets the payers' banks do what is due by the clock.
func (b *Bank) pass() {
	now := b.clock.Now()
	for _, r := range b.recs {
		if r.status == "CRIADA" && !now.Before(r.made.Add(answerTime)) {
			r.status = "EXPIRADA"
			b.notify("recs", b.recView(r, false))
		}
	}
	for _, x := range b.cobrs {
		if x.status == "ATIVA" {
			b.settle(x, now)
		}
	}
}

func (b *Bank) settle(x *cobr, now time.Time) {
	last := &x.tries[len(x.tries)-1]
	if last.status == "AGENDADA" && !now.Before(last.on.Add(settlesAt*time.Hour)) {
		if b.recs[x.rec].broke {
			last.status = "EXPIRADA"
		} else {
			last.status, x.status = "PAGA", "CONCLUIDA"
			x.paid = b.receive(x.txid, x.amount)
		}
		b.notify("cobsr", cobrView(x))
	}
	if x.status == "ATIVA" && last.status != "AGENDADA" && now.After(x.due.AddDate(0, 0, retryDays+1)) {
		x.status = "EXPIRADA"
		b.notify("cobsr", cobrView(x))
	}
}
