package account_test

import (
	"bytes"
	"context"
	"errors"
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/testkit"
)

// files returns the files in the file store.
func files(k *testkit.Kit) []string {
	k.T.Helper()
	var out []string
	root := filepath.Join(k.Config.DataDir, "files")
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			out = append(out, path)
		}
		return err
	})
	if err != nil {
		k.T.Fatal(err)
	}
	return out
}

// R226: PNG and JPEG become a square PNG of at most 800 px that has nothing but the image.
// Abuse case 32.
func TestPhoto_R226_encodedAgain(t *testing.T) {
	const hidden = "GPS-23.5505,-46.6333"
	cases := []struct {
		name string
		file []byte
		side int
	}{
		{"wide PNG", pngOf(testImage(300, 200)), 200},
		{"high JPEG", jpegOf(testImage(200, 300)), 200},
		{"exactly 800", pngOf(testImage(800, 800)), 800},
		{"large", pngOf(testImage(1300, 900)), 800},
		{"one pixel", pngOf(testImage(1, 1)), 1},
		{"JPEG with a position", jpegWithEXIF(hidden), 48},
		{"PNG with a comment and a file after it", pngWithText(hidden), 48},
	}
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				k := k.On(t)
				equal(t, "text", upload(k, ana, c.file).Is(200).Str("message"), "Dados alterados com sucesso")
				got := picture(k, ana.ID, ana.Token).Is(200)
				equal(t, "type", got.Header.Get("Content-Type"), "image/png")
				m, err := png.Decode(bytes.NewReader(got.Body))
				if err != nil {
					t.Fatal(err)
				}
				equal(t, "width", m.Bounds().Dx(), c.side)
				equal(t, "height", m.Bounds().Dy(), c.side)
				if bytes.Contains(got.Body, []byte(hidden)) || bytes.Contains(got.Body, []byte("<script>")) {
					t.Error("the result has what was hidden in the file")
				}
				for _, part := range chunks(got.Body) {
					if !slices.Contains([]string{"IHDR", "IDAT", "IEND"}, part) {
						t.Errorf("the result has a chunk %s", part)
					}
				}
			})
		}
		k.Work()
		equal(t, "files left of seven pictures", len(files(k)), 1)
	})
}

// The middle of the image is kept, not a corner.
func TestPhoto_R226_middle(t *testing.T) {
	k := testkit.New(t, testkit.Engines[0])
	ana := k.Patient("ana@example.com")
	upload(k, ana, pngOf(testImage(600, 200))).Is(200)
	m, err := png.Decode(bytes.NewReader(picture(k, ana.ID, ana.Token).Body))
	if err != nil {
		t.Fatal(err)
	}
	r, g, _, _ := m.At(100, 100).RGBA()
	if r>>8 != 200 || g>>8 != 30 {
		t.Errorf("the middle is %d,%d", r>>8, g>>8)
	}
}

// Abuse case 32.
func TestPhoto_R226_refuses(t *testing.T) {
	whole := pngOf(testImage(64, 64))
	exact := append(bytes.Clone(whole), make([]byte, (5<<20)-len(whole))...)
	cases := []struct {
		name string
		file []byte
		want *fault.Error // nil: accepted
	}{
		{"empty", nil, account.ErrNotImage},
		{"text", []byte("foto"), account.ErrNotImage},
		{"SVG", []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), account.ErrNotImage},
		{"HTML", []byte("<!doctype html><script>alert(1)</script>"), account.ErrNotImage},
		{"GIF", gifOf(testImage(8, 8)), account.ErrNotImage},
		{"HTML with a PNG's first bytes", append([]byte("\x89PNG\r\n\x1a\n"), "<script>"...), account.ErrNotImage},
		{"truncated PNG", whole[:len(whole)-30], account.ErrNotImage},
		{"truncated JPEG", jpegOf(testImage(64, 64))[:300], account.ErrNotImage},
		{"head alone", whole[:pngHead], account.ErrNotImage},
		{"no width", bomb(0, 10), account.ErrNotImage},
		{"bomb", bomb(60_000, 60_000), account.ErrPhotoBig},
		{"long bomb", bomb(1, 16_000_001), account.ErrPhotoBig},
		{"bomb whose area overflows", bomb(1<<31-1, 1<<31-1), account.ErrNotImage},
		{"a pixel over 16 megapixels", bomb(4000, 4001), account.ErrPhotoBig},
		{"5 MiB", exact, nil},
		{"5 MiB and a byte", append(bytes.Clone(exact), 0), account.ErrPhotoBig},
		{"more than any body may have", append(bytes.Clone(exact), make([]byte, 2<<20)...), account.ErrPhotoBig},
	}
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		for _, c := range cases {
			r := upload(k, ana, c.file)
			switch {
			case c.want == nil && r.Status != 200:
				t.Errorf("%s: %d %s", c.name, r.Status, r.Body)
			case c.want != nil && (r.Status != int(c.want.Kind) || r.Str("description") != c.want.Message):
				t.Errorf("%s: %d %s", c.name, r.Status, r.Body)
			}
		}
		r := k.Call("POST", "/api/user/"+ana.ID+"/profile-picture", ana.Token, fields{"file": "x"})
		if r.Status < 400 || r.Status > 499 {
			t.Errorf("no form: %d %s", r.Status, r.Body)
		}
		equal(t, "files", len(files(k)), 1)
	})
}

// The size is checked before the pixels are decoded, so that a decompression bomb takes no memory.
// Abuse case 32.
func TestPhoto_R226_bombIsNotDecoded(t *testing.T) {
	k := testkit.New(t, testkit.Engines[0])
	ana := k.Patient("ana@example.com")
	file := bomb(60_000, 60_000)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	upload(k, ana, file).Is(413)
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 8<<20 {
		t.Errorf("the refusal took %d bytes", used)
	}
}

// A photo of an account that was deleted meanwhile is not stored.
func TestPhoto_afterDeletion(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		k.Call("DELETE", "/api/customer/"+ana.ID, ana.Token, nil).Is(200)
		err := k.Account.SetPhoto(context.Background(), ana.ID, pngOf(testImage(8, 8)))
		if !errors.Is(err, fault.Missing) {
			t.Errorf("photo of a deleted account: %v", err)
		}
		equal(t, "files", len(files(k)), 0)
	})
}

// Q105: a patient's photo is visible to the patient, administrators and the other participant of a session. A listed
// therapist's photo is visible to everybody.
// Abuse case 3.
func TestPhoto_Q105_visibility(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		people := k.EveryRole()
		patient, therapist, stranger := people[actor.Customer], people[actor.Therapist], people[actor.Enterprise]
		upload(k, patient, pngOf(testImage(30, 30))).Is(200)
		upload(k, therapist, pngOf(testImage(40, 40))).Is(200)
		sees := func(viewer, owner testkit.Person) bool {
			r := picture(k, owner.ID, viewer.Token).Is(200)
			real := !bytes.Equal(r.Body, account.DefaultPhoto)
			equal(t, "marked as the default", r.Header.Get("X-Picture") == "default", !real)
			return real
		}
		check := func(when string, owner testkit.Person, want map[string]bool) {
			t.Helper()
			viewers := map[string]testkit.Person{
				"visitor":   testkit.Visitor,
				"patient":   patient,
				"therapist": therapist,
				"stranger":  stranger,
				"admin":     people[actor.Administrator],
				"company":   people[actor.Company],
			}
			for name, viewer := range viewers {
				equal(t, when+": "+name, sees(viewer, owner), want[name])
			}
		}
		check("patient alone", patient, map[string]bool{"patient": true, "admin": true})
		check("therapist unlisted", therapist, map[string]bool{"therapist": true, "admin": true})

		k.Account.PhotoShared = func(_ context.Context, viewer, owner string) (bool, error) {
			return viewer == therapist.ID && owner == patient.ID || viewer == patient.ID && owner == therapist.ID, nil
		}
		check("patient with a session", patient, map[string]bool{"patient": true, "admin": true, "therapist": true})
		k.Account.PhotoPublic = func(_ context.Context, id string) (bool, error) { return true, nil }
		// PhotoPublic does not matter for a patient.
		check("patient still", patient, map[string]bool{"patient": true, "admin": true, "therapist": true})
		check("therapist listed", therapist, map[string]bool{
			"visitor":   true,
			"patient":   true,
			"therapist": true,
			"stranger":  true,
			"admin":     true,
			"company":   true,
		})
	})
}

// Q106: the response is the same, byte for byte, without a photo, without permission, and for unknown or malformed ids.
// It does not tell who has an account.
// Abuse case 3.
func TestPhoto_Q106_oneAnswer(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana, bia, gone := k.Patient("ana@example.com"), k.Patient("bia@example.com"), k.Patient("caio@example.com")
		upload(k, bia, pngOf(testImage(30, 30))).Is(200)
		upload(k, gone, pngOf(testImage(30, 30))).Is(200)
		k.Call("DELETE", "/api/customer/"+gone.ID, gone.Token, nil).Is(200)
		want := picture(k, ana.ID, ana.Token).Is(200) // no photo
		if !bytes.Equal(want.Body, account.DefaultPhoto) {
			t.Fatal("not the default picture")
		}
		want.Header.Del("X-Request-Id")
		for _, token := range []string{ana.Token, "", "morto"} {
			for name, id := range map[string]string{
				"no photo":    ana.ID,
				"not allowed": bia.ID,
				"deleted":     gone.ID,
				"nobody":      "01890000-0000-7000-8000-000000000000",
				"nonsense":    "abc",
				"path":        "..%2f..%2fkeys",
				"long":        strings.Repeat("a", 2000),
			} {
				got := picture(k, id, token)
				got.Header.Del("X-Request-Id")
				if got.Status != 200 || !bytes.Equal(got.Body, want.Body) {
					t.Errorf("%s: %d, %d bytes", name, got.Status, len(got.Body))
				}
				for header := range want.Header {
					equal(t, name+" "+header, got.Header.Get(header), want.Header.Get(header))
				}
				equal(t, name+" headers", len(got.Header), len(want.Header))
			}
		}
	})
}
