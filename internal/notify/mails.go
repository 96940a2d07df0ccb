package notify

// MailContact forwards a visitor's message to the support, which answers the visitor.
func MailContact(c Contact) Mail {
	return Mail{
		Subject:    "Contato pelo site",
		Title:      c.Subject,
		ReplyTo:    c.Email,
		Paragraphs: []string{"De: " + c.Email, c.Body},
	}
}

// MailQuote forwards a company's request for an offer to the support, which answers the company.
func MailQuote(q Quote) Mail {
	return Mail{
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
