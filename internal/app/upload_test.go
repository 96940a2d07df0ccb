package app_test

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"testing"

	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestUploadsLeaveNoFile sends photos and receipts through a real server: accepted, refused, and cut off in the middle.
// What people upload is in the encrypted store and nowhere else.
func TestUploadsLeaveNoFile(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	c := newCast(k)
	patient, therapist := c.get(callers[1]), c.get(callers[3])
	receipt := "/api/session/" + c.session(therapist, done) + "/receipt"
	photo := "/api/user/" + patient.ID + "/profile-picture"
	server := httptest.NewServer(k.Handler())
	defer server.Close()
	base := server.URL
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)

	text := bytes.Repeat([]byte("x"), 1<<20)
	large := append(picture(), bytes.Repeat([]byte{0}, 4<<20)...)
	for _, row := range []struct {
		name, path, token string
		file              []byte
		status            int
	}{
		{name: "a photo", path: photo, token: patient.Token, file: picture(), status: 200},
		{name: "a large photo", path: photo, token: patient.Token, file: large, status: 200},
		{name: "no photo", path: photo, token: patient.Token, file: bytes.Repeat([]byte("x"), 4<<20), status: 415},
		{name: "a photo of six megabytes", path: photo, token: patient.Token, file: make([]byte, 6<<20), status: 413},
		{name: "somebody else's photo", path: photo, token: therapist.Token, file: large, status: 404},
		{name: "a receipt", path: receipt, token: therapist.Token, file: large, status: 200},
		{name: "no receipt", path: receipt, token: therapist.Token, file: text, status: 415},
	} {
		body, kind := form(t, row.file)
		if status := upload(t, base+row.path, row.token, kind, bytes.NewReader(body)); status != row.status {
			t.Errorf("%s: status %d, want %d", row.name, status, row.status)
		}
		noFiles(t, row.name, folder)
	}
	cutUpload(t, base, photo, patient.Token)
	server.Close() // waits for the request that was cut off
	noFiles(t, "a connection that ends in the middle", folder)
}

// TestUploadsFitIntoMemory: a body that is larger than a form in memory would be written to disk.
func TestUploadsFitIntoMemory(t *testing.T) {
	for _, op := range testkit.New(t, store.SQLite).API.Ops {
		if op.MaxBody > httpx.MaxForm-1<<20 {
			t.Errorf("%s takes %d bytes, of which %d stay in memory", op.ID, op.MaxBody, httpx.MaxForm)
		}
	}
}

func form(t *testing.T, file []byte) (body []byte, contentType string) {
	t.Helper()
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	part, err := w.CreateFormFile("file", "arquivo.png")
	if err == nil {
		_, err = part.Write(file)
	}
	if err != nil || w.Close() != nil {
		t.Fatal("form", err)
	}
	return out.Bytes(), w.FormDataContentType()
}

func upload(t *testing.T, url, token, contentType string, body io.Reader) int {
	t.Helper()
	req, err := http.NewRequest(http.MethodPost, url, body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", contentType)
	req.Header.Set("Authorization", "Bearer "+token)
	r, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Body.Close() }()
	_, _ = io.Copy(io.Discard, r.Body)
	return r.StatusCode
}

// cutUpload announces four megabytes, sends half of them and closes the connection.
func cutUpload(t *testing.T, base, path, token string) {
	t.Helper()
	body, kind := form(t, make([]byte, 4<<20))
	at, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", at.Host)
	if err != nil {
		t.Fatal(err)
	}
	head := "POST %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
	if _, err := fmt.Fprintf(conn, head, path, at.Host, token, kind, len(body)); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Write(body[:len(body)/2]); err != nil {
		t.Fatal(err)
	}
	if err := conn.Close(); err != nil {
		t.Fatal(err)
	}
}

func noFiles(t *testing.T, after, folder string) {
	t.Helper()
	found, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		t.Errorf("%s left %s in the temporary folder", after, f.Name())
	}
}
