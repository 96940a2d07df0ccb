package payment

import "psic/internal/platform/httpx"

// examples are the bodies that the API's description shows.
func examples() []any {
	return []any{
		ActivateBody{Encrypted: "kZ8sQw1nT5…"},
		KeyBody{
			PublicKey:  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…",
			Gateway:    "sandbox",
			SavesCards: true,
		},
		PixPayBody{QRCodeCopy: "00020126580014br.gov.bcb.pix0136…6304A1B2"},
		ExampleCard(),
		RememberedPayerBody{
			Remembered:   true,
			FullName:     "Ana Souza",
			Email:        "ana@psic.example",
			CPF:          "52998224725",
			Telephone:    "11987654321",
			RememberedAt: "2026-08-03T12:00:00Z",
		},
		SubscriberBody{
			Customer: ExampleHolder(),
			Card: NewCardBody{
				CardHolderName:     "ANA SOUZA",
				CardHolderDocument: "529.982.247-25",
				CardHash:           "kZ8sQw1nT5…",
			},
			Billing: new(ExampleBilling()),
		},
	}
}

// ExampleBilling is an example of the address on invoices.
func ExampleBilling() BillingBody {
	return BillingBody{
		CEP:         "01310-100",
		Logradouro:  "Avenida Paulista",
		Numero:      "1000",
		Complemento: "até 610 - lado par",
		Bairro:      "Bela Vista",
		Localidade:  "São Paulo",
		UF:          "SP",
		Pais:        "Brasil",
	}
}

// ExampleHolder is an example of the holder of a card.
func ExampleHolder() HolderBody {
	return HolderBody{
		FullName:  "Ana Souza",
		Email:     "ana.souza@correio.example",
		CPF:       "529.982.247-25",
		Telephone: "(11) 91234-5678",
	}
}

// ExampleCard is an example of a saved card.
func ExampleCard() SavedCardBody {
	return SavedCardBody{
		ID:          httpx.ExampleID,
		Brand:       "visa",
		LastDigits:  "1111",
		HolderName:  "ANA SOUZA",
		ExpiryMonth: "11",
		ExpiryYear:  "2029",
		IsActive:    true,
	}
}
