package account_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/testkit"
)

// R025: a deletion ends password, logins and links at once. A job erases nickname and photo long before seven business
// days.
func TestDeletion_R025_stages(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		save(k, ana).Is(200)
		upload(k, ana, pngOf(testImage(30, 30))).Is(200)
		second := k.Login(ana.Email)
		requestReset(k, ana.Email).Is(200)
		link := k.MailedToken(ana.Email)
		column := func(name string) string {
			return one[string](k, "SELECT "+name+" FROM account WHERE id = $1", ana.ID)
		}
		k.Call("DELETE", "/api/customer/"+ana.ID, ana.Token, nil).Is(200)
		equal(t, "password", column("password_hash"), "")
		equal(t, "open logins", one[int](k, "SELECT count(*) FROM login WHERE revoked_at IS NULL"), 0)
		equal(t, "links", one[int](k, "SELECT count(*) FROM one_time_token"), 0)
		info(k, ana.Token).Is(401)
		info(k, second.Token).Is(401)
		reset(k, link, newPassword).Is(400)
		logIn(k, commonLogin, ana.Email, testkit.Password).Is(401)
		equal(t, "nickname before the job", column("nickname"), "Aninha")
		admin := k.Admin("admin@example.com")
		equal(t, "picture", picture(k, ana.ID, admin.Token).Header.Get("X-Picture"), "default")

		k.Work()
		equal(t, "nickname", column("nickname"), "")
		equal(t, "search text", column("search_text"), "")
		equal(t, "photo", one[int](k, "SELECT count(*) FROM photo"), 0)
		equal(t, "files", len(files(k)), 0)
		k.Call("GET", "/api/customer/"+ana.ID, admin.Token, nil).Is(404)
	})
}

// broken is a file store that always fails.
type broken struct{}

var errBroken = errors.New("out of order")

func (broken) Put(context.Context, string, string, []byte) error   { return errBroken }
func (broken) Get(context.Context, string) ([]byte, string, error) { return nil, "", errBroken }
func (broken) Delete(context.Context, string) error                { return errBroken }

// R025: if a file store is down for longer than the job retries, the daily retention erases the photo.
func TestDeletion_R025_storeDown(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		save(k, ana).Is(200)
		upload(k, ana, pngOf(testImage(30, 30))).Is(200)
		whole := k.Account.Blobs
		k.Account.Blobs = broken{}
		k.Call("DELETE", "/api/customer/"+ana.ID, ana.Token, nil).Is(200)
		k.Work()
		k.Exec("UPDATE job SET state = 'dead' WHERE kind = 'account.erase_profile'")
		k.Clock.Advance(24 * time.Hour)
		k.Work()
		equal(t, "files while the store is down", len(files(k)), 1)
		k.Account.Blobs = whole
		k.Clock.Advance(24 * time.Hour)
		k.Work()
		equal(t, "files", len(files(k)), 0)
		equal(t, "nickname", one[string](k, "SELECT nickname FROM account WHERE id = $1", ana.ID), "")
	})
}

// R023: the other data stays sealed for ten years, and is then erased.
func TestDeletion_R023_tenYears(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		bia := k.Patient("bia@example.com")
		save(k, ana).Is(200)
		save(k, bia, fields{"cpf": cpf(7)}).Is(200)
		requestDeletion(k, ana, "Mudei de cidade.").Is(200)
		k.Clock.Advance(24 * time.Hour)
		k.Work()
		gone := k.Clock.Now()
		kept := func() string {
			return one[string](
				k,
				`SELECT email || '|' || full_name || '|' || private || '|' || COALESCE(cpf_index, '')
				FROM account WHERE id = $1`,
				ana.ID,
			)
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
		equal(t, "at ten years", kept(), "removido-"+ana.ID+"|||")
		equal(t, "the reason", one[int](k, "SELECT count(*) FROM deletion_request"), 0)
		equal(t, "logins", one[int](k, "SELECT count(*) FROM login WHERE account_id = $1", ana.ID), 0)
		equal(t, "another account", read(k, k.Login(bia.Email))["cpf"], any(cpf(7)))
	})
}

// R024: the time and the IP address of the last access are erased six months after a deletion, like the access log. Of
// an account that is not deleted, the IP address is erased six months after the access.
func TestDeletion_R024_access(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.IP = "198.51.100.7"
		ana, bia := k.Patient("ana@example.com"), k.Patient("bia@example.com")
		k.Call("DELETE", "/api/customer/"+ana.ID, ana.Token, nil).Is(200)
		kept := func(p testkit.Person) string {
			return one[string](k,
				`SELECT last_ip || '|' || terms_ip || '|' || (last_access_at IS NOT NULL)
				FROM account WHERE id = $1`, p.ID)
		}
		gone, before := k.Clock.Now(), kept(ana)
		if !strings.HasPrefix(before, k.IP+"|"+k.IP+"|") {
			t.Fatalf("kept: %s", before)
		}
		k.Clock.Set(gone.In(at.SaoPaulo).AddDate(0, 6, 0).Add(-time.Second))
		k.Work()
		equal(t, "a second before six months", kept(ana), before)
		k.Clock.Set(gone.In(at.SaoPaulo).AddDate(0, 6, 1))
		k.Work()
		if got := kept(ana); !strings.HasPrefix(got, "||") || got[2:] == before[len(before)-len(got[2:]):] {
			t.Errorf("of a deleted account: %s", got)
		}
		if got := kept(bia); !strings.HasPrefix(got, "|"+k.IP+"|") {
			t.Errorf("of another account: %s", got)
		}
	})
}
