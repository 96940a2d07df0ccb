// Package noise draws the noise that protects one person in a published number (ADR 0011).
package noise

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

// Laplace is a truncated discrete Laplace distribution. One person more or less changes the odds of any number that it
// is added to by a factor of e^Epsilon at most, except for the tails beyond Most.
type Laplace struct {
	Epsilon float64
	Most    int64
}

// Weights returns the probability of each noise from -Most to Most.
func (l Laplace) Weights() []float64 {
	w := make([]float64, 0, 2*l.Most+1)
	total := 0.0
	for k := -l.Most; k <= l.Most; k++ {
		w = append(w, math.Exp(-l.Epsilon*math.Abs(float64(k))))
		total += w[len(w)-1]
	}
	for i := range w {
		w[i] /= total
	}
	return w
}

// Draw takes noise from a source of random bytes.
func (l Laplace) Draw(random io.Reader) (int64, error) {
	var b [8]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		return 0, fmt.Errorf("draw noise: %w", err)
	}
	left := float64(binary.BigEndian.Uint64(b[:])>>11) / (1 << 53)
	for i, w := range l.Weights() {
		if left -= w; left < 0 {
			return int64(i) - l.Most, nil
		}
	}
	return l.Most, nil
}
