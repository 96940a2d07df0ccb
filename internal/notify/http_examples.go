package notify

// examples returns one value of each wire type, for the API's description.
func examples() []any {
	return []any{
		ContactBody{
			Email:   "ana.souza@correio.example",
			Subject: "Remarcar uma sessão",
			Body:    "Olá!\n\nGostaria de saber como remarcar uma sessão.",
		},
		NotificationsBody{
			Reminder24h: true,
			Reminder1h:  true,
		},
		QuoteBody{
			Email:       "rh@aurora.example",
			Name:        "Caio Reis",
			CompanyName: "Aurora Tecnologia",
			Telefone:    "(11) 3123-4567",
			Subject:     "Proposta para 80 pessoas",
			Body:        "Gostaríamos de oferecer sessões às nossas pessoas.",
			Employees:   "51-200",
		},
	}
}
