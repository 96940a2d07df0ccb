package address

// examples returns one value of each wire type, for the API's description.
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
