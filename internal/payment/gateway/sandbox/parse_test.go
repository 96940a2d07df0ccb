package sandbox_test

import (
	"testing"
	"time"

	"psic/internal/payment/gateway/sandbox"
)

func TestParseFaults(t *testing.T) {
	got, err := sandbox.ParseFaults(
		"seed=7, error_before=0.1,timeout_after=0.25,hang=2s,duplicate=4,late=0.5,late_by=30s," +
			"late_pix=true,wrong_amount=1,stall=0.5,stall_for=30s,rotate=1m",
	)
	want := sandbox.Faults{
		Seed:         7,
		ErrorBefore:  0.1,
		TimeoutAfter: 0.25,
		Hang:         2 * time.Second,
		Duplicate:    4,
		Late:         0.5,
		LateBy:       30 * time.Second,
		LatePix:      true,
		WrongAmount:  1,
		Stall:        0.5,
		StallFor:     30 * time.Second,
		Rotate:       time.Minute,
	}
	if err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := sandbox.ParseFaults(""); err != nil || got != (sandbox.Faults{}) {
		t.Errorf("an empty text: %+v, %v", got, err)
	}
	for _, wrong := range []string{"error_before", "sometimes=1", "hang=2", "duplicate=0.5", "drop=often", "rotate=1"} {
		if _, err := sandbox.ParseFaults(wrong); err == nil {
			t.Errorf("%q was accepted", wrong)
		}
	}
}
