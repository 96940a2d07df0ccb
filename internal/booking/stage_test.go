package booking_test

import (
	"testing"

	"psic/internal/booking"
	"psic/internal/testkit"
)

// TestStageCodes: beside each word for people stands the code that programs decide by.
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
