package app_test

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"net/http"
	"net/url"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/ids"
	"psic/internal/record"
	"psic/internal/record/format"
	"psic/internal/testkit"
)

// sealedText returns a text of the size of a sealed one. The server cannot tell the difference.
func sealedText(size int) string { return base64.StdEncoding.EncodeToString(make([]byte, size+28)) }

func vaultKeys() testkit.Fields {
	return testkit.Fields{
		"salt":          base64.StdEncoding.EncodeToString(make([]byte, format.SaltBytes)),
		"iterations":    format.Iterations,
		"passphraseKey": sealedText(32),
		"kitKey":        sealedText(32),
	}
}

// newVault is what a browser sends to create a vault.
func newVault() testkit.Fields {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		panic(err)
	}
	return testkit.With(vaultKeys(), testkit.Fields{
		"id":         ids.New(),
		"publicKey":  base64.StdEncoding.EncodeToString(key.PublicKey().Bytes()),
		"privateKey": sealedText(format.KeyPad),
		"heads":      sealedText(format.HeadsPad),
	})
}

// keeper is the therapist whose vault a sample uses: the caller, or the listed one.
func (c *cast) keeper(of *testkit.Person) *testkit.Person {
	if of.Role == actor.Therapist && of.ID != "" {
		return of
	}
	return c.listed()
}

// vault returns the open vault of a therapist, and its sequence.
func (c *cast) vault(therapist *testkit.Person) (id string, sequence int) {
	const open = "therapist_id = $1 AND abandoned_at IS NULL"
	if testkit.One[int](c.k, "SELECT count(*) FROM vault WHERE "+open, therapist.ID) == 0 {
		c.k.Exec(`INSERT INTO vault (id, therapist_id, sequence, public_key, private_key, salt, iterations,
				passphrase_key, kit_key, heads, created_at, keys_version)
			VALUES ($1, $2, 0, 'public', $3, 'salt', 1000000, $4, $4, $5, 1, 0)`,
			ids.New(), therapist.ID, sealedText(format.KeyPad), sealedText(32), sealedText(format.HeadsPad))
	}
	return testkit.One[string](c.k, "SELECT id FROM vault WHERE "+open, therapist.ID),
		testkit.One[int](c.k, "SELECT sequence FROM vault WHERE "+open, therapist.ID)
}

// passkeyOf lets a passkey open the vault of a therapist, and returns its id.
func passkeyOf(c *cast, of *testkit.Person) string {
	vault, _ := c.vault(c.keeper(of))
	c.k.Exec("DELETE FROM vault_passkey WHERE vault_id = $1", vault)
	id := ids.New()
	c.k.Exec(`INSERT INTO vault_passkey (id, vault_id, credential, salt, key, name, created_at)
		VALUES ($1, $2, $1, 's', 'k', 'Notebook', 1)`, id, vault)
	return id
}

// foreignPasskey is one of another therapist.
func foreignPasskey(c *cast, of *testkit.Person) string {
	return passkeyOf(c, c.get(caller{name: "keeper", role: actor.Therapist, make: (*cast).therapist}))
}

// recordOf creates a record in the vault of a therapist, last written some years ago.
func recordOf(years int) func(c *cast, of *testkit.Person) string {
	return func(c *cast, of *testkit.Person) string {
		vault, _ := c.vault(c.keeper(of))
		id, written := ids.New(), c.k.Clock.Now().AddDate(-years, 0, 0).UnixMicro()
		c.k.Exec(`INSERT INTO patient_record (id, vault_id, name, versions, created_at, written_at)
			VALUES ($1, $2, $3, 1, $4, $4)`, id, vault, sealedText(format.NamePad), written)
		c.k.Exec("INSERT INTO record_version (record_id, number, sealed, written_at) VALUES ($1, 1, $2, $3)",
			id, sealedText(format.VersionPad), written)
		return id
	}
}

// recordFile creates a file of a record in the vault of a therapist.
func recordFile(c *cast, of *testkit.Person) string {
	record, id := recordOf(0)(c, of), ids.New()
	c.k.Exec(`INSERT INTO record_attachment (id, record_id, size, stored, whole, version, created_at)
		VALUES ($1, $2, $3, 1, 1, 1, $4)`, id, record, format.MinAttachmentPad, c.k.Clock.Now().UnixMicro())
	sealed := make([]byte, format.MinAttachmentPad+format.PieceOverhead)
	if err := c.k.Blobs.Put(c.k.T.Context(), "record/"+id+"/0", "application/octet-stream", sealed); err != nil {
		c.k.T.Fatal(err)
	}
	return id
}

// foreignFile is of a therapist who never calls.
func foreignFile(c *cast, _ *testkit.Person) string {
	return recordFile(c, c.get(caller{name: "keeper", role: actor.Therapist, make: (*cast).therapist}))
}

// foreignRecord is of a therapist who never calls.
func foreignRecord(c *cast, _ *testkit.Person) string {
	return recordOf(21)(c, c.get(caller{name: "keeper", role: actor.Therapist, make: (*cast).therapist}))
}

// met returns a patient with whom a paid session of the therapist has begun.
func (c *cast) met(therapist *testkit.Person) string {
	patient := c.customer()
	start := c.k.Clock.Now().AddDate(-1, 0, 0).Add(time.Duration(c.hours) * time.Hour)
	c.hours++
	c.k.Exec(`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents,
			discount_cents, enterprise, hold_until, paid_at, created_at)
		VALUES ($1, $2, $3, $4, $5, 'concluído', 16000, 0, false, $4, $4, $4)`,
		ids.New(), therapist.ID, patient.ID, start.UnixMicro(), start.Add(50*time.Minute).UnixMicro())
	return patient.ID
}

// metBy returns a new therapist with whom a paid session of the patient has begun.
func (c *cast) metBy(patient *testkit.Person) string {
	therapist := c.therapist()
	if patient.ID == "" {
		return therapist.ID
	}
	start := c.k.Clock.Now().AddDate(-1, 0, 0).Add(time.Duration(c.hours) * time.Hour)
	c.hours++
	c.k.Exec(`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents,
			discount_cents, enterprise, hold_until, paid_at, created_at)
		VALUES ($1, $2, $3, $4, $5, 'concluído', 16000, 0, false, $4, $4, $4)`,
		ids.New(), therapist.ID, patient.ID, start.UnixMicro(), start.Add(50*time.Minute).UnixMicro())
	return therapist.ID
}

// copyRequest creates an open request for a copy, of which the person is one of the two.
func copyRequest(c *cast, of *testkit.Person) string {
	if of.ID == "" || of.Role == actor.Company || of.Role == actor.Administrator {
		return foreignCopyRequest(c, of)
	}
	therapist, patient := of.ID, c.customer().ID
	if of.Role != actor.Therapist {
		therapist, patient = c.therapist().ID, of.ID
	}
	return newRequest(c, therapist, patient)
}

// foreignCopyRequest is of two people who never call.
func foreignCopyRequest(c *cast, _ *testkit.Person) string {
	return newRequest(c, c.therapist().ID, c.customer().ID)
}

func newRequest(c *cast, therapistID, patientID string) string {
	id, today := ids.New(), c.k.Clock.Today()
	c.k.Exec(`INSERT INTO record_request (id, therapist_id, patient_id, state, asked_at, due_on)
		VALUES ($1, $2, $3, 'OPEN', $4, $5)`,
		id, therapistID, patientID, c.k.Clock.Now().UnixMicro(), today.AddDays(15).String())
	return id
}

// keepsRecords: a therapist makes a vault and begins the record of a patient.
func (c *cast) keepsRecords() {
	psi := c.listed()
	c.k.Call(http.MethodPost, "/api/vault", psi.Token, newVault()).Is(http.StatusOK)
	body := recordSamples["create-record"](c, psi).body
	c.k.Call(http.MethodPost, "/api/record", psi.Token, body).Is(http.StatusOK)
}

// sealedWrite is a version that a browser sends.
func (c *cast) sealedWrite(of *testkit.Person, number int, changes ...testkit.Fields) testkit.Fields {
	_, sequence := c.vault(c.keeper(of))
	return testkit.With(testkit.Fields{
		"sequence": sequence,
		"heads":    sealedText(format.HeadsPad),
		"number":   number,
		"sealed":   sealedText(format.VersionPad),
	}, changes...)
}

var recordSamples = map[string]sample{
	"create-vault": func(c *cast, of *testkit.Person) request {
		c.k.Exec("UPDATE vault SET abandoned_at = 1 WHERE therapist_id = $1", of.ID)
		return request{body: newVault()}
	},
	"change-vault-keys": func(c *cast, of *testkit.Person) request {
		vault, _ := c.vault(c.keeper(of))
		version := testkit.One[int](c.k, "SELECT keys_version FROM vault WHERE id = $1", vault)
		return request{body: testkit.With(vaultKeys(), testkit.Fields{"keysVersion": version})}
	},
	"add-vault-passkey": func(c *cast, of *testkit.Person) request {
		vault, _ := c.vault(c.keeper(of))
		c.k.Exec("DELETE FROM vault_passkey WHERE vault_id = $1", vault)
		return request{body: testkit.Fields{
			"id":         ids.New(),
			"vaultId":    vault,
			"credential": base64.RawURLEncoding.EncodeToString(make([]byte, 32)),
			"salt":       base64.StdEncoding.EncodeToString(make([]byte, format.PasskeySaltBytes)),
			"key":        sealedText(32),
			"name":       "Notebook",
		}}
	},
	"abandon-vault": func(c *cast, of *testkit.Person) request {
		c.vault(c.keeper(of))
		return request{}
	},
	"create-record": func(c *cast, of *testkit.Person) request {
		return request{body: c.sealedWrite(of, 1, testkit.Fields{
			"id":         ids.New(),
			"customerId": c.met(c.keeper(of)),
			"name":       sealedText(format.NamePad),
		})}
	},
	"append-record": func(c *cast, of *testkit.Person) request { return request{body: c.sealedWrite(of, 2)} },
	"delete-record": func(c *cast, of *testkit.Person) request {
		_, sequence := c.vault(c.keeper(of))
		return request{body: testkit.Fields{"sequence": sequence, "heads": sealedText(format.HeadsPad)}}
	},
	"attach-to-record": func(*cast, *testkit.Person) request {
		return request{body: testkit.Fields{"id": ids.New(), "size": format.MinAttachmentPad}}
	},
	"store-record-piece": func(*cast, *testkit.Person) request {
		return request{body: testkit.Fields{"piece": 0, "sealed": sealedText(format.MinAttachmentPad)}}
	},
	"read-record-piece": func(*cast, *testkit.Person) request {
		return request{query: url.Values{"piece": {"0"}}}
	},
	"ask-for-record": func(c *cast, of *testkit.Person) request {
		return request{body: testkit.Fields{"therapistId": c.metBy(of)}}
	},
	"answer-record-request": func(c *cast, _ *testkit.Person) request {
		return request{body: testkit.Fields{"delivered": false, "note": "Combinado para a próxima sessão."}}
	},
	"list-record-requests": func(c *cast, of *testkit.Person) request {
		copyRequest(c, of)
		return request{}
	},
	"read-vault": func(c *cast, of *testkit.Person) request {
		passkeyOf(c, of)
		return request{}
	},
	"list-records": func(c *cast, of *testkit.Person) request {
		recordOf(0)(c, of)
		c.met(c.keeper(of))
		return request{}
	},
}

var recordMails = []mailSample{
	{by: "record.MailRequest", name: "copy of a record asked for", mail: record.MailRequest("30/11/2026", false)},
	{by: "record.MailRequest", name: "copy of a record, reminder", mail: record.MailRequest("30/11/2026", true)},
	{by: "record.MailRequestAnswered", name: "copy of a record answered", mail: record.MailRequestAnswered(false)},
	{by: "record.MailRequestAnswered", name: "a request answered, discreet", mail: record.MailRequestAnswered(true)},
}
