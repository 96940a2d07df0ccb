package notify

import "strings"

// MailContact is a visitor's message, for the support. A reply goes to the visitor.
func MailContact(c Contact) Mail {
	return Mail{
		About:      AboutAccount,
		Subject:    "Contato pelo site",
		Title:      c.Subject,
		ReplyTo:    c.Email,
		Paragraphs: []string{"De: " + c.Email, c.Body},
	}
}

// MailQuote is a company's request for an offer, for the support. A reply goes to the company.
func MailQuote(q Quote) Mail {
	return Mail{
		About:   AboutAccount,
		Subject: "Pedido de proposta para empresa",
		Title:   q.Subject,
		ReplyTo: q.Email,
		Paragraphs: []string{
			"De: " + q.Name + " (" + q.Email + ")\nEmpresa: " + q.CompanyName + "\nTelefone: " + q.Phone +
				"\nFuncionários: " + q.Employees,
			q.Body,
		},
	}
}

// MailAnswer is the team's answer to a visitor's message, with the message below it. The subject is neutral, whatever
// the visitor wrote.
func MailAnswer(answer, message string) Mail {
	return Mail{
		About:      AboutAccount,
		Subject:    "Resposta à sua mensagem",
		Title:      "Resposta à sua mensagem",
		Paragraphs: append(strings.Split(answer, "\n\n"), "Sua mensagem:\n"+message),
	}
}
