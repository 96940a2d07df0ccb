package pagbank_test

import (
	"testing"

	"psic/internal/testkit/conform"
)

// TestConformance runs the tests of all gateways against PagBank's fake server.
func TestConformance(t *testing.T) {
	conform.Run(t, func(t *testing.T) *conform.Subject {
		s, _ := openPagBank(t)
		return s
	})
}
