package notify_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"psic/internal/notify"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// R214: a contact message is mailed to the support with its text, and the support can reply to it.
func TestContactReachesTheSupportOnce(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		message := contact.but(fields{"email": " Ana@Example.com ", "name": "ignorado"})
		r := k.Call("POST", contactPath, "", message).Is(200)
		if r.Str("message") != "Sua mensagem foi enviada com sucesso!" {
			t.Errorf("response %s", r.Body)
		}
		k.Work()
		k.Work()
		got := toSupport(k)
		if len(got) != 1 {
			t.Fatalf("%d mails to the support", len(got))
		}
		if m := got[0]; m.Headers["Reply-To"] != "ana@example.com" || m.Subject != "Contato pelo site" ||
			!strings.Contains(m.Text, "Assunto-canario") || !strings.Contains(m.Text, "Texto-canario\nsegunda linha") {
			t.Errorf("mail %+v", m.Message)
		}
	})
}

// R215: a company's request is mailed to the support with all its fields.
func TestQuoteReachesTheSupportOnce(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.Call("POST", quotePath, "", quote).Is(200)
		k.Work()
		k.Work()
		got := toSupport(k)
		if len(got) != 1 || got[0].Headers["Reply-To"] != "rh@aurora.example" ||
			got[0].Subject != "Pedido de proposta para empresa" {
			t.Fatalf("mails %+v", got)
		}
		for _, want := range []string{
			"Nome-canario",
			"rh@aurora.example",
			"Empresa-canario",
			"(11) 3456-7890",
			"51-200",
			"Assunto-canario",
			"Texto-canario",
		} {
			if !strings.Contains(got[0].Text, want) {
				t.Errorf("the mail lacks %q: %s", want, got[0].Text)
			}
		}
	})
}

// A script in a message is shown as text in the mail.
// Abuse case 33.
func TestMarkupInAMessageStaysText(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	const script = "<script>alert(1)</script>"
	k.Call("POST", contactPath, "", contact.but(fields{"subject": script, "body": script})).Is(200)
	k.Work()
	got := toSupport(k)
	if len(got) != 1 || strings.Contains(got[0].HTML, "<script>") || !strings.Contains(got[0].Text, script) {
		t.Errorf("mails %+v", got)
	}
}

// What people write may be about their health, so it is stored only in the table, sealed.
func TestMessagesAreStoredSealed(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.Call("POST", contactPath, "", contact).Is(200)
		k.Call("POST", quotePath, "", quote).Is(200)
		stored := rows(k, "SELECT content FROM contact_message")
		if len(stored) != 2 || stored[0] == "" || stored[0] == stored[1] {
			t.Fatalf("stored %q", stored)
		}

		all := strings.Join(append(stored, rows(k, "SELECT args || last_error FROM job")...), "\n") + k.Logs.String()
		if k.DB.Engine == store.SQLite {
			all += files(t, k.DB.Path())
		}
		for _, secret := range []string{"canario", "ana@example.com", "rh@aurora", "3456-7890", "1134567890"} {
			if strings.Contains(all, secret) {
				t.Errorf("%q is readable", secret)
			}
		}
		if kinds := fmt.Sprint(rows(k, "SELECT kind FROM contact_message ORDER BY kind")); kinds != "[CONTACT QUOTE]" {
			t.Errorf("kinds %s", kinds)
		}
	})
}

func files(t *testing.T, path string) string {
	t.Helper()
	found, err := filepath.Glob(path + "*")
	if err != nil || len(found) == 0 {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, name := range found {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(b)
	}
	return all.String()
}

// A sealed message that was copied to another row cannot be unsealed: the seal contains the id of its row.
func TestSealBelongsToItsRow(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	k.Call("POST", contactPath, "", contact).Is(200)
	err := k.DB.InTx(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(`INSERT INTO contact_message (id, kind, content, created_at)
			SELECT 'other', kind, content, created_at FROM contact_message`)
		if err != nil {
			return err
		}
		return k.Jobs.Enqueue(t.Context(), tx, notify.ForwardContact{MessageID: "other"})
	})
	if err != nil {
		t.Fatal(err)
	}
	k.Work()
	if n := len(toSupport(k)); n != 1 {
		t.Errorf("%d mails, want only the original one", n)
	}
}

// R214, R215: a message that was accepted is stored while the mail server is down, and mailed later.
func TestMessageIsSentAfterAMailServerWasDown(t *testing.T) {
	for path, body := range map[string]fields{contactPath: contact, quotePath: quote} {
		t.Run(path, func(t *testing.T) {
			testkit.Apps(t, func(t *testing.T, k *testkit.Kit) { sendAfterDowntime(t, k, path, body) })
		})
	}
}

func sendAfterDowntime(t *testing.T, k *testkit.Kit, path string, body fields) {
	t.Helper()
	post := &server{down: true}
	k.Notify.Sender = post
	k.Call("POST", path, "", body).Is(200)
	for range 5 { // two days
		k.Work()
		k.Clock.Advance(10 * time.Hour)
	}
	if n := len(rows(k, "SELECT id FROM contact_message")); n != 1 || len(post.attempts) < 5 || len(post.arrived) != 0 {
		t.Fatalf("%d stored, %d attempts, %d arrived", n, len(post.attempts), len(post.arrived))
	}

	post.set(false)
	k.Work()
	k.Clock.Advance(24 * time.Hour)
	k.Work()
	if len(post.arrived) != 1 || !strings.Contains(post.arrived[0].Text, "Texto-canario") {
		t.Fatalf("arrived %+v", post.arrived)
	}
	for _, id := range post.attempts {
		if id != post.attempts[0] || id == "" {
			t.Errorf("attempts have different ids: %q", post.attempts)
		}
	}
}

// Only a robot fills in the hidden field. It gets the same response as a person, and nothing is stored or mailed.
// Abuse case 31.
func TestARobotsMessageIsDropped(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		for path, form := range map[string]fields{contactPath: contact, quotePath: quote} {
			robot := k.Call("POST", path, "", form.but(fields{"recado": "Compre agora"})).Is(200)
			if n := testkit.One[int](k, "SELECT count(*) FROM contact_message"); n != 0 {
				t.Errorf("%s: %d stored", path, n)
			}
			person := k.Call("POST", path, "", form.but(fields{"recado": ""})).Is(200)
			if string(robot.Body) != string(person.Body) {
				t.Errorf("%s: %s for a robot, %s for a person", path, robot.Body, person.Body)
			}
			k.Exec("DELETE FROM contact_message")
			k.Exec("DELETE FROM job")
		}
		k.Call("POST", contactPath, "", contact.but(fields{"recado": "x"})).Is(200)
		k.Work()
		if got := toSupport(k); len(got) != 0 {
			t.Errorf("mails %+v", got)
		}
	})
}

// A message is deleted after twelve calendar months.
func TestMessagesAreDeletedAfterAYear(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.Call("POST", contactPath, "", contact).Is(200)
		year := k.Clock.Now().AddDate(0, 12, 0).Sub(k.Clock.Now())
		left := func() int {
			t.Helper()
			k.InTx(func(tx *store.Tx) error { return k.Jobs.Enqueue(t.Context(), tx, notify.DeleteExpiredContacts{}) })
			k.Work()
			return testkit.One[int](k, "SELECT count(*) FROM contact_message")
		}
		k.Clock.Advance(year - time.Second)
		if n := left(); n != 1 {
			t.Errorf("%d a second before", n)
		}
		k.Clock.Advance(time.Second)
		if n := left(); n != 0 {
			t.Errorf("%d after twelve months", n)
		}
	})
}
