package address

// examples are the bodies that the API's description shows.
func examples() []any {
	return []any{
		Body{
			Logradouro:  "Avenida Paulista",
			Complemento: "até 610 - lado par",
			Bairro:      "Bela Vista",
			Localidade:  "São Paulo",
			UF:          "SP",
		},
	}
}
