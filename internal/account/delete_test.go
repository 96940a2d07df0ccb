package account_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func askDeletion(k *testkit.Kit, p testkit.Person, reason string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/user/"+p.ID+"/deactivate", p.Token, fields{"reason": reason})
}

func deleted(k *testkit.Kit, p testkit.Person) bool {
	k.T.Helper()
	return one[int](k, "SELECT count(*) FROM account WHERE id = $1 AND deleted_at IS NOT NULL", p.ID) == 1
}

// owe makes everybody owe something for as long as the returned switch is on.
func owe(k *testkit.Kit) *bool {
	open := true
	k.Account.Debts = append(k.Account.Debts, func(context.Context, *store.Tx, string) ([]string, error) {
		if open {
			return []string{"há uma sessão por pagar"}, nil
		}
		return nil, nil
	})
	return &open
}

// R212: the request takes a reason, ends the person's logins, is confirmed by mail and carried out a day later,
// within the two business days in which the person hears from us.
func TestDeletion_R212_request(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		equal(t, "no reason", askDeletion(k, ana, "  ").Is(422).Field("reason"), "Conte o motivo da exclusão.")
		equal(t, "too long", askDeletion(k, ana, letters(2001)).Is(422).Field("reason"), "Use até 2000 caracteres.")
		k.Clock.Set(time.Date(2026, 11, 19, 9, 0, 0, 0, at.SaoPaulo)) // a Thursday before a holiday
		ana = k.Login(ana.Email)
		r := askDeletion(k, ana, "Não preciso mais.").Is(200)
		equal(t, "asked", r.Str("requestedAt"), "19/11/2026 09:00")
		equal(t, "told by", r.Str("confirmBy"), "24/11/2026") // not 20 November, a holiday, nor the weekend
		equal(t, "carried out", r.Str("deleteAt"), "20/11/2026 09:00")
		info(k, ana.Token).Is(401)
		equal(t, "mail", lastSubject(k, ana.Email), "Recebemos seu pedido")

		k.Clock.Advance(24*time.Hour - time.Second)
		k.Work()
		equal(t, "a second before the day is over", deleted(k, ana), false)
		k.Clock.Advance(time.Second)
		k.Work()
		equal(t, "a day later", deleted(k, ana), true)
		equal(t, "request", one[string](k, "SELECT status FROM deletion_request"), "DONE")
		equal(t, "mail", lastSubject(k, ana.Email), "Sua conta foi excluída")
		logIn(k, commonDoor, ana.Email, testkit.Password).Is(401)
	})
}

// R213, Q110: open debts refuse the request and the deletion, in words.
func TestDeletion_R213_debts(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		open := owe(k)
		const text = "Ainda não é possível excluir a conta: há uma sessão por pagar."
		equal(t, "request", askDeletion(k, ana, "motivo").Is(409).Str("description"), text)
		equal(t, "deletion", k.Call("DELETE", "/api/customer/"+ana.ID, ana.Token, nil).Is(409).Str("description"), text)
		admin := k.Admin("admin@example.com")
		k.Call("DELETE", "/api/customer/"+ana.ID, admin.Token, nil).Is(409)
		info(k, ana.Token).Is(200)
		*open = false
		k.Call("DELETE", "/api/customer/"+ana.ID, ana.Token, nil).Is(200)
		equal(t, "deleted", deleted(k, ana), true)
	})
}

// R213: debts that appear within the day refuse it then; the person is told by mail and may ask again.
func TestDeletion_R213_debtsMeanwhile(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		askDeletion(k, ana, "motivo").Is(200)
		open := owe(k)
		k.Clock.Advance(24 * time.Hour)
		k.Work()
		equal(t, "deleted", deleted(k, ana), false)
		equal(t, "request", one[string](k, "SELECT status FROM deletion_request"), "REFUSED")
		equal(t, "mail", lastSubject(k, ana.Email), "Sobre o seu pedido")
		ana = k.Login(ana.Email)
		k.Call("GET", "/api/user/"+ana.ID+"/deactivate", ana.Token, nil).Is(404)
		*open = false
		askDeletion(k, ana, "de novo").Is(200)
		k.Clock.Advance(24 * time.Hour)
		k.Work()
		equal(t, "deleted", deleted(k, ana), true)
	})
}

func TestDeletion_askedTwiceAndWithdrawn(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		first := askDeletion(k, ana, "motivo").Is(200)
		k.Clock.Advance(time.Hour)
		ana = k.Login(ana.Email) // who asked may come back within the day
		equal(t, "asked twice", string(askDeletion(k, ana, "outro motivo").Is(200).Body), string(first.Body))
		equal(t, "requests", one[int](k, "SELECT count(*) FROM deletion_request"), 1)
		info(k, ana.Token).Is(401)

		ana = k.Login(ana.Email)
		equal(t, "open request", k.Call("GET", "/api/user/"+ana.ID+"/deactivate", ana.Token, nil).Is(200).Str("deleteAt"), first.Str("deleteAt"))
		k.Call("DELETE", "/api/user/"+ana.ID+"/deactivate", ana.Token, nil).Is(200)
		k.Call("DELETE", "/api/user/"+ana.ID+"/deactivate", ana.Token, nil).Is(404)
		k.Clock.Advance(48 * time.Hour)
		k.Work()
		equal(t, "deleted", deleted(k, ana), false)
		equal(t, "request", one[string](k, "SELECT status FROM deletion_request"), "WITHDRAWN")

		ana = k.Login(ana.Email) // a new request starts a new day
		askDeletion(k, ana, "agora sim").Is(200)
		k.Clock.Advance(24 * time.Hour)
		k.Work()
		equal(t, "deleted", deleted(k, ana), true)
	})
}

// A request that is taken back while it is carried out has one outcome: never "taken back" and deleted.
func TestDeletion_withdrawnMeanwhile(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		askDeletion(k, ana, "motivo").Is(200)
		k.Clock.Advance(24 * time.Hour)
		ana = k.Login(ana.Email)
		answer := make(chan testkit.Response, 1)
		k.Account.Debts = append(k.Account.Debts, func(context.Context, *store.Tx, string) ([]string, error) {
			go func() { answer <- k.Call("DELETE", "/api/user/"+ana.ID+"/deactivate", ana.Token, nil) }()
			time.Sleep(150 * time.Millisecond) // long enough to be answered, when nothing holds it
			return nil, nil
		})
		k.Work()
		if r := <-answer; r.Status == 200 && deleted(k, ana) {
			t.Errorf("deleted, and told: %s", r.Body)
		}
		equal(t, "deleted", deleted(k, ana), true)
	})
}

// R025: the password and every way in go at once; nickname and photo follow by job, long before seven business days.
func TestDeletion_R025_stages(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		save(k, ana).Is(200)
		upload(k, ana, pngOf(drawing(30, 30))).Is(200)
		second := k.Login(ana.Email)
		askReset(k, ana.Email).Is(200)
		link := k.MailedToken(ana.Email)
		column := func(name string) string {
			return one[string](k, "SELECT "+name+" FROM account WHERE id = $1", ana.ID)
		}
		k.Call("DELETE", "/api/customer/"+ana.ID, ana.Token, nil).Is(200)
		equal(t, "password", column("password_hash"), "")
		equal(t, "live logins", one[int](k, "SELECT count(*) FROM login WHERE revoked_at IS NULL"), 0)
		equal(t, "links", one[int](k, "SELECT count(*) FROM one_time_token"), 0)
		info(k, ana.Token).Is(401)
		info(k, second.Token).Is(401)
		reset(k, link, newPassword).Is(400)
		logIn(k, commonDoor, ana.Email, testkit.Password).Is(401)
		equal(t, "nickname waits for its job", column("nickname"), "Aninha")

		k.Work()
		equal(t, "nickname", column("nickname"), "")
		equal(t, "what administrators search in", column("search_text"), "")
		equal(t, "photo", one[int](k, "SELECT count(*) FROM photo"), 0)
		equal(t, "files", len(files(k)), 0)
		admin := k.Admin("admin@example.com")
		k.Call("GET", "/api/customer/"+ana.ID, admin.Token, nil).Is(404)
	})
}

// broken is a file store that is out of order.
type broken struct{}

var errBroken = errors.New("out of order")

func (broken) Put(context.Context, string, string, []byte) error   { return errBroken }
func (broken) Get(context.Context, string) ([]byte, string, error) { return nil, "", errBroken }
func (broken) Delete(context.Context, string) error                { return errBroken }

// R025: a file store that is down for three days, longer than the job tries, does not break the promise.
func TestDeletion_R025_storeDown(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		save(k, ana).Is(200)
		upload(k, ana, pngOf(drawing(30, 30))).Is(200)
		whole := k.Account.Blobs
		k.Account.Blobs = broken{}
		k.Call("DELETE", "/api/customer/"+ana.ID, ana.Token, nil).Is(200)
		for range 72 {
			k.Work()
			k.Clock.Advance(time.Hour)
		}
		equal(t, "files while the store is down", len(files(k)), 1)
		k.Account.Blobs = whole
		for range 24 {
			k.Work()
			k.Clock.Advance(time.Hour)
		}
		equal(t, "files", len(files(k)), 0)
		equal(t, "nickname", one[string](k, "SELECT nickname FROM account WHERE id = $1", ana.ID), "")
	})
}

// R023: the rest stays sealed and out of reach for ten years, and is then erased.
func TestDeletion_R023_tenYears(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		bia := k.Patient("bia@example.com")
		save(k, ana).Is(200)
		save(k, bia, fields{"cpf": cpf(7)}).Is(200)
		askDeletion(k, ana, "Mudei de cidade.").Is(200)
		k.Clock.Advance(24 * time.Hour)
		k.Work()
		gone := k.Clock.Now()
		kept := func() string {
			return one[string](k, "SELECT email || '|' || full_name || '|' || private || '|' || COALESCE(cpf_index, '') || '|' || last_ip || '|' || terms_ip FROM account WHERE id = $1", ana.ID)
		}
		before := kept()
		if !strings.HasPrefix(before, "ana@example.com|Ana Maria d'Ávila|v1.") {
			t.Fatalf("retained: %s", before)
		}
		k.Clock.Set(gone.In(at.SaoPaulo).AddDate(10, 0, -1))
		k.Work()
		equal(t, "a day before ten years", kept(), before)
		equal(t, "the reason", one[int](k, "SELECT count(*) FROM deletion_request"), 1)

		k.Clock.Set(gone.In(at.SaoPaulo).AddDate(10, 0, 0))
		k.Work()
		equal(t, "at ten years", kept(), "removido-"+ana.ID+"|||||")
		equal(t, "the reason", one[int](k, "SELECT count(*) FROM deletion_request"), 0)
		equal(t, "logins", one[int](k, "SELECT count(*) FROM login WHERE account_id = $1", ana.ID), 0)
		equal(t, "a living account", read(k, k.Login(bia.Email))["cpf"], any(cpf(7)))
	})
}
