package directory_test

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"psic/internal/directory"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

var approvalLink = regexp.MustCompile(`http://psic\.test/admin/psicologo/aprovar/([\w-]+)`)

// mailedApproval is the token in the last mail to an administrator.
func mailedApproval(k *testkit.Kit, email string) string {
	k.T.Helper()
	sent := k.Mails(email)
	if len(sent) == 0 {
		k.T.Fatalf("no mail to %s", email)
	}
	found := approvalLink.FindStringSubmatch(sent[len(sent)-1].Text)
	if found == nil {
		k.T.Fatalf("S11: no link in the text part: %s", sent[len(sent)-1].Text)
	}
	return found[1]
}

func byLink(k *testkit.Kit, admin testkit.Person, token string) testkit.Response {
	k.T.Helper()
	return k.Call(
		"POST",
		"/api/therapist-register/confirm-register?token="+token,
		admin.Token,
		fields{"evidence": "Ativo no cadastro do CFP."},
	)
}

func decide(k *testkit.Kit, admin, p testkit.Person, what string, body fields) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/admin/therapist/"+p.ID+"/"+what, admin.Token, body)
}

func reviews(k *testkit.Kit) int { return testkit.One[int](k, "SELECT count(*) FROM crp_review") }

// R247, Q095, Q124, S11: every active administrator gets a link in the text of a neutral mail; it shows what is to be
// checked, approves once, and is dead afterwards.
// Abuse case 23.
func TestReview_R247_Q095_Q124_byLink(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		one, two, off := k.Admin("um@psic.test"), k.Admin("dois@psic.test"), k.Admin("inativo@psic.test")
		k.InTx(func(tx *store.Tx) error { return k.Account.SetActive(context.Background(), tx, off.ID, false) })
		p := k.Submitted(
			"helena@psic.test",
			fields{"crp": "06/4711", "nickname": "Lena", "aboutMe": "Atendo adultos e casais."},
		)
		token := mailedApproval(k, one.Email)
		equal(t, "the same link for both", any(mailedApproval(k, two.Email)), any(token))
		equal(t, "inactive administrators get none", any(len(k.Mails(off.Email))), any(0))
		for _, m := range k.Mails(one.Email) {
			equal(t, "neutral subject", any(m.Subject), any("Cadastro aguardando aprovação"))
			for _, private := range []string{"Helena", "Lena", "4711", "helena@psic.test"} {
				if strings.Contains(m.Text+m.HTML, private) {
					t.Errorf("the mail says %s", private)
				}
			}
		}
		k.Call("GET", "/api/therapist/confirmation-token/"+token, p.Token, nil).Is(403)
		shown := k.Call("GET", "/api/therapist/confirmation-token/"+token, one.Token, nil).Is(200).JSON()
		equal(t, "public register", shown["register"], any("https://cadastro.cfp.org.br/"))
		data := shown["therapist"].(fields)
		for name, want := range map[string]any{"id": p.ID, "fullName": "Helena Martins Rocha", "nickname": "Lena", "username": p.Email, "cellPhone": "(11) 9 8765-4321",
			"birthDate": "20/05/1984", "document": "23.456.789", "crp": "06/4711", "zipCode": "01310-100", "address": "Rua das Palmeiras", "addressState": "SP",
			"education": "Psicologia, USP", "aboutMe": "Atendo adultos e casais."} {
			equal(t, "R247 "+name, data[name], want)
		}
		if cpf, _ := data["cpf"].(string); len(cpf) != 14 {
			t.Errorf("R247.6 CPF %q", cpf)
		}
		equal(t, "looking uses nothing up", any(string(state(k, p))), any("REQUIRED_DATA_PROVIDED"))

		k.Clock.Advance(200 * 24 * time.Hour) // Q095: until it is used
		one, two = k.Login(one.Email), k.Login(two.Email)
		r := byLink(k, two, token).Is(200)
		equal(t, "R247.15 text", any(r.Str("message")), any("Psicólogo aprovado com sucesso!"))
		equal(t, "R306", any(string(state(k, p))), any("PENDING_SUBSCRIPTION_PLAN"))
		byLink(k, one, token).Is(404)
		byLink(k, two, token).Is(404)
		k.Call("GET", "/api/therapist/confirmation-token/"+token, one.Token, nil).Is(404)
		kept := testkit.One[string](
			k,
			"SELECT decision || '|' || crp || '|' || evidence || '|' || reviewer_id FROM crp_review WHERE therapist_id = $1",
			p.ID,
		)
		equal(t, "who, what, on what evidence", any(kept), any("APPROVED|06/4711|Ativo no cadastro do CFP.|"+two.ID))
		sent := k.Mails(p.Email)
		last := sent[len(sent)-1]
		equal(t, "the psychologist hears", any(last.Subject), any("Seu cadastro foi aprovado"))
		equal(
			t,
			"where to go on",
			any(strings.Contains(last.Text, "http://psic.test/cadastro-psicologo-planos")),
			any(true),
		)
	})
}

// A decision from the pending list makes the mailed link dead, and the list forgets the registration.
func TestReview_Q124_pendingList(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		first := k.Submitted("a@psic.test", fields{"crp": "06/1"})
		k.Clock.Advance(time.Hour)
		second := k.Submitted("b@psic.test")
		token := mailedApproval(k, admin.Email)
		gone, off := k.Submitted("c@psic.test"), k.Submitted("d@psic.test")
		k.Call("DELETE", "/api/therapist/"+gone.ID, gone.Token, nil).Is(200)
		k.InTx(func(tx *store.Tx) error { return k.Account.SetActive(context.Background(), tx, off.ID, false) })
		pending := func() string {
			return string(k.Call("GET", "/api/admin/therapists/pending", admin.Token, nil).Is(200).Body)
		}
		list := pending()
		if i, j := strings.Index(
			list,
			first.ID,
		), strings.Index(
			list,
			second.ID,
		); i < 0 || j < i || strings.Contains(list, gone.ID) ||
			strings.Contains(list, off.ID) {
			t.Errorf("oldest first, and only who waits: %s", list)
		}
		decide(k, admin, second, "approve", fields{"evidence": "Ativo."}).Is(200)
		decide(k, admin, first, "approve", fields{}).Is(200) // evidence may be left out
		byLink(k, admin, token).Is(404)
		equal(t, "nobody waits", any(strings.TrimSpace(pending())), any("[]"))
		decide(k, admin, first, "approve", fields{}).Is(409)
		decide(k, admin, first, "reject", fields{"reason": "tarde"}).Is(409)
		equal(t, "one review each", any(reviews(k)), any(2))
	})
}

// Q122, R234, R307: a rejection says why; the CRP may be corrected then, and only then; asking again sends it back.
func TestReview_Q122_R234_R307_rejected(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		p := k.Submitted("helena@psic.test", fields{"crp": "06/4711"})
		token := mailedApproval(k, admin.Email)
		equal(
			t,
			"a reason is needed",
			any(decide(k, admin, p, "reject", fields{"reason": "  "}).Is(422).Field("reason")),
			any("Conte o motivo da recusa."),
		)
		equal(
			t,
			"1000 at most",
			any(decide(k, admin, p, "reject", fields{"reason": letters(1001)}).Is(422).Field("reason")),
			any("Use até 1000 caracteres."),
		)
		equal(
			t,
			"R234 locked while waiting",
			any(update(k, p, fields{"crp": "06/4712"}).Is(422).Field("crp")),
			any("O CRP só pode ser alterado quando a validação falha."),
		)
		decide(k, admin, p, "reject", fields{"reason": "O número é de outra pessoa."}).Is(200)
		equal(t, "R307", any(string(state(k, p))), any("INVALID_REGISTRATION"))
		byLink(k, admin, token).Is(404)
		equal(t, "reason", profile(k, p, p.Token).JSON()["rejectionReason"], any("O número é de outra pessoa."))
		sent := k.Mails(p.Email)
		last := sent[len(sent)-1]
		equal(t, "neutral subject", any(last.Subject), any("Sobre o seu cadastro"))
		equal(t, "the reason stays inside", any(strings.Contains(last.Text, "outra pessoa")), any(false))

		update(k, p, fields{"crp": "06/4712"}).Is(200)
		equal(t, "R234 corrected", profile(k, p, p.Token).JSON()["crp"], any("06/4712"))
		r := k.Call("GET", "/api/therapist/"+p.ID+"/crp-validation", p.Token, nil).Is(200)
		equal(t, "R234 text", any(r.Str("message")), any("O CRP será validado em breve"))
		equal(t, "R307 back", any(string(state(k, p))), any("REQUIRED_DATA_PROVIDED"))
		k.Work()
		before := len(k.Mails(admin.Email))
		for range 3 { // Q123
			k.Call("GET", "/api/therapist/"+p.ID+"/crp-validation", p.Token, nil).Is(200)
		}
		equal(t, "Q123 asking again changes nothing", any(len(k.Mails(admin.Email))), any(before))
		fresh := mailedApproval(k, admin.Email)
		byLink(k, admin, fresh).Is(200)
		equal(t, "no reason any more", profile(k, p, p.Token).JSON()["rejectionReason"], any(""))
		equal(t, "both decisions are kept", any(reviews(k)), any(2))
		update(k, p, fields{"crp": "06/4713"}).Is(422)
	})
}

// Q122, R015: a region that no council has fails by itself, without an administrator.
func TestReview_Q122_unknownRegion(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		p := k.Submitted("helena@psic.test", fields{"crp": "99/4711"})
		k.Work()
		equal(t, "R307", any(string(state(k, p))), any("INVALID_REGISTRATION"))
		equal(t, "nobody was asked", any(len(k.Mails(admin.Email))), any(0))
		equal(
			t,
			"reason",
			profile(k, p, p.Token).JSON()["rejectionReason"],
			any("A região informada no CRP não existe."),
		)
		equal(
			t,
			"no reviewer",
			any(
				testkit.One[int](
					k,
					"SELECT count(*) FROM crp_review WHERE reviewer_id IS NULL AND decision = 'REJECTED'",
				),
			),
			any(1),
		)
		update(k, p, fields{"crp": "08/4711"}).Is(200)
		k.Call("GET", "/api/therapist/"+p.ID+"/crp-validation", p.Token, nil).Is(200)
		byLink(k, admin, mailedApproval(k, admin.Email)).Is(200)
	})
}

// While there is no administrator the registration waits in the list, and the mail comes when there is one.
func TestReview_noAdministrator(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Submitted("helena@psic.test")
		k.Work()
		equal(t, "waits", any(state(k, p)), any(directory.DataProvided))
		admin := k.Admin("admin@psic.test")
		k.Clock.Advance(2 * time.Hour)
		byLink(k, k.Login(admin.Email), mailedApproval(k, admin.Email)).Is(200)
	})
}

// Two administrators decide at once, by the link and by the list: one decision, one row, one mail.
// Abuse case 23.
func TestReview_race_oneDecision(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		one, two := k.Admin("um@psic.test"), k.Admin("dois@psic.test")
		for round, ways := range [][2]string{{"link", "link"}, {"link", "approve"}, {"approve", "approve"}, {"approve", "reject"}, {"link", "reject"}} {
			p := k.Submitted("p" + string(rune('a'+round)) + "@psic.test")
			token := mailedApproval(k, one.Email)
			answers := testkit.Race(8, func(i int) testkit.Response {
				admin, way := one, ways[i%2]
				if i%2 == 1 {
					admin = two
				}
				if way == "link" {
					return byLink(k, admin, token)
				}
				return decide(k, admin, p, way, fields{"evidence": "Ativo.", "reason": "Não consta."})
			})
			got := testkit.Tally(answers)
			if got[200] != 1 || got[200]+got[409]+got[404] != 8 {
				t.Errorf("%v: %v", ways, got)
			}
			equal(
				t,
				"one review",
				any(testkit.One[int](k, "SELECT count(*) FROM crp_review WHERE therapist_id = $1", p.ID)),
				any(1),
			)
			told := 0
			for _, m := range k.Mails(p.Email) {
				if m.Subject == "Seu cadastro foi aprovado" || m.Subject == "Sobre o seu cadastro" {
					told++
				}
			}
			equal(t, "one mail", any(told), any(1))
		}
	})
}

// Evidence is words of an administrator: bounded, and no control characters.
func TestReview_evidence(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin, p := k.Admin("admin@psic.test"), k.Submitted("helena@psic.test")
		for _, wrong := range []string{letters(1001), "a\u001bb"} {
			decide(k, admin, p, "approve", fields{"evidence": wrong}).Is(422)
			token, err := k.App.Login.NewApproval(context.Background(), p.ID)
			if err != nil {
				t.Fatal(err)
			}
			k.Call("POST", "/api/therapist-register/confirm-register?token="+token, admin.Token, fields{"evidence": wrong}).
				Is(422)
			whose, err := k.App.Login.Approval(context.Background(), token)
			if err != nil || whose != p.ID {
				t.Errorf("a refused approval used the link up: %v", err)
			}
		}
	})
}
