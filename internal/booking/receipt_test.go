package booking_test

import (
	"bytes"
	"errors"
	"mime/multipart"
	"net/http/httptest"
	"strings"
	"testing"

	"psic/internal/platform/blob"
	"psic/internal/testkit"
)

// attach uploads a file as a browser does.
func attach(k *testkit.Kit, p testkit.Person, session, field, name string, data []byte) testkit.Response {
	k.T.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, err := w.CreateFormFile(field, name)
	if err == nil {
		_, err = part.Write(data)
	}
	if err != nil || w.Close() != nil {
		k.T.Fatal("form", err)
	}
	req := httptest.NewRequest("POST", "/api/session/"+session+"/receipt", &form)
	req.Header.Set("Content-Type", w.FormDataContentType())
	return k.Do(req, p.Token)
}

// TestReceipts: the therapist attaches a PDF or a PNG of at most five megabytes to a session that took place. The two
// people of the session download it, and nobody else learns that it exists. Q187.
func TestReceipts(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, other := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test")
		ana, bia, admin := k.Patient("ana@psic.test"), k.Patient("bia@psic.test"), k.Admin("admin@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		path, pdf := "/api/session/"+id+"/receipt", []byte("%PDF-1.4\n1 0 obj\n%%EOF")
		code(t, "before the session", attach(k, therapist, id, "file", "recibo.pdf", pdf), 409, "receipt.not_held")
		jump(k, wednesdayAt10.Add(51*60*1e9), &therapist, &other, &ana, &bia, &admin)
		k.Work()
		k.Call("GET", path, ana.Token, nil).Is(404) // nothing there yet
		testkit.Equal(t, "hasReceipt", k.GetSession(ana, id)["hasReceipt"].(bool), false)
		for name, data := range map[string][]byte{
			"a page":                                []byte("<html><script>"),
			"an empty file":                         {},
			"a picture of another kind":             []byte("GIF89a"),
			"another kind of file with a .pdf name": []byte("MZ not a pdf"),
		} {
			code(t, name, attach(k, therapist, id, "file", "recibo.pdf", data), 415, "receipt.type")
		}
		big := append([]byte("%PDF-"), bytes.Repeat([]byte{'x'}, 5<<20)...)
		code(t, "over five megabytes", attach(k, therapist, id, "file", "recibo.pdf", big), 415, "receipt.type")
		code(
			t,
			"more than any body may have",
			attach(k, therapist, id, "file", "recibo.pdf", append(big, make([]byte, 2<<20)...)),
			415,
			"receipt.type",
		)
		if r := attach(k, therapist, id, "outro", "recibo.pdf", pdf); r.Status < 400 || r.Status >= 500 {
			t.Errorf("without the field: %d", r.Status)
		}
		attach(k, ana, id, "file", "recibo.pdf", pdf).Is(403)
		attach(k, admin, id, "file", "recibo.pdf", pdf).Is(403)
		attach(k, other, id, "file", "recibo.pdf", pdf).Is(404)
		testkit.Equal(t, "nothing of that was stored", k.GetSession(ana, id)["hasReceipt"].(bool), false)
		attach(k, therapist, id, "file", "../../recibo.pdf", big[:5<<20]).Is(200)
		old := testkit.One[string](k, "SELECT receipt_key FROM session WHERE id = $1", id)
		attach(k, therapist, id, "file", "recibo.pdf", pdf).Is(200)
		if _, _, err := k.Blobs.Get(t.Context(), old); !errors.Is(err, blob.ErrNotFound) {
			t.Errorf("the replaced file is still there: %v", err)
		}
		for _, p := range []testkit.Person{ana, therapist} {
			r := k.Call("GET", path, p.Token, nil).Is(200)
			if !bytes.Equal(r.Body, pdf) || r.Header.Get("Content-Type") != "application/pdf" ||
				!strings.HasPrefix(r.Header.Get("Content-Disposition"), "attachment") {
				t.Errorf("%s: %d bytes, %v", p.Role, len(r.Body), r.Header)
			}
		}
		k.Call("GET", path, bia.Token, nil).Is(404)
		k.Call("GET", path, other.Token, nil).Is(404)
		k.Call("GET", path, admin.Token, nil).Is(403)
		k.Call("GET", path, "", nil).Is(401)
	})
}
