package app

// examples returns one value of each wire type, for the API's description.
func examples() []any {
	return []any{
		SettingsBody{
			ProductName:     "Psic",
			SupportEmail:    "suporte@correio.example",
			DiscountPercent: 10,
			DiscountCeiling: 40,
			FreeCancelHours: 6,
			Gateway:         "sandbox",
			Turn:            true,
			PasswordMin:     8,
			Links: SettingsLinks{
				Instagram: "https://site.example/instagram",
				Facebook:  "https://site.example/facebook",
				LinkedIn:  "https://site.example/linkedin",
				Council:   "https://site.example/conselho",
			},
			Company: SettingsLegal{
				Name:    "Psic Exemplo Ltda.",
				CNPJ:    "11.222.333/0001-81",
				Address: "Avenida Paulista, 1000, São Paulo - SP",
			},
			DPO: SettingsDPO{
				Name:  "Marina Lopes",
				Email: "privacidade@correio.example",
			},
		},
	}
}
