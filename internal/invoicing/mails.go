package invoicing

import (
	"context"
	"fmt"
	"slices"

	"psic/internal/invoicing/invoicingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/notify"
	"psic/internal/platform/store"
)

// MailKind says what a mail is about. The values are stored in the job table.
type MailKind string

const (
	MailIssued       MailKind = "issued"
	MailDueSoon      MailKind = "due_soon"
	MailOverdue      MailKind = "overdue"
	MailFirstNotice  MailKind = "first_notice"
	MailLastNotice   MailKind = "last_notice"
	MailSuspended    MailKind = "suspended"
	MailResumed      MailKind = "resumed"
	MailLapsed       MailKind = "lapsed"
	MailPaid         MailKind = "paid"
	MailCredited     MailKind = "credited" // more was paid than was due
	MailCreditNote   MailKind = "credit_note"
	MailBlocksEnding MailKind = "blocks_ending"
	MailBlocksEnded  MailKind = "blocks_ended"
	MailTakenBack    MailKind = "taken_back" // to support
)

// MailKinds returns all kinds in order, for the list of texts.
func MailKinds() []MailKind {
	out := []MailKind{
		MailIssued, MailDueSoon, MailOverdue, MailFirstNotice, MailLastNotice, MailSuspended, MailResumed, MailLapsed,
		MailPaid, MailCredited, MailCreditNote, MailBlocksEnding, MailBlocksEnded, MailTakenBack,
	}
	slices.Sort(out)
	return out
}

// onlyUnpaid are the mails that are not sent any more once the invoice is paid or over.
var onlyUnpaid = []MailKind{MailIssued, MailDueSoon, MailOverdue, MailFirstNotice, MailLastNotice, MailSuspended}

// Mail is the job that sends a mail about an invoice to its company.
type Mail struct {
	InvoiceID string
	What      MailKind
}

func (Mail) Kind() string { return "invoicing.mail" }

// MailContent is the content of a mail about an invoice.
type MailContent struct {
	What     MailKind
	Number   string
	Amount   money.Cents // of the invoice, or what is left to pay of an unpaid one
	Due, End at.Date     // when the invoice is due, and when its blocks end
	Owed     bool        // for something that was delivered
}

func (s *Service) sendMail(ctx context.Context, j Mail) error {
	i, err := found(s.q.InvoiceByID(ctx, s.DB.Read(), j.InvoiceID))
	if err != nil {
		return ignoreMissing(err)
	}
	if slices.Contains(onlyUnpaid, j.What) && !i.Status().Payable() {
		return nil
	}
	n := MailContent{
		What:   j.What,
		Number: i.Number,
		Amount: i.TotalCents,
		Due:    i.DueOn,
		Owed:   i.Sort().Owed(),
	}
	if i.Status().Payable() {
		n.Amount = i.Rest()
	}
	if i.Sort() == Blocks {
		b, err := s.q.BlockOfInvoice(ctx, s.DB.Read(), i.ID)
		if err != nil && !store.None(err) {
			return fmt.Errorf("blocks of an invoice: %w", err)
		}
		n.End = b.EndsOn
		if stale(j.What, b) {
			return nil
		}
	}
	to := s.Issuer.Support
	if j.What != MailTakenBack {
		c, err := s.Company.Reach(ctx, system, i.CompanyID)
		if err != nil {
			return err
		}
		to = c.Email
	}
	return s.Notify.Send(ctx, to, MailInvoice(n))
}

// stale says whether a mail about the end of blocks comes too late, because they were used up or given back meanwhile.
func stale(what MailKind, b invoicingdb.SessionBlock) bool {
	return what == MailBlocksEnding && b.State != blockActive
}

// MailInvoice returns the mail. Nothing in it follows from what people of the company do.
func MailInvoice(n MailContent) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Fatura " + n.Number,
		Button:  "Abrir as faturas",
		Path:    "/empresas/login",
	}
	if n.What == MailTakenBack {
		m.Button, m.Path = "Abrir o painel", "/admin/faturas"
	}
	m.Title, m.Paragraphs = n.text()
	return m
}

func (n MailContent) text() (title string, paragraphs []string) {
	amount, due := n.Amount.String(), n.Due.Wire()
	how := "Pague com PIX ou boleto. Os códigos estão na página de faturas; a confirmação é automática."
	switch n.What {
	case MailIssued:
		return "Há uma nova fatura", []string{
			"A fatura " + n.Number + ", de " + amount + ", vence em " + due + ".", how,
		}
	case MailDueSoon:
		return "Sua fatura vence em três dias", []string{
			"A fatura " + n.Number + ", de " + amount + ", vence em " + due + ".", how,
		}
	case MailOverdue:
		return "Sua fatura venceu", []string{
			"A fatura " + n.Number + ", de " + amount + ", venceu em " + due + ".",
			"Se você já pagou, desconsidere este aviso.", how,
		}
	case MailFirstNotice, MailLastNotice:
		return "Sua fatura está em atraso", []string{
			"A fatura " + n.Number + ", de " + amount + ", venceu em " + due + ".", n.what(), how,
		}
	case MailSuspended:
		return "A cobertura da sua empresa está suspensa", []string{
			"A fatura " + n.Number + ", de " + amount + ", venceu em " + due + " e não foi paga.",
			"Até o pagamento, novas sessões não são cobertas pelo contrato. O que já foi marcado continua.", how,
		}
	case MailResumed:
		return "A cobertura voltou", []string{
			"Recebemos o pagamento da fatura " + n.Number + ". A cobertura do contrato vale de novo. Obrigado!",
		}
	case MailLapsed:
		return "Uma compra de blocos foi cancelada", []string{
			"A fatura " + n.Number + " não foi paga até o fim do prazo e foi cancelada. Nada é devido.",
			"Se uma parte foi paga, ela é crédito da empresa e abate a próxima fatura.",
		}
	case MailPaid:
		return "Pagamento confirmado", []string{"Recebemos o pagamento da fatura " + n.Number + ", de " + amount + "."}
	case MailCredited:
		return "Você pagou a mais", []string{
			"Recebemos mais do que a fatura " + n.Number + " pedia. A diferença é crédito da empresa e abate a " +
				"próxima fatura.",
		}
	case MailCreditNote:
		return "Uma fatura foi cancelada", []string{
			"A fatura " + n.Number + " foi cancelada por uma nota de crédito. O que havia a devolver é crédito da " +
				"empresa e abate a próxima fatura.",
		}
	case MailBlocksEnding:
		return "Seus blocos terminam em breve", []string{
			"Os blocos da fatura " + n.Number + " valem até " + n.End.Wire() + ".",
			"O que não for usado até lá termina.",
		}
	case MailBlocksEnded:
		return "O prazo de blocos terminou", []string{
			"Os blocos da fatura " + n.Number + " valiam até " + n.End.Wire() + ". O que sobrou deles terminou.",
		}
	}
	return "O provedor retirou um pagamento", []string{
		"O provedor retirou de nós um pagamento da fatura " + n.Number + ".",
		"Confira no painel do provedor e fale com a empresa.",
	}
}

// what says what happens to an invoice that stays unpaid.
func (n MailContent) what() string {
	last := n.Due.AddDays(steps[len(steps)-1].days).Wire()
	if n.Owed {
		return "Sem o pagamento, a cobertura de novas sessões fica suspensa em " + last + "."
	}
	return "Sem o pagamento, a compra é cancelada em " + last + "."
}
