package record

import (
	"encoding/base64"

	"psic/internal/platform/httpx"
	"psic/internal/record/format"
)

// exampleText is the beginning of a sealed text. Real ones are longer.
const exampleText = "pZ1y0q3mJ7cV2bXk…"

// examples returns one value of each wire type, which the API description shows.
func examples() []any {
	keys := VaultKeysBody{
		Salt:          base64.StdEncoding.EncodeToString(make([]byte, format.SaltBytes)),
		Iterations:    format.Iterations,
		PassphraseKey: exampleText,
		KitKey:        exampleText,
	}
	version := RecordVersionBody{Number: 1, Sealed: exampleText, WrittenAt: "2026-08-06T22:00:00Z"}
	one := RecordBody{
		ID:         httpx.ExampleID,
		CustomerID: httpx.ExampleID,
		Name:       exampleText,
		Versions:   1,
		CreatedAt:  "2026-08-06T22:00:00Z",
		WrittenAt:  "2026-08-06T22:00:00Z",
		KeepUntil:  "06/08/2046",
	}
	write := RecordWriteBody{
		Sequence: 3,
		Heads:    exampleText,
		Number:   2,
		Sealed:   exampleText,
	}
	created := write
	created.Number, created.Name = 1, exampleText
	request := RecordRequestBody{
		ID:          httpx.ExampleID,
		Name:        "Marina",
		CustomerID:  httpx.ExampleID,
		TherapistID: httpx.ExampleID,
		State:       string(RequestOpen),
		AskedAt:     "2026-08-06T22:00:00Z",
		DueOn:       "21/08/2026",
	}
	asked := RecordAskedBody{TherapistID: httpx.ExampleID, Name: "Lia Prado", LastSession: "2026-08-06T22:00:00Z"}
	passkey := PasskeyBody{
		ID:         httpx.ExampleID,
		Credential: exampleText,
		Salt:       base64.StdEncoding.EncodeToString(make([]byte, format.PasskeySaltBytes)),
		Key:        exampleText,
		Name:       "Notebook do consultório",
		CreatedOn:  "06/08/2026",
	}
	return []any{
		keys,
		passkey,
		PasskeyNewBody{
			ID:         passkey.ID,
			VaultID:    httpx.ExampleID,
			Credential: passkey.Credential,
			Salt:       passkey.Salt,
			Key:        passkey.Key,
			Name:       passkey.Name,
		},
		VaultBody{
			VaultKeysBody: keys,
			Created:       true,
			ID:            httpx.ExampleID,
			TherapistID:   httpx.ExampleID,
			Sequence:      3,
			PublicKey:     exampleText,
			PrivateKey:    exampleText,
			Heads:         exampleText,
			KeepYears:     20,
			Passkeys:      []PasskeyBody{passkey},
		},
		VaultNewBody{
			VaultKeysBody: keys,
			ID:            httpx.ExampleID,
			PublicKey:     exampleText,
			PrivateKey:    exampleText,
			Heads:         exampleText,
		},
		VaultChangeKeysBody{VaultKeysBody: keys, KeysVersion: 1},
		one,
		RecordPatientBody{
			CustomerID:  httpx.ExampleID,
			Name:        "Marina",
			LastSession: "2026-08-06T22:00:00Z",
			Sessions:    4,
		},
		RecordListBody{
			Records: []RecordBody{one},
			Patients: []RecordPatientBody{{
				CustomerID:  httpx.ExampleID,
				Name:        "Marina",
				LastSession: "2026-08-06T22:00:00Z",
				Sessions:    4,
			}},
		},
		version,
		RecordPageBody{RecordBody: one, Page: []RecordVersionBody{version}},
		write,
		RecordNewBody{RecordWriteBody: created, ID: httpx.ExampleID, CustomerID: httpx.ExampleID},
		RecordDeleteBody{Sequence: 3, Heads: exampleText},
		RecordAttachBody{ID: httpx.ExampleID, Size: 2 * format.PieceBytes},
		RecordAttachmentBody{ID: httpx.ExampleID, Missing: []int64{1}},
		RecordPieceBody{Piece: 1, Sealed: exampleText},
		request,
		asked,
		RecordRequestListBody{Requests: []RecordRequestBody{request}, Therapists: []RecordAskedBody{asked}},
		RecordAskBody{TherapistID: httpx.ExampleID},
		RecordAnswerBody{Delivered: true, DeliveredOn: "06/08/2026", Note: "Entregue impresso, na sessão."},
	}
}
