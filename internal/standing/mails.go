package standing

import (
	"net/url"
	"slices"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/notify"
)

// MailKind says what a mail is about. The values are stored in the job table.
type MailKind string

const (
	MailAgreed       MailKind = "agreed"
	MailProposed     MailKind = "proposed"
	MailRefused      MailKind = "refused"
	MailLeftOut      MailKind = "left_out"
	MailNotice       MailKind = "notice"
	MailPix          MailKind = "pix"
	MailChargeFailed MailKind = "charge_failed"
	MailUnpaid       MailKind = "unpaid"
	MailPaused       MailKind = "paused"
	MailResumed      MailKind = "resumed"
	MailEnded        MailKind = "ended"
	MailStopped      MailKind = "stopped"
	MailHour         MailKind = "hour"
	MailPrice        MailKind = "price"
	MailPriceEnded   MailKind = "price_ended"
)

// mailedTo says who gets a mail.
var mailedTo = map[MailKind]struct{ patient, therapist bool }{
	MailAgreed:       {patient: true, therapist: true},
	MailProposed:     {patient: true},
	MailRefused:      {therapist: true},
	MailLeftOut:      {patient: true},
	MailNotice:       {patient: true},
	MailPix:          {patient: true},
	MailChargeFailed: {patient: true},
	MailUnpaid:       {patient: true, therapist: true},
	MailPaused:       {patient: true, therapist: true},
	MailResumed:      {patient: true, therapist: true},
	MailEnded:        {patient: true, therapist: true},
	MailStopped:      {patient: true, therapist: true},
	MailHour:         {patient: true, therapist: true},
	MailPrice:        {patient: true},
	MailPriceEnded:   {patient: true, therapist: true},
}

// MailsTo returns the kinds of mail that the patient or the therapist gets, in order, for the list of texts.
func MailsTo(patient bool) []MailKind {
	out := []MailKind{}
	for kind, to := range mailedTo {
		if patient && to.patient || !patient && to.therapist {
			out = append(out, kind)
		}
	}
	slices.Sort(out)
	return out
}

// MailContent is the content of a mail about a standing hour, for one of its two people.
type MailContent struct {
	What    MailKind
	Patient bool
	Rhythm  string
	Price   money.Cents
	Until   time.Time // until when a proposal can be answered, or an occurrence paid
	Left    []LeftDay
	// TherapistID leads to the profile on which another hour is booked.
	TherapistID string
	// Of a mail about one occurrence:
	SessionID string
	Start     time.Time
	ByCard    bool
	// PackageUnit is what a session of the patient's package costs, when a package pays; otherwise zero.
	PackageUnit money.Cents
	At          time.Time // when it is charged, or charged again; zero when it is not
	PixCode     string
	// Of a pause: the first and the last day. Of a new price: the day, and the last day to accept it.
	From, To at.Date
	// NextPrice is the new price.
	NextPrice money.Cents
}

// MailStanding returns the mail. The discreet form is for employees: it says only that something changed.
func MailStanding(n MailContent, discreet bool) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Novidade na sua conta",
		Button:  "Abrir minha conta",
		Path:    "/minha-agenda-psicologo",
	}
	if n.Patient {
		m.Path = "/minha-agenda-cliente"
	}
	if discreet {
		m.Path = "/entrar"
		m.Title, m.Paragraphs = "Há uma novidade na sua conta", []string{"Entre na sua conta para ver os detalhes."}
		return m
	}
	m.Title, m.Paragraphs = n.text()
	switch n.What {
	case MailNotice:
		m.Button, m.Path = "Ver este horário", "/sessao-detalhes/"+n.SessionID
		if n.At.IsZero() {
			m.Button, m.Path = "Continuar o pagamento", "/sessao-pagamento/"+n.SessionID
		}
	case MailLeftOut:
		m.Button, m.Path = "Escolher outro horário", n.otherHour()
	case MailPix, MailChargeFailed:
		m.Button, m.Path = "Continuar o pagamento", "/sessao-pagamento/"+n.SessionID
	}
	return m
}

// otherHour returns the address of the profile, with the nearest free hour chosen where there is one.
func (n MailContent) otherHour() string {
	path := "/psicologo-perfil/" + n.TherapistID
	for _, d := range n.Left {
		if !d.Nearest.IsZero() {
			start := d.Nearest.In(at.SaoPaulo)
			return path + "?dia=" + start.Format(time.DateOnly) + "&hora=" + url.QueryEscape(start.Format("15:04"))
		}
	}
	return path
}

func (n MailContent) text() (title string, paragraphs []string) {
	switch n.What {
	case MailAgreed:
		if !n.Patient {
			return "Um atendimento fixo foi combinado", []string{n.Rhythm + ". Os horários já estão na sua agenda."}
		}
		return "Seu atendimento fixo está combinado", []string{
			n.Rhythm + ", por " + n.Price.String() + " cada vez.",
			"Cada vez é paga em separado. Antes de cada cobrança você recebe um aviso com o valor, " +
				"e pode pular uma vez, fazer uma pausa ou encerrar quando quiser.",
		}
	case MailProposed:
		return "Um atendimento fixo para você?", []string{
			"Quem atende você propõe um atendimento fixo: " + n.Rhythm + ", por " + n.Price.String() + " cada vez.",
			"Responda na sua conta até " + inWords(n.Until) + ". Sem resposta, nada muda.",
		}
	case MailRefused:
		return "A proposta de atendimento fixo não foi aceita", []string{
			"A proposta (" + n.Rhythm + ") não foi aceita. Nada mudou na sua agenda.",
		}
	}
	if n.SessionID != "" {
		return n.paymentText()
	}
	return n.changeText()
}

func (n MailContent) leftText() []string {
	out := []string{"Estas datas do seu atendimento fixo não vão acontecer, e nada é cobrado por elas:"}
	for _, d := range n.Left {
		line := inWords(d.Start.Time) + "."
		if !d.Nearest.IsZero() {
			line += " O horário livre mais próximo é " + inWords(d.Nearest.Time) + "."
		}
		out = append(out, line)
	}
	return append(out, "As outras datas continuam como estão.")
}

func inWords(t time.Time) string {
	return t.In(at.SaoPaulo).Format("02/01/2006 às 15:04") + " (horário de Brasília)"
}
