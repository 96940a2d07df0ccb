package directory_test

import (
	"encoding/json"
	"strings"
	"testing"

	"psic/internal/platform/mail"
	"psic/internal/testkit"
)

// waiting returns the list of approvals.
func waiting(k *testkit.Kit, admin testkit.Person) (list []map[string]any) {
	k.T.Helper()
	r := k.Call("GET", "/api/admin/therapists/pending", admin.Token, nil).Is(200)
	if err := json.Unmarshal(r.Body, &list); err != nil {
		k.T.Fatal(err)
	}
	return list
}

func lastMail(k *testkit.Kit, p testkit.Person) mail.Stored {
	k.T.Helper()
	mails := k.Mails(p.Email)
	return mails[len(mails)-1]
}

// change returns the request for another name in the list of approvals, or nil.
func change(k *testkit.Kit, admin, p testkit.Person) map[string]any {
	k.T.Helper()
	for _, one := range waiting(k, admin) {
		if name, ok := one["newName"].(map[string]any); ok && one["id"] == p.ID {
			return testkit.With(name, fields{"was": one["fullName"], "wasSocial": one["nickname"]})
		}
	}
	return nil
}

func decideName(k *testkit.Kit, admin testkit.Person, change map[string]any, how string, body fields) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/admin/name-change/"+change["changeId"].(string)+"/"+how, admin.Token, body)
}

// publicName is the name that a visitor sees, in the profile and in the search.
func publicName(k *testkit.Kit, p testkit.Person) string {
	k.T.Helper()
	k.Work()
	name := profile(k, p, "").Is(200).Str("name")
	for _, word := range strings.Fields(name) {
		found := string(k.Call("GET", "/api/therapist/list?text="+word, "", nil).Is(200).Body)
		if !strings.Contains(found, p.ID) {
			k.T.Errorf("the search does not find %q", word)
		}
	}
	return name
}

// An approved therapist keeps the reviewed name in public until an administrator agrees with the new one. Q204.
// Abuse case 53.
func TestName_changesAfterReview_Q204(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		p := k.Therapist("helena@psic.test", fields{"fullName": "Helena Prado", "nickname": ""})
		equal(t, "at first", any(publicName(k, p)), any("Helena Prado"))

		update(k, p, fields{"fullName": "Helena Prado", "nickname": "Dra. Famosa"}).Is(422)
		update(k, p, fields{"fullName": "Helena Prado", "nickname": "Famosa", "aboutMe": "Nova apresentação."}).Is(200)
		equal(t, "meanwhile", any(publicName(k, p)), any("Helena Prado"))
		own := profile(k, p, p.Token).Is(200).JSON()
		equal(t, "own name", any(own["fullName"]), any("Helena Prado"))
		equal(t, "own social name", any(own["nickname"]), any(""))
		equal(t, "the rest is saved", any(own["aboutMe"]), any("Nova apresentação."))
		asked := own["nameChange"].(map[string]any)
		equal(t, "status", any(asked["status"]), any("PENDING"))
		equal(t, "asked for", any(asked["nickname"]), any("Famosa"))

		c := change(k, admin, p)
		equal(t, "was", any(c["was"]), any("Helena Prado"))
		equal(t, "becomes", any(c["nickname"]), any("Famosa"))
		decideName(k, admin, c, "reject", fields{"reason": " "}).Is(422)
		decideName(k, admin, c, "reject", fields{"reason": "Não é o nome do documento."}).Is(200)
		decideName(k, admin, c, "approve", nil).Is(409)
		k.Work()
		if mail := lastMail(k, p); mail.Subject != "Sobre a mudança do seu nome" ||
			strings.Contains(mail.Text, "documento") || strings.Contains(mail.Text, "Famosa") {
			t.Errorf("mail %q: %s", mail.Subject, mail.Text)
		}
		own = profile(k, p, p.Token).Is(200).JSON()
		asked = own["nameChange"].(map[string]any)
		equal(t, "after the rejection", any(asked["status"]), any("REJECTED"))
		equal(t, "reason", any(asked["reason"]), any("Não é o nome do documento."))
		equal(t, "public", any(publicName(k, p)), any("Helena Prado"))

		update(k, p, fields{"fullName": "Helena Prado Souza", "nickname": "Lena Souza"}).Is(200)
		decideName(k, admin, change(k, admin, p), "approve", nil).Is(200)
		equal(t, "approved", any(publicName(k, p)), any("Lena Souza"))
		equal(t, "mail", any(lastMail(k, p).Subject), any("Seu novo nome foi aprovado"))
		own = profile(k, p, p.Token).Is(200).JSON()
		equal(t, "full name", any(own["fullName"]), any("Helena Prado Souza"))
		equal(t, "nothing waits", any(own["nameChange"]), any(nil))
	})
}

// A request can be replaced and taken back; an administrator never approves a name that was not shown. Q204.
func TestName_replacedAndWithdrawn_Q204(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		p := k.Therapist("helena@psic.test", fields{"fullName": "Helena Prado", "nickname": ""})
		update(k, p, fields{"fullName": "Helena Souza"}).Is(200)
		seen := change(k, admin, p)
		update(k, p, fields{"fullName": "Helena Souza"}).Is(200) // the same again keeps the request
		equal(t, "the same request", any(change(k, admin, p)["changeId"]), any(seen["changeId"]))
		update(k, p, fields{"fullName": "Fulana Famosa"}).Is(200)
		r := decideName(k, admin, seen, "approve", nil).Is(409)
		equal(t, "code", any(r.Str("code")), any("directory.name_decided"))
		equal(t, "public", any(publicName(k, p)), any("Helena Prado"))
		update(k, p, fields{"fullName": "Helena Prado", "nickname": ""}).Is(200)
		if c := change(k, admin, p); c != nil {
			t.Errorf("the request is still there: %v", c)
		}
		decideName(k, admin, fields{"changeId": "0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"}, "approve", nil).Is(404)

		update(k, p, fields{"fullName": "Helena Nova"}).Is(200)
		last := change(k, admin, p)
		k.Call("DELETE", "/api/therapist/"+p.ID, p.Token, nil).Is(200)
		decideName(k, admin, last, "approve", nil).Is(404)
	})
}

// Of two administrators one decides about a name. Q204.
func TestName_race_oneDecision_Q204(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		p := k.Therapist("helena@psic.test", fields{"fullName": "Helena Prado", "nickname": ""})
		update(k, p, fields{"fullName": "Helena Souza"}).Is(200)
		c := change(k, admin, p)
		how := []string{"approve", "reject", "approve", "reject"}
		got := testkit.Tally(testkit.Race(len(how), func(i int) testkit.Response {
			return decideName(k, admin, c, how[i], fields{"reason": "Não."})
		}))
		if got[200] != 1 || got[409] != 3 {
			t.Errorf("responses %v", got)
		}
		k.Work()
		mails := 0
		for _, m := range k.Mails(p.Email) {
			if strings.Contains(m.Subject, "nome") {
				mails++
			}
		}
		equal(t, "mails", any(mails), any(1))
	})
}

// A name that waits for the first review cannot be swapped under the administrator's eyes; a rejected registration may
// correct it, because it is reviewed again. Q204.
func TestName_duringTheFirstReview_Q204(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		p := k.Submitted("helena@psic.test", fields{"fullName": "Helena Prado", "nickname": ""})
		update(k, p, fields{"fullName": "Fulana Famosa"}).Is(200)
		equal(t, "under review", any(profile(k, p, p.Token).Is(200).Str("fullName")), any("Helena Prado"))
		k.Call("POST", "/api/admin/therapist/"+p.ID+"/reject", admin.Token, fields{"reason": "Corrija."}).Is(200)
		update(k, p, fields{"fullName": "Helena Prado Lima"}).Is(200)
		own := profile(k, p, p.Token).Is(200).JSON()
		equal(t, "corrected", any(own["fullName"]), any("Helena Prado Lima"))
		equal(t, "nothing waits", any(own["nameChange"]), any(nil))
	})
}

// Names are what they look like, for everybody; the message says so at the field. Q204.
func TestName_isWhatItLooksLike_Q204(t *testing.T) {
	const oneScript = "Use letras de um só alfabeto, com até dois acentos cada uma, e nenhum caractere invisível."
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := newcomer(k, "helena@psic.test")
		mixed := "Hel\u0435na Prado" // a Cyrillic e
		r := submit(k, p, form(fields{"fullName": mixed, "nickname": "Lena\u0301\u0302\u0303"})).Is(422)
		equal(t, "full name", any(r.Field("fullName")), any(oneScript))
		equal(t, "social name", any(r.Field("nickname")), any(oneScript))
		p.Token = submit(k, p, form(fields{"fullName": "Jose\u0301  da Silva", "nickname": ""})).Is(200).Str("token")
		equal(t, "stored composed", any(profile(k, p, p.Token).Str("fullName")), any("José da Silva"))

		ana := k.Patient("ana@psic.test")
		r = k.Call("POST", "/api/customer/"+ana.ID+"/basic-info", ana.Token, fields{"fullName": mixed}).Is(422)
		equal(t, "a patient", any(r.Field("fullName")), any(oneScript))
	})
}
