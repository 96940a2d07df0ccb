package standing

import (
	"psic/internal/booking"
	"psic/internal/kernel/br"
)

// paymentText is the text of a mail about the payment of one occurrence.
func (n MailContent) paymentText() (title string, paragraphs []string) {
	when := inWords(n.Start)
	skip := "Para pular esta data sem custo, cancele-a na sua conta até " + br.Duration(booking.FreeUntil) +
		" antes do início. As outras datas continuam."
	switch n.What {
	case MailPix:
		return "Código PIX do seu horário", []string{
			"Para confirmar " + when + ", pague " + n.Price.String() + " por PIX até " + inWords(n.Until) +
				". Depois disso, só esta data é liberada.",
			"PIX copia e cola: " + n.PixCode,
			skip,
		}
	case MailChargeFailed:
		next := "Não tentamos de novo. Pague você até " + inWords(n.Until) + "; depois disso, só esta data é liberada."
		if !n.At.IsZero() {
			next = "Tentamos de novo em " + inWords(n.At) + ". Se preferir, pague antes disso na sua conta. " +
				"Sem pagamento até " + inWords(n.Until) + ", só esta data é liberada."
		}
		return "Um pagamento não foi aprovado", []string{
			"Não conseguimos cobrar " + n.Price.String() + " pelo horário de " + when + ". Nada foi cobrado.",
			next,
			skip,
		}
	}
	if n.At.IsZero() {
		return "Seu próximo horário", []string{
			"O seu próximo horário é " + when + ".",
			"Pague " + n.Price.String() + " na sua conta até " + inWords(n.Until) +
				". Depois disso, só esta data é liberada.",
			skip,
		}
	}
	return "Seu próximo horário", []string{"O seu próximo horário é " + when + ".", n.meansText(), skip}
}

// meansText says when how much is charged, and how. A package may be used up by other sessions until then, so the mail
// also says what is charged without it.
func (n MailContent) meansText() string {
	at := "Em " + inWords(n.At)
	switch {
	case n.PackageUnit > 0 && n.ByCard:
		return at + " usamos uma sessão do seu pacote, de " + n.PackageUnit.String() +
			". Se até lá o pacote não tiver mais sessões, cobramos " + n.Price.String() +
			" no seu cartão salvo. Se o seu saldo cobre o valor, ele é usado primeiro."
	case n.PackageUnit > 0:
		return at + " usamos uma sessão do seu pacote, de " + n.PackageUnit.String() +
			". Se até lá o pacote não tiver mais sessões, você paga " + n.Price.String() +
			" por PIX. Se o seu saldo cobre o valor, ele é usado primeiro."
	case n.ByCard:
		return at + " cobramos " + n.Price.String() + " no seu cartão salvo. Se você tem saldo, ele é usado primeiro."
	}
	return at + " enviamos um código PIX de " + n.Price.String() + ". Se você tem saldo, ele é usado primeiro."
}

// changeText is the text of a mail about a change of the standing hour.
func (n MailContent) changeText() (title string, paragraphs []string) {
	others := "As sessões já pagas continuam marcadas, se não foram canceladas também."
	switch n.What {
	case MailUnpaid:
		return "O atendimento fixo está em pausa", []string{
			"As últimas datas de " + lower(n.Rhythm) + " ficaram sem pagamento. " +
				"Por isso o atendimento fixo está em pausa e as próximas datas foram liberadas.",
			"Quem é atendido pode retomar o atendimento fixo na conta, se o horário ainda estiver livre.",
		}
	case MailPaused:
		return "O atendimento fixo está em pausa", []string{
			n.Rhythm + ": em pausa de " + n.From.Wire() + " a " + n.To.Wire() + ".",
			others,
		}
	case MailResumed:
		return "O atendimento fixo foi retomado", []string{n.Rhythm + ". As datas livres estão na agenda de novo."}
	case MailEnded:
		return "O atendimento fixo terminou", []string{n.Rhythm + ": este atendimento fixo foi encerrado.", others}
	case MailStopped:
		return "O atendimento fixo parou", []string{
			n.Rhythm + ": as próximas datas ainda não pagas saíram da agenda, porque uma das contas mudou.",
		}
	case MailHour:
		return "O atendimento fixo mudou", []string{"O novo horário é: " + lower(n.Rhythm) + "."}
	case MailPrice:
		return n.priceText()
	case MailPriceEnded:
		return "O atendimento fixo terminou", []string{
			n.Rhythm + ": o novo preço não foi aceito, e por isso o atendimento fixo termina. " +
				"As datas antes do novo preço continuam pelo preço de antes.",
		}
	}
	return "Uma data do seu atendimento fixo mudou", n.leftText()
}

func (n MailContent) priceText() (title string, paragraphs []string) {
	change := "A partir de " + n.From.Wire() + ", cada vez de " + lower(n.Rhythm) + " passa de " + n.Price.String() +
		" para " + n.NextPrice.String() + "."
	if n.NextPrice < n.Price {
		return "O preço do seu atendimento fixo diminui", []string{change, "Você não precisa fazer nada."}
	}
	return "O preço do seu atendimento fixo muda", []string{
		change,
		"Para continuar, aceite o novo preço na sua conta até " + n.To.Wire() +
			". Sem a sua resposta, nada muda até lá, e o atendimento fixo termina antes do novo preço.",
	}
}

// lower makes the rhythm a part of a sentence.
func lower(rhythm string) string {
	if rhythm == "" {
		return ""
	}
	return string(rhythm[0]|0x20) + rhythm[1:]
}
