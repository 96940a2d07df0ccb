package directory_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"psic/internal/directory"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

var approvalLink = regexp.MustCompile(`http://psic\.test/admin/psicologo/aprovar/([\w-]+)`)

// mailedApproval returns the token in the last mail to an administrator.
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
	path := "/api/therapist-register/confirm-register?token=" + token
	return k.Call("POST", path, admin.Token, fields{"evidence": "Ativo no cadastro do CFP."})
}

func decide(k *testkit.Kit, admin, p testkit.Person, what string, body fields) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/admin/therapist/"+p.ID+"/"+what, admin.Token, body)
}

func reviews(k *testkit.Kit) int { return testkit.One[int](k, "SELECT count(*) FROM crp_review") }

// R247, Q095, Q124, S11: every active administrator gets a link in a mail without personal data. The link shows the
// data to check, approves once, and is invalid afterwards.
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
		for name, want := range map[string]any{
			"id":           p.ID,
			"fullName":     "Helena Martins Rocha",
			"nickname":     "Lena",
			"username":     p.Email,
			"cellPhone":    "(11) 9 8765-4321",
			"birthDate":    "20/05/1984",
			"document":     "23.456.789",
			"crp":          "06/4711",
			"zipCode":      "01310-100",
			"address":      "Rua das Palmeiras",
			"addressState": "SP",
			"education":    "Psicologia, USP",
			"aboutMe":      "Atendo adultos e casais.",
		} {
			equal(t, "R247 "+name, data[name], want)
		}
		if cpf, _ := data["cpf"].(string); len(cpf) != 14 {
			t.Errorf("R247.6 CPF %q", cpf)
		}
		equal(t, "reading does not use the link up", any(string(state(k, p))), any("REQUIRED_DATA_PROVIDED"))

		k.Clock.Advance(200 * 24 * time.Hour) // Q095: valid until it is used
		one, two = k.Login(one.Email), k.Login(two.Email)
		r := byLink(k, two, token).Is(200)
		equal(t, "R247.15 text", any(r.Str("message")), any("Psicólogo aprovado com sucesso!"))
		equal(t, "R306", any(string(state(k, p))), any("PENDING_SUBSCRIPTION_PLAN"))
		byLink(k, one, token).Is(404)
		byLink(k, two, token).Is(404)
		k.Call("GET", "/api/therapist/confirmation-token/"+token, one.Token, nil).Is(404)
		kept := testkit.One[string](k,
			`SELECT decision || '|' || crp || '|' || evidence || '|' || reviewer_id
			FROM crp_review WHERE therapist_id = $1`, p.ID)
		equal(t, "who, what, on what evidence", any(kept), any("APPROVED|06/4711|Ativo no cadastro do CFP.|"+two.ID))

		sent := k.Mails(p.Email)
		last := sent[len(sent)-1]
		equal(t, "mail to the therapist", any(last.Subject), any("Seu cadastro foi aprovado"))
		linked := strings.Contains(last.Text, "http://psic.test/cadastro-psicologo-planos")
		equal(t, "link to the plans", any(linked), any(true))
	})
}

// A decision in the pending list makes the mailed link invalid and removes the registration from the list.
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
		i, j := strings.Index(list, first.ID), strings.Index(list, second.ID)
		if i < 0 || j < i || strings.Contains(list, gone.ID) || strings.Contains(list, off.ID) {
			t.Errorf("want pending registrations only, oldest first: %s", list)
		}
		admin = k.Confirm(admin)
		decide(k, admin, second, "approve", fields{"evidence": "Ativo."}).Is(200)
		decide(k, admin, first, "approve", fields{}).Is(200) // evidence may be left out
		byLink(k, admin, token).Is(404)
		equal(t, "none is pending", any(strings.TrimSpace(pending())), any("[]"))
		decide(k, admin, first, "approve", fields{}).Is(409)
		decide(k, admin, first, "reject", fields{"reason": "tarde"}).Is(409)
		equal(t, "one review each", any(reviews(k)), any(2))
	})
}

// What an administrator wrote about a registration is kept for the person, sealed, in the audit log. A decision
// without a text leaves no reason.
func TestReview_reasonsAreKept_R285(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		good, bad, plain := k.Submitted("a@psic.test"), k.Submitted("b@psic.test"), k.Submitted("c@psic.test")
		admin = k.Confirm(admin)
		decide(k, admin, good, "approve", fields{"evidence": "Ativo no CFP."}).Is(200)
		decide(k, admin, bad, "reject", fields{"reason": "Número não existe."}).Is(200)
		decide(k, admin, bad, "reject", fields{"reason": "Outra vez."}).Is(409)
		decide(k, admin, plain, "approve", fields{}).Is(200)
		reasons := func(p testkit.Person) (out []any) {
			path := "/api/admin/audit?changes=true&personId=" + p.ID
			for _, e := range k.Call("GET", path, admin.Token, nil).Is(200).JSON()["elements"].([]any) {
				if row := e.(fields); row["reason"] != "" {
					out = append(out, row["action"], row["reason"])
				}
			}
			return out
		}
		equal(t, "approved", any(fmt.Sprint(reasons(good))), any("[therapist.approve Ativo no CFP.]"))
		equal(t, "rejected", any(fmt.Sprint(reasons(bad))), any("[therapist.reject Número não existe.]"))
		equal(t, "without a text", any(fmt.Sprint(reasons(plain))), any("[]"))
		equal(t, "two rows", any(testkit.One[int](k, "SELECT count(*) FROM audit_reason")), any(2))
		clear := testkit.One[int](k, "SELECT count(*) FROM audit_reason WHERE reason LIKE '%Ativo no CFP%'")
		equal(t, "sealed", any(clear), any(0))
	})
}

// Q122, R234, R307: a rejection has a reason. The CRP can be corrected after it, and only then. A new request sends the
// registration back to the review.
func TestReview_Q122_R234_R307_rejected(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		p := k.Submitted("helena@psic.test", fields{"crp": "06/4711"})
		token := mailedApproval(k, admin.Email)
		r := decide(k, admin, p, "reject", fields{"reason": "  "}).Is(422)
		equal(t, "a reason is needed", any(r.Field("reason")), any("Conte o motivo da recusa."))
		r = decide(k, admin, p, "reject", fields{"reason": letters(1001)}).Is(422)
		equal(t, "1000 at most", any(r.Field("reason")), any("Use até 1000 caracteres."))
		r = update(k, p, fields{"crp": "06/4712"}).Is(422)
		locked := "O CRP só pode ser alterado quando a validação falha."
		equal(t, "R234 locked while pending", any(r.Field("crp")), any(locked))

		decide(k, admin, p, "reject", fields{"reason": "O número é de outra pessoa."}).Is(200)
		equal(t, "R307", any(string(state(k, p))), any("INVALID_REGISTRATION"))
		byLink(k, admin, token).Is(404)
		equal(t, "reason", profile(k, p, p.Token).JSON()["rejectionReason"], any("O número é de outra pessoa."))
		sent := k.Mails(p.Email)
		last := sent[len(sent)-1]
		equal(t, "neutral subject", any(last.Subject), any("Sobre o seu cadastro"))
		equal(t, "the mail has no reason", any(strings.Contains(last.Text, "outra pessoa")), any(false))

		update(k, p, fields{"crp": "06/4712"}).Is(200)
		equal(t, "R234 corrected", profile(k, p, p.Token).JSON()["crp"], any("06/4712"))
		r = k.Call("GET", "/api/therapist/"+p.ID+"/crp-validation", p.Token, nil).Is(200)
		equal(t, "R234 text", any(r.Str("message")), any("O CRP será validado em breve"))
		equal(t, "R307 back", any(string(state(k, p))), any("REQUIRED_DATA_PROVIDED"))
		k.Work()
		before := len(k.Mails(admin.Email))
		for range 3 { // Q123
			k.Call("GET", "/api/therapist/"+p.ID+"/crp-validation", p.Token, nil).Is(200)
		}
		equal(t, "Q123 a repeated request changes nothing", any(len(k.Mails(admin.Email))), any(before))

		byLink(k, admin, mailedApproval(k, admin.Email)).Is(200)
		equal(t, "no reason any more", profile(k, p, p.Token).JSON()["rejectionReason"], any(""))
		equal(t, "both decisions are kept", any(reviews(k)), any(2))
		update(k, p, fields{"crp": "06/4713"}).Is(422)
	})
}

// Q122, R015: a CRP of a region without a council is rejected without an administrator. The form refuses it, so such a
// CRP comes from a form that was sent before that rule.
func TestReview_Q122_unknownRegion(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		p := k.Submitted("helena@psic.test")
		k.Exec("UPDATE therapist SET crp = '99/4711', crp_key = '99/4711'")
		k.Work()
		equal(t, "R307", any(string(state(k, p))), any("INVALID_REGISTRATION"))
		equal(t, "no mail to administrators", any(len(k.Mails(admin.Email))), any(0))
		reason := profile(k, p, p.Token).JSON()["rejectionReason"]
		equal(t, "reason", reason, any("A região informada no CRP não existe."))
		byNobody := "SELECT count(*) FROM crp_review WHERE reviewer_id IS NULL AND decision = 'REJECTED'"
		equal(t, "no reviewer", any(testkit.One[int](k, byNobody)), any(1))
		update(k, p, fields{"crp": "08/4711"}).Is(200)
		k.Call("GET", "/api/therapist/"+p.ID+"/crp-validation", p.Token, nil).Is(200)
		byLink(k, admin, mailedApproval(k, admin.Email)).Is(200)
	})
}

// While there is no administrator the registration stays pending. The mail is sent when there is one.
func TestReview_noAdministrator(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Submitted("helena@psic.test")
		k.Work()
		equal(t, "pending", any(state(k, p)), any(directory.DataProvided))
		admin := k.Admin("admin@psic.test")
		k.Clock.Advance(2 * time.Hour)
		byLink(k, k.Login(admin.Email), mailedApproval(k, admin.Email)).Is(200)
	})
}

// Two administrators decide at once, through the link and in the list: one decision counts, with one row and one mail.
// Abuse case 23.
func TestReview_race_oneDecision(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		one, two := k.Admin("um@psic.test"), k.Admin("dois@psic.test")
		for round, ways := range [][2]string{
			{"link", "link"}, {"link", "approve"}, {"approve", "approve"}, {"approve", "reject"}, {"link", "reject"},
		} {
			p := k.Submitted("p" + string(rune('a'+round)) + "@psic.test")
			token := mailedApproval(k, one.Email)
			responses := testkit.Race(8, func(i int) testkit.Response {
				admin, way := one, ways[i%2]
				if i%2 == 1 {
					admin = two
				}
				if way == "link" {
					return byLink(k, admin, token)
				}
				return decide(k, admin, p, way, fields{"evidence": "Ativo.", "reason": "Não consta."})
			})
			got := testkit.Tally(responses)
			if got[200] != 1 || got[200]+got[409]+got[404] != 8 {
				t.Errorf("%v: %v", ways, got)
			}
			rows := testkit.One[int](k, "SELECT count(*) FROM crp_review WHERE therapist_id = $1", p.ID)
			equal(t, "one review", any(rows), any(1))
			mails := 0
			for _, m := range k.Mails(p.Email) {
				if m.Subject == "Seu cadastro foi aprovado" || m.Subject == "Sobre o seu cadastro" {
					mails++
				}
			}
			equal(t, "one mail", any(mails), any(1))
		}
	})
}

// The evidence has a maximum length and no control characters. A refused approval does not use the link up.
func TestReview_evidence(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin, p := k.Admin("admin@psic.test"), k.Submitted("helena@psic.test")
		for _, wrong := range []string{letters(1001), "a\u001bb"} {
			decide(k, admin, p, "approve", fields{"evidence": wrong}).Is(422)
			token, err := k.App.Login.NewApproval(context.Background(), p.ID)
			if err != nil {
				t.Fatal(err)
			}
			path := "/api/therapist-register/confirm-register?token=" + token
			k.Call("POST", path, admin.Token, fields{"evidence": wrong}).Is(422)
			whose, err := k.App.Login.Approval(context.Background(), token)
			if err != nil || whose != p.ID {
				t.Errorf("a refused approval used the link up: %v", err)
			}
		}
	})
}
