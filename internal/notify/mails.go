package notify

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
