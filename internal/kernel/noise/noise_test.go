package noise

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"math"
	"testing"
)

// The privacy of the report depends on the noise: it must follow its weights.
func TestNoiseFollowsItsWeights(t *testing.T) {
	noise := Laplace{Epsilon: 0.5, Most: 10}
	const n = 200_000
	seen := map[int64]float64{}
	for range n {
		k, err := noise.Draw(rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		seen[k]++
	}
	for i, w := range noise.Weights() {
		k := int64(i) - noise.Most
		if got := seen[k] / n; math.Abs(got-w) > 6*math.Sqrt(w/n) {
			t.Errorf("noise %d came with %.5f, want %.5f", k, got, w)
		}
	}
	for bits, want := range map[uint64]int64{0: -10, math.MaxUint64: 10} {
		if k, err := noise.Draw(bytes.NewReader(binary.BigEndian.AppendUint64(nil, bits))); err != nil || k != want {
			t.Errorf("the edge %x gives %d, %v", bits, k, err)
		}
	}
}
