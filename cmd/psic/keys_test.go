package main

import (
	"bufio"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// docs/privacy.md lists exactly the sealed columns of the code.
func TestPrivacyPageNamesEverySealedColumn(t *testing.T) {
	page, err := os.ReadFile("../../docs/privacy.md")
	if err != nil {
		t.Fatal(err)
	}
	_, part, _ := strings.Cut(string(page), "## Sealed columns")
	part, _, _ = strings.Cut(part, "Each value has a data key")
	var got, want []string
	for _, m := range regexp.MustCompile("`(\\w+\\.\\w+)`").FindAllStringSubmatch(part, -1) {
		got = append(got, m[1])
	}
	for _, c := range testkit.New(t, store.SQLite).App.SealedColumns() {
		want = append(want, c.Table+"."+c.Name)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the page names\n%v\nand sealed are\n%v", got, want)
	}
}

// Every sealed column must be in SealedColumns. A column that is missing there would stay under old keys for ever.
func TestEverySealedColumnRotates(t *testing.T) {
	var want []string
	place := regexp.MustCompile(`crypt\.AAD\("(\w+)", "(\w+)"`)
	err := fs.WalkDir(os.DirFS("../../internal"), ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		code, err := os.ReadFile(filepath.Join("../../internal", path))
		for _, m := range place.FindAllStringSubmatch(string(code), -1) {
			want = append(want, m[1]+"."+m[2])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, "sandbox_secret.secret") // named by constants there
	slices.Sort(want)
	var have []string
	for _, c := range testkit.New(t, store.SQLite).App.SealedColumns() {
		have = append(have, c.String())
	}
	slices.Sort(have)
	if want = slices.Compact(want); len(want) == 0 || !slices.Equal(want, have) {
		t.Errorf("sealed in the code: %v, rotated: %v", want, have)
	}
}

// seal fills the columns with texts under the active key.
func seal(t *testing.T, k *testkit.Kit, messages int) {
	t.Helper()
	p := k.Patient("paciente@exemplo.com.br")
	err := k.DB.InTx(t.Context(), func(tx *store.Tx) error {
		put := func(statement, table, column, id string, more ...any) {
			text, err := k.Ring.Seal([]byte("segredo de "+id), crypt.AAD(table, column, id))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := tx.ExecContext(t.Context(), statement, append([]any{id, text}, more...)...); err != nil {
				t.Fatal(err)
			}
		}
		put("UPDATE account SET private = $2 WHERE id = $1", "account", "private", p.ID)
		put(`INSERT INTO deletion_request (id, reason, account_id, status, requested_at, confirm_by)
			VALUES ($1, $2, $3, 'DONE', 1, '2026-11-18')`, "deletion_request", "reason", "r1", p.ID)
		for i := range messages {
			put("INSERT INTO contact_message (id, content, kind, created_at) VALUES ($1, $2, 'CONTACT', 1)",
				"contact_message", "content", fmt.Sprintf("m%06d", i))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// versions opens every sealed text with the ring on disk and counts them by key.
func versions(t *testing.T, k *testkit.Kit) map[string]int {
	t.Helper()
	ring, err := crypt.Load(k.Config.DataDir)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for _, c := range []struct{ table, column string }{
		{"account", "private"},
		{"deletion_request", "reason"},
		{"contact_message", "content"},
	} {
		rows, err := k.DB.Read().Query("SELECT id, " + c.column + " FROM " + c.table + " WHERE " + c.column + " <> ''")
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		for rows.Next() {
			var id, text string
			if err := rows.Scan(&id, &text); err != nil {
				t.Fatal(err)
			}
			plain, err := ring.Unseal(text, crypt.AAD(c.table, c.column, id))
			if err != nil || string(plain) != "segredo de "+id {
				t.Fatalf("%s %s: %q, %v", c.table, id, plain, err)
			}
			version, _, _ := strings.Cut(text, ".")
			counts[version]++
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
	}
	return counts
}

func TestARotationMovesEverything(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		seal(t, k, 250) // more than one batch, and not a multiple of its size
		p := placeOf(t, k)
		p.must([]string{"keys", "rotate"}, "Key v2 added and active", "Everything is under key v2")
		if got := versions(t, k); got["v2"] != 252 || len(got) != 1 {
			t.Errorf("texts by key: %v", got)
		}
		p.must([]string{"keys", "rotate"}, "Key v3 added")
	})
}

func TestAKilledRotationIsFinishedByTheNext(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		const messages = 3000
		seal(t, k, messages)
		p := placeOf(t, k)
		cmd := p.command(t.Context(), "keys", "rotate")
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if strings.HasPrefix(lines.Text(), "contact_message.content: ") {
				break
			}
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // it was killed
		mid := versions(t, k)
		if mid["v1"] == 0 || mid["v2"] == 0 || mid["v1"]+mid["v2"] != messages+2 {
			t.Fatalf("texts by key after the kill: %v", mid)
		}
		said, _ := p.run("doctor")
		p.says(said, "still under an older key")
		p.must([]string{"keys", "rotate"}, "still under an older key", "Everything is under key v2")
		if got := versions(t, k); got["v2"] != messages+2 {
			t.Errorf("texts by key at the end: %v", got)
		}
	})
}

func TestADamagedTextDoesNotStopARotation(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	seal(t, k, 3)
	err := k.DB.InTx(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(`INSERT INTO contact_message (id, content, kind, created_at)
			VALUES ('m000001x', 'v1.damaged.text', 'CONTACT', 1)`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	placeOf(t, k).refuses([]string{"keys", "rotate"}, "the row m000001x cannot be opened", "1 texts cannot be opened")
	var moved int
	err = k.DB.Read().QueryRow("SELECT count(*) FROM contact_message WHERE content LIKE 'v2.%'").Scan(&moved)
	if err != nil || moved != 3 {
		t.Errorf("moved %d, %v", moved, err)
	}
}
