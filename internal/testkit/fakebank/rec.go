package fakebank

import (
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/ids"
)

// rec is an authorisation at the bank.
type rec struct {
	id, contract, status, code, txid string
	cpf                              string
	loc                              int64
	least                            int64 // the payer's own limit cannot be lower
	limit                            int64 // the payer's own limit; 0: none
	every                            string
	from                             time.Time
	made                             time.Time
	endedBy                          string
	broke                            bool // the payer has no money
}

var everyShape = regexp.MustCompile(`^(SEMANAL|MENSAL|TRIMESTRAL|SEMESTRAL|ANUAL)$`)

// answerTime is how long a payer may leave an authorisation unanswered.
const answerTime = 7 * 24 * time.Hour

func (b *Bank) serveAuthorisations(r *http.Request, parts []string, body []byte) (int, any) {
	b.pass()
	call := r.Method + " " + parts[0]
	switch {
	case call == "POST locrec":
		b.locs++
		b.used[b.locs] = ""
		return 201, map[string]any{"id": b.locs, "location": "bank.invalid/qr/v2/rec/" + ids.New()}
	case call == "POST rec":
		return b.makeRec(body)
	case call == "GET rec" && parts[1] == "":
		return b.listRecs(r)
	case parts[0] == "rec":
		return b.serveRec(r, b.recs[parts[1]], body)
	}
	return b.serveCobr(r.Method, parts, body)
}

func (b *Bank) makeRec(body []byte) (int, any) {
	var in struct {
		Vinculo struct {
			Contrato, Objeto string
			Devedor          debtor
		}
		Calendario struct{ DataInicial, Periodicidade string }
		Valor      struct{ ValorMinimoRecebedor string }
		Politica   string `json:"politicaRetentativa"`
		Loc        int64
		Ativacao   struct {
			DadosJornada struct{ Txid string }
		}
	}
	err := strict(body, &in)
	least, wrong := centavos(in.Valor.ValorMinimoRecebedor)
	from, badDate := time.ParseInLocation(time.DateOnly, in.Calendario.DataInicial, at.SaoPaulo)
	holder, known := b.used[in.Loc]
	c := b.cobs[in.Ativacao.DadosJornada.Txid]
	if err != nil || wrong != nil || badDate != nil || from.Before(b.today()) || c == nil || !known || holder != "" ||
		in.Politica != "PERMITE_3R_7D" || !everyShape.MatchString(in.Calendario.Periodicidade) ||
		!in.Vinculo.Devedor.valid() || len(in.Vinculo.Contrato) > 35 || len([]rune(in.Vinculo.Objeto)) > 35 {
		return 400, problem("RecOperacaoInvalida")
	}
	b.serial++
	x := &rec{
		id:       fmt.Sprintf("RR12345678%s%011d", b.clock.Now().Format("20060102"), b.serial),
		contract: in.Vinculo.Contrato,
		status:   "CRIADA",
		txid:     c.txid,
		cpf:      in.Vinculo.Devedor.CPF,
		loc:      in.Loc,
		least:    least,
		every:    in.Calendario.Periodicidade,
		from:     from,
		made:     b.clock.Now(),
	}
	both := br.BRCode{
		URL:    "bank.invalid/qr/v2/rec/" + ids.New(),
		Amount: 0,
		Name:   "PSIC",
		City:   "SAO PAULO",
		Once:   true,
	}
	x.code, b.used[in.Loc], b.recs[x.id] = must(both.Encode()), x.id, x
	return 201, b.recView(x, false)
}

func (b *Bank) listRecs(r *http.Request) (int, any) {
	q := r.URL.Query()
	from, bad := time.Parse(time.RFC3339, q.Get("inicio"))
	until, worse := time.Parse(time.RFC3339, q.Get("fim"))
	if bad != nil || worse != nil || until.Before(from) {
		return 400, problem("RecConsultaInvalida")
	}
	page, _ := strconv.Atoi(q.Get("paginacao.paginaAtual"))
	all := []any{}
	for _, x := range b.recs {
		if !x.made.Before(from) && !x.made.After(until) && (q.Get("cpf") == "" || q.Get("cpf") == x.cpf) && page == 0 {
			all = append(all, b.recView(x, false))
		}
	}
	return 200, map[string]any{"recs": all, "parametros": map[string]any{
		"paginacao": map[string]any{"paginaAtual": page, "quantidadeDePaginas": 1},
	}}
}

func (b *Bank) serveRec(r *http.Request, x *rec, body []byte) (int, any) {
	if x == nil {
		return 404, problem("RecNaoEncontrada")
	}
	if r.Method == "GET" {
		return 200, b.recView(x, r.URL.Query().Get("txid") == x.txid)
	}
	var in struct{ Status string }
	if r.Method != "PATCH" || strict(body, &in) != nil || in.Status != "CANCELADA" ||
		x.status != "CRIADA" && x.status != "APROVADA" {
		return 400, problem("RecOperacaoInvalida")
	}
	x.status, x.endedBy = "CANCELADA", "USUARIO_RECEBEDOR"
	return 200, b.recView(x, false)
}

func (b *Bank) recView(x *rec, withCode bool) map[string]any {
	v := map[string]any{
		"idRec":  x.id,
		"status": x.status,
		"vinculo": map[string]any{
			"contrato": x.contract, "devedor": map[string]any{"cpf": x.cpf, "nome": "canary-name"},
		},
		"calendario": map[string]any{"dataInicial": x.from.Format(time.DateOnly), "periodicidade": x.every},
		"recebedor":  map[string]any{"cnpj": "11222333000181", "nome": "Psic"},
		"ativacao": map[string]any{
			"tipoJornada": "AGUARDANDO_DEFINICAO", "dadosJornada": map[string]any{"txid": x.txid},
		},
	}
	if x.endedBy != "" {
		v["encerramento"] = map[string]any{"cancelamento": map[string]any{
			"solicitante": x.endedBy, "codigo": "SLDB", "descricao": "canary-text",
		}}
	}
	if withCode {
		v["dadosQR"] = map[string]any{"jornada": "JORNADA_3", "pixCopiaECola": x.code}
	}
	return v
}

func (b *Bank) recOfCode(code string) *rec {
	for _, x := range b.recs {
		if x.code == code {
			return x
		}
	}
	return nil
}

// approve is the payer's yes. The caller has the lock.
func (b *Bank) approve(x *rec) {
	if x.status == "CRIADA" {
		x.status = "APROVADA"
		b.notify("recs", b.recView(x, false))
	}
}

// Refuse is the payer's no to an authorisation.
func (b *Bank) Refuse(id string) { b.end(id, "REJEITADA", "") }

// RevokeByPayer is the payer who ends an authorisation in the bank's application.
func (b *Bank) RevokeByPayer(id string) { b.end(id, "CANCELADA", "USUARIO_PAGADOR") }

func (b *Bank) end(id, status, by string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	x := b.recs[id]
	x.status, x.endedBy = status, by
	b.notify("recs", b.recView(x, false))
}

// Limit sets the payer's own limit, and Broke whether the payer has money.
func (b *Bank) Limit(id string, cents int64) {
	b.with(id, func(x *rec) { x.limit = max(cents, x.least) })
}

// Broke sets whether the payer has no money.
func (b *Bank) Broke(id string, broke bool) { b.with(id, func(x *rec) { x.broke = broke }) }

func (b *Bank) with(id string, do func(*rec)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	do(b.recs[id])
}

// RecOf returns the id and the status of the authorisation of a contract.
func (b *Bank) RecOf(contract string) (id, status string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pass()
	for _, x := range b.recs {
		if strings.EqualFold(x.contract, contract) {
			return x.id, x.status
		}
	}
	return "", ""
}

// Recs returns how many authorisations were made.
func (b *Bank) Recs() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.recs)
}

func (b *Bank) today() time.Time {
	now := b.clock.Now().In(at.SaoPaulo)
	return time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, at.SaoPaulo)
}
