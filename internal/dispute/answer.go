package dispute

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/payment"
	"psic/internal/platform/letter"
)

// AnswerFile returns the answer to a dispute as a PDF, for an administrator to hand in at the provider. It calls a
// session an appointment and names no person: that somebody has a therapist is health data, and neither a bank nor a
// card needs it.
//
// Faults: fault.Missing, ErrNoEvidence.
func (s *Service) AnswerFile(ctx context.Context, id string) ([]byte, error) {
	d, err := s.Case(ctx, id)
	if err != nil {
		return nil, err
	}
	e, hash, ok, err := s.Evidence(ctx, id)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, ErrNoEvidence
	}
	doc := letter.New("Resposta à contestação de um pagamento")
	doc.Text(s.Product + " · caso " + d.ID + " · " + kindNames[Kind(d.Kind)])
	if d.ProviderID != "" {
		doc.Text("Identificação no provedor: " + d.ProviderID)
	}
	writePayment(doc, d, e)
	writeMeetings(doc, e)
	writeTerms(doc, e)
	writeMails(doc, e)
	writeRefunds(doc, e)
	doc.Small("Provas reunidas em " + stamp(e.GatheredAt) + " a partir dos registros do sistema, sem nenhum conteúdo " +
		"do atendimento. SHA-256: " + hash + ".")
	return doc.Bytes(), nil
}

func writePayment(doc *letter.Doc, d Case, e Evidence) {
	doc.Heading("Pagamento contestado")
	p := e.Payment
	means := "PIX"
	if payment.Method(p.Method) == payment.ByCard {
		means = "Cartão " + p.CardBrand + " final " + p.CardLastDigits
	}
	rows := [][]string{
		{"Item", "Registro"},
		{"Valor pago", p.Amount.String()},
		{"Valor contestado", d.AmountCents.String()},
		{"Meio de pagamento", means},
		{"Pago em", stamp(p.PaidAt)},
		{"Pedido no provedor", p.ProviderOrder},
		{"Cobrança no provedor", p.ProviderCharge},
		{"Conta de quem pagou criada em", stamp(e.Account.CreatedAt)},
		{"E-mail de quem pagou confirmado em", stamp(e.Account.ConfirmedAt)},
	}
	doc.Table([]float64{1, 2}, rows)
}

func writeMeetings(doc *letter.Doc, e Evidence) {
	if len(e.Sessions) == 0 {
		return
	}
	doc.Heading("Atendimento on-line com hora marcada")
	for _, m := range e.Sessions {
		ends := m.EndsAt.In(at.SaoPaulo).Format("15:04")
		doc.Text(fmt.Sprintf("De %s a %s, marcado em %s. %s", stamp(m.StartsAt), ends, stamp(m.BookedAt), statusOf(m)))
		if len(m.Stays) == 0 {
			doc.Small("Nenhuma entrada na sala virtual foi registrada.")
			continue
		}
		rows := [][]string{{"Quem", "Entrou na sala virtual", "Saiu"}}
		for _, stay := range m.Stays {
			who := "Profissional"
			if stay.Patient {
				who = "Quem contratou"
			}
			rows = append(rows, []string{who, stamp(stay.From), stamp(stay.To)})
		}
		doc.Table([]float64{1, 1, 1}, rows)
		doc.Small("Os dois estiveram juntos na sala por " + strconv.Itoa(m.Minutes) + " minutos.")
	}
}

var cancelledBy = map[string]string{
	"PATIENT":   "por quem contratou",
	"THERAPIST": "pelo profissional",
	"ADMIN":     "pelo suporte",
	"SYSTEM":    "pelo sistema",
}

func statusOf(m Meeting) string {
	if m.CancelledAt.IsZero() {
		return "Não foi cancelado."
	}
	text := "Cancelado " + cancelledBy[m.CancelledBy] + " em " + stamp(m.CancelledAt)
	if m.Returned > 0 {
		text += ", com devolução de " + m.Returned.String()
	}
	return text + "."
}

func writeTerms(doc *letter.Doc, e Evidence) {
	doc.Heading("O que foi aceito antes de pagar")
	a := e.Account
	doc.Text("Termos de uso, versão " + a.TermsVersion + ", aceitos em " + stamp(a.TermsAcceptedAt) + ".")
	doc.Text(fmt.Sprintf("Regra de cancelamento exibida antes do pagamento: sem custo até %d horas antes do início; "+
		"depois disso, o valor não é devolvido.", e.FreeHours))
	if len(e.Agreements) == 0 {
		return
	}
	rows := [][]string{{"Contrato de prestação de serviço", "Aceito em", "SHA-256 do texto"}}
	for _, a := range e.Agreements {
		rows = append(rows, []string{"Versão " + strconv.FormatInt(a.Version, 10), stamp(a.At), a.Hash})
	}
	doc.Table([]float64{1, 1, 2}, rows)
}

// mailNames are the names of kinds of mails. Any other kind is a notice.
var mailNames = map[string]string{
	"booked":    "Reserva do horário",
	"paid":      "Confirmação do pagamento",
	"moved":     "Mudança de horário",
	"cancelled": "Cancelamento",
	"reminder":  "Lembrete",
	"refunded":  "Devolução",
	"returned":  "Devolução",
}

func mailName(kind string) string {
	if name := mailNames[kind]; name != "" {
		return name
	}
	return "Aviso"
}

func writeMails(doc *letter.Doc, e Evidence) {
	if len(e.Mails) == 0 {
		return
	}
	doc.Heading("Avisos enviados por e-mail")
	rows := [][]string{{"Aviso", "Para", "Enviado em"}}
	for _, m := range e.Mails {
		to := "Profissional"
		if m.Patient {
			to = "Quem contratou"
		}
		rows = append(rows, []string{mailName(m.Kind), to, stamp(m.At)})
	}
	doc.Table([]float64{1, 1, 1}, rows)
}

func writeRefunds(doc *letter.Doc, e Evidence) {
	if len(e.Refunds) == 0 {
		return
	}
	doc.Heading("Devoluções já feitas")
	rows := [][]string{{"Valor", "Pedida em", "Situação"}}
	for _, r := range e.Refunds {
		state := "Em andamento ou recusada"
		if r.Done {
			state = "Concluída"
		}
		rows = append(rows, []string{r.Amount.String(), stamp(r.At), state})
	}
	doc.Table([]float64{1, 1, 1}, rows)
}

func stamp(t time.Time) string {
	if t.IsZero() {
		return "—"
	}
	return t.In(at.SaoPaulo).Format("02/01/2006 15:04")
}
