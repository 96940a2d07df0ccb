package company

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"math"
	"testing"
)

// outcomes is the exact chance of every report of a group.
func outcomes(people, used int64) map[Usage]float64 {
	out := map[Usage]float64{}
	for i, w := range weights() {
		out[report(people, used, int64(i-mostNoise))] += w
	}
	return out
}

// The attack: an employer who knows of all colleagues but one whether they used it, even because they are accomplices,
// compares the report with and without that one. Whatever is published, the odds move by e^0.5 at most, save for the
// thin tail that the noise is cut off at; the best guess is right in less than 63 of 100 cases.
func TestReportsOfNeighboursLookAlike(t *testing.T) {
	const tail = 0.002
	worst := 0.0
	for _, people := range []int64{9, 10, 11, 19, 20, 21, 50, 300} {
		for used := int64(0); used < min(people, 80); used++ {
			without, with := outcomes(people, used), outcomes(people, used+1)
			distance := 0.0
			for _, pair := range [][2]map[Usage]float64{{without, with}, {with, without}} {
				for told, p := range pair[0] {
					if q := pair[1][told]; p > math.Exp(epsilon)*q+tail {
						t.Errorf(
							"%d of %d people: %+v has chance %.4f, beside %.4f without one person",
							used,
							people,
							told,
							p,
							q,
						)
					} else {
						distance += max(0, p-q) / 2
					}
				}
			}
			worst = max(worst, distance)
		}
	}
	if guess := 0.5 + worst/2; guess > 0.63 {
		t.Errorf("the best guess is right with %.3f", guess)
	}
}

// The attack by joining and leaving: ten with access or ten without, the same silence below, and no report that fewer
// than ten people could have caused.
// Abuse case 10.
func TestNothingIsToldOfFewerThanTen(t *testing.T) {
	for people := int64(0); people <= 40; people++ {
		for used := int64(0); used <= people; used++ {
			for told := range outcomes(people, used) {
				small := people < leastGroup || used < leastGroup
				if small && told != (Usage{}) {
					t.Fatalf("%d of %d people: %+v", used, people, told)
				}
				if told.Published && (told.People%coarse != 0 || told.Used%coarse != 0 || told.Used > told.People) {
					t.Fatalf("%d of %d people: %+v is too fine", used, people, told)
				}
			}
		}
	}
}

// The noise is what the promise is made of: it follows its weights.
func TestNoiseFollowsItsWeights(t *testing.T) {
	const n = 200_000
	seen := map[int64]float64{}
	for range n {
		k, err := draw(rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		seen[k]++
	}
	for i, w := range weights() {
		k := int64(i - mostNoise)
		if got := seen[k] / n; math.Abs(got-w) > 6*math.Sqrt(w/n) {
			t.Errorf("noise %d came with %.5f, want %.5f", k, got, w)
		}
	}
	for bits, want := range map[uint64]int64{0: -mostNoise, math.MaxUint64: mostNoise} {
		if k, err := draw(bytes.NewReader(binary.BigEndian.AppendUint64(nil, bits))); err != nil || k != want {
			t.Errorf("the edge %x gives %d, %v", bits, k, err)
		}
	}
}
