package app_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestOpenAPIIsFresh: the committed description is the one of the operations, and the one that the server returns.
func TestOpenAPIIsFresh(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	made, err := k.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile(filepath.Join(repoRoot, "openapi.json"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(made, committed) {
		t.Errorf("openapi.json is stale (first difference in line %d): make generate", firstDifference(made, committed))
	}
	if served := k.Call("GET", "/openapi.json", "", nil).Is(200).Body; !bytes.Equal(made, served) {
		t.Error("the served description differs from the one of the operations")
	}
}

func firstDifference(a, b []byte) int {
	x, y := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range min(len(x), len(y)) {
		if !bytes.Equal(x[i], y[i]) {
			return i + 1
		}
	}
	return min(len(x), len(y)) + 1
}

// TestOperationsWaitForSlowBodies: operations wait 15 seconds for a body, because a phone may send a picture slowly.
func TestOperationsWaitForSlowBodies(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	for path, item := range k.API.Huma.OpenAPI().Paths {
		for _, op := range []*huma.Operation{item.Post, item.Put, item.Patch} {
			if op != nil && op.BodyReadTimeout != 15*time.Second {
				t.Errorf("%s waits %s for a body", path, op.BodyReadTimeout)
			}
		}
	}
}
