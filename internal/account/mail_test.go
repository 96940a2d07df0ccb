package account_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/ids"
	"psic/internal/notify"
	"psic/internal/testkit"
)

// subjects of all mails about an account. They do not mention a treatment, because a mailbox may be shared.
var subjects = []string{
	"Confirme seu e-mail",
	"Recebemos seu pedido",
	"Redefinição de senha",
	"Sobre o seu pedido",
	"Sua conta foi excluída",
	"Sua senha foi alterada",
	"Você já tem uma conta",
}

var revealing = regexp.MustCompile(`(?i)sess[ãõ]|terap|psic|consult|paciente|saúde|tratamento|atendimento`)

// S11: links are in the plain-text part too. Subjects are neutral, and no mail has personal data.
func TestMail_S11_textsAndSubjects(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		save(k, ana).Is(200)
		signUp(k, ana.Email).Is(200)
		exists := k.MailedToken(ana.Email)
		requestReset(k, ana.Email).Is(200)
		link := k.MailedToken(ana.Email)
		reset(k, link, testkit.Password).Is(200)
		refused := k.SignUp("bia@example.com", actor.Therapist)
		requestDeletion(k, refused, "motivo").Is(200)
		open := addDebt(k)
		k.Clock.Advance(24 * time.Hour)
		k.Work()
		*open = false
		ana = k.Login(ana.Email)
		k.Call("DELETE", "/api/customer/"+ana.ID, ana.Token, nil).Is(200)
		k.Work()

		var got []string
		texts := map[string]string{}
		for _, m := range k.Outbox.List() {
			got = append(got, m.Subject)
			texts[m.Subject] = m.Text
			if revealing.MatchString(m.Subject) {
				t.Errorf("the subject mentions the treatment: %s", m.Subject)
			}
			for _, private := range []string{"Ana Maria", "Aninha", "529.982", "Paulista", "8765"} {
				if strings.Contains(m.Text+m.HTML, private) {
					t.Errorf("%s: the mail has %s", m.Subject, private)
				}
			}
		}
		slices.Sort(got)
		if got = slices.Compact(got); !slices.Equal(got, subjects) {
			t.Errorf("subjects: %q, want %q", got, subjects)
		}
		for subject, want := range map[string]string{
			"Confirme seu e-mail":    "http://psic.test/cadastro-confirmar?token=",
			"Redefinição de senha":   "http://psic.test/senha-recuperacao?token=" + link,
			"Você já tem uma conta":  "http://psic.test/senha-recuperacao?token=" + exists,
			"Sua senha foi alterada": "http://psic.test/redefinir",
			"Recebemos seu pedido":   "http://psic.test/solicitar-exclusao",
			"Sobre o seu pedido":     "http://psic.test/solicitar-exclusao",
			"Sua conta foi excluída": "http://psic.test/politica-privacidade",
		} {
			if !strings.Contains(texts[subject], want) {
				t.Errorf("%s: the text part lacks %s:\n%s", subject, want, texts[subject])
			}
		}
	})
}

// A locked account gets no mail: its person has another account with the same address. Q194.
// Abuse case 39.
func TestLockedAccountGetsNoMail_Q194(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		eva := k.Employee("eva@aurora.example")
		k.Work()
		before := len(k.Outbox.List())
		k.Exec("UPDATE account SET locked_at = 1 WHERE id = $1", eva.ID)
		if err := k.Account.Send(t.Context(), eva.ID, account.MailIdentityOpened()); err != nil {
			t.Fatal(err)
		}
		testkit.Equal(t, "mails", len(k.Outbox.List()), before)
	})
}

// Q195: without a personal address an employee gets mail about the account alone, and with one gets both there.
// Abuse case 39.
func TestMailAboutSessions_Q195(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana, eva := k.Patient("ana@example.com"), k.Employee("eva@aurora.example")
		sends := func(p testkit.Person, about notify.About) bool {
			acc, err := k.Account.ByID(t.Context(), p.ID)
			if err != nil {
				t.Fatal(err)
			}
			m := notify.Mail{About: about, Subject: "Aviso", Title: "Aviso"}
			sent, err := k.Account.Deliver(t.Context(), acc, ids.New(), m)
			if err != nil {
				t.Fatal(err)
			}
			return sent
		}
		testkit.Equal(t, "a patient", sends(ana, notify.AboutSessions), true)
		testkit.Equal(t, "the account of an employee", sends(eva, notify.AboutAccount), true)
		testkit.Equal(t, "sessions of an employee", sends(eva, notify.AboutSessions), false)
		k.PersonalAddress(eva, "eva@pessoal.example")
		before := len(k.Mails(eva.Email))
		testkit.Equal(t, "at the personal address", sends(eva, notify.AboutSessions), true)
		testkit.Equal(t, "the company's mailbox", len(k.Mails(eva.Email)), before)

		m := notify.Mail{About: notify.AboutSessions, Subject: "Aviso"}
		if err := k.Notify.Send(t.Context(), eva.Email, m); err == nil {
			t.Error("a mail about sessions went to a plain address")
		}
	})
}
