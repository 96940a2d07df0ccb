package sso

const exampleTime = "2026-11-03T13:00:00Z"

// examples returns one value of each wire type, which the API description shows.
func examples() []any {
	domain := AccessDomainBody{
		Name:       "aurora.example",
		Verified:   true,
		VerifiedAt: exampleTime,
		Record:     "_psic.aurora.example",
		Text:       "psic-dominio=4f1c0b7d9e2a6c8f3b5d7e9f1a2c4e6d8b0a1c3e",
	}
	provider := AccessProviderBody{
		Set:      true,
		Issuer:   "https://id.aurora.example",
		ClientID: "psic",
		Link:     "https://psic.example/acesso-empresa/0x3nBt8Qm2S7aYd4eK1uLwPz6RfVcJhGiTqXoNs9bDk",
		Members:  12,
	}
	directory := AccessDirectoryBody{
		URL:       "https://psic.example/scim/v2",
		State:     TokenActive,
		CreatedAt: exampleTime,
		UsedAt:    exampleTime,
		People:    40,
	}
	return []any{
		domain,
		provider,
		directory,
		CompanyAccessBody{
			Domain:    domain,
			Provider:  provider,
			Directory: directory,
			ReturnURL: "https://psic.example/acesso-empresa",
		},
		AccessReasonBody{Reason: "Ofício assinado pela diretoria, recebido em 03/11/2026"},
		AccessSettingsBody{Issuer: provider.Issuer, ClientID: provider.ClientID, ClientSecret: "s3nh4-d0-cl13nt3"},
		AccessTokenBody{Token: "psic_scim_0x3nBt8Qm2S7aYd4eK1uLwPz6RfVcJhGiTqXoNs9bDk"},
		AccessVisitBody{URL: "https://id.aurora.example/authorize?client_id=psic", BrowserKey: "pR7…"},
		AccessReturnBody{State: "nQ2…", Code: "c0d1g0", BrowserKey: "pR7…"},
		AccessProofBody{Proof: "uV5…", Company: "Aurora Tecnologia", WorkEmail: "bia.lima@aurora.example"},
		AccessSeatBody{Proof: "uV5…"},
	}
}
