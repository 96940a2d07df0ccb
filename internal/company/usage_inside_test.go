package company

import (
	"math"
	"testing"
)

// outcomes returns the exact probability of every report about a group.
func outcomes(people, used int64) map[Usage]float64 {
	out := map[Usage]float64{}
	for i, w := range disturbance.Weights() {
		out[report(people, used, int64(i-mostNoise))] += w
	}
	return out
}

// The attack: an employer knows about all employees but one whether they used it, because they cooperate, and wants to
// learn it about the last one. Whatever is published, the odds change by a factor of e^0.5 at most, except for the
// small tail where the noise is truncated. The best guess is right in less than 63 of 100 cases.
func TestReportsOfNeighboursLookAlike(t *testing.T) {
	const tail = 0.002
	worst := 0.0
	for _, people := range []int64{9, 10, 11, 19, 20, 21, 50, 300} {
		for used := int64(0); used < min(people, 80); used++ {
			without, with := outcomes(people, used), outcomes(people, used+1)
			distance := 0.0
			for _, pair := range [][2]map[Usage]float64{{without, with}, {with, without}} {
				for told, p := range pair[0] {
					if q := pair[1][told]; p > math.Exp(0.5)*q+tail {
						t.Errorf(
							"%d of %d people: %+v has probability %.4f, and %.4f without one person",
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
		t.Errorf("the best guess is right with probability %.3f", guess)
	}
}

// The attack by joining and leaving: an employer changes the size of the group and compares reports. Nothing is
// published about fewer than ten people with access or fewer than ten who used it.
// Abuse case 10.
func TestNothingIsToldOfFewerThanTen(t *testing.T) {
	for people := int64(0); people <= 40; people++ {
		for used := int64(0); used <= people; used++ {
			for told := range outcomes(people, used) {
				small := people < 10 || used < 10
				if small && told != (Usage{}) {
					t.Fatalf("%d of %d people: %+v", used, people, told)
				}
				if told.Published && (told.People%10 != 0 || told.Used%10 != 0 || told.Used > told.People) {
					t.Fatalf("%d of %d people: %+v is not rounded enough", used, people, told)
				}
			}
		}
	}
}
