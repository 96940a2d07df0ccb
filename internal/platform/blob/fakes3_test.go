package blob

import (
	"net/http/httptest"
	"strings"
	"testing"

	"psic/internal/platform/blob/fakes3"
)

func newFakeS3(t *testing.T) (f *fakes3.Server, url string) {
	t.Helper()
	f = fakes3.New()
	server := httptest.NewServer(f)
	t.Cleanup(server.Close)
	return f, fakes3.URL(strings.TrimPrefix(server.URL, "http://"))
}
