package booking_test

import (
	"testing"

	"psic/internal/booking"
	"psic/internal/testkit"
)

// TestStageCodes: each status has a code, by which programs decide.
func TestStageCodes(t *testing.T) {
	for status, code := range map[booking.Status]string{
		booking.Scheduled: "SCHEDULED",
		booking.Running:   "RUNNING",
		booking.Done:      "DONE",
		booking.Cancelled: "CANCELLED",
	} {
		testkit.Equal(t, string(status), status.Code(), code)
	}
}
