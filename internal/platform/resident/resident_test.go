package resident_test

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"psic/internal/platform/resident"
)

func TestReleaseDropsTheProgramsPages(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Log("left to the system here")
		return
	}
	before := filePages(t)
	resident.Release()
	after := filePages(t)
	if after >= before {
		t.Errorf("%d kB of the file before, %d kB after", before, after)
	}
	if got := fmt.Sprint("still", " ", "here"); got != "still here" {
		t.Error(got)
	}
}

// filePages is how many kB of files this process holds.
func filePages(t *testing.T) int {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(status)) {
		var kB int
		if _, err := fmt.Sscanf(line, "RssFile: %d kB", &kB); err == nil {
			return kB
		}
	}
	t.Fatal("no RssFile")
	return 0
}
