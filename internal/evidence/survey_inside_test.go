package evidence

import (
	"crypto/rand"
	"math"
	"testing"
)

// outcome is what an employer reads about one question of a group.
type outcome struct {
	published bool
	answers   int64
	share     int64
}

// outcomes returns the exact probability of everything that may be published about one question.
func outcomes(enrolled, answers, favourable int64) map[outcome]float64 {
	out := map[outcome]float64{}
	key := Questions[0].Key
	t := Tally{Answers: answers, Favourable: map[string]int64{key: favourable}}
	for i, p := range ofAnswers.Weights() {
		for j, q := range ofQuestion.Weights() {
			drawn := map[string]int64{key: int64(j) - ofQuestion.Most}
			r, ok := t.result(enrolled, int64(i)-ofAnswers.Most, drawn)
			out[outcome{ok, r.Answers, r.Favourable[key]}] += p * q
		}
	}
	return out
}

// The attack: an employer knows the answers of all employees but one, because they cooperate, and wants to learn
// whether the last one answered, and how. Whatever is published about a question, the odds change by a factor of
// e^(1/2 + 1/6) at most, except for the small tails where the noise is truncated. The best guess about the answer of
// somebody who certainly answered is right in less than 55 of 100 cases.
func TestSurveysOfNeighboursLookAlike(t *testing.T) {
	const tail = 0.002
	bound, worst := math.Exp(0.5+1.0/6), 0.0
	for _, answers := range []int64{9, 10, 19, 20, 25, 60} {
		for favourable := int64(0); favourable <= answers; favourable += 3 {
			one := outcomes(100, answers, favourable)
			absent := outcomes(100, answers+1, favourable)
			present := outcomes(100, answers+1, favourable+1)
			pairs := [][2]map[outcome]float64{{one, absent}, {absent, one}, {one, present}, {present, one}}
			for _, pair := range pairs {
				for told, p := range pair[0] {
					if q := pair[1][told]; p > bound*q+tail {
						t.Errorf("%d of %d: %+v has %.4f, and %.4f for the neighbour", favourable, answers, told, p, q)
					}
				}
			}
			distance := 0.0
			for told, p := range present {
				distance += max(0, p-absent[told])
			}
			worst = max(worst, distance)
		}
	}
	if guess := 0.5 + worst/2; guess > 0.55 {
		t.Errorf("the best guess of an answer is right with probability %.3f", guess)
	}
}

// Nothing is published of fewer than ten people with access, or of fewer than ten answers, whatever the noise is.
func TestNothingIsPublishedOfFewerThanTen(t *testing.T) {
	for answers := int64(0); answers <= 30; answers++ {
		for _, enrolled := range []int64{9, 10, 40} {
			for told := range outcomes(enrolled, answers, answers/2) {
				if (enrolled < 10 || answers < 10) && told != (outcome{}) {
					t.Fatalf("%d answers of %d people: %+v", answers, enrolled, told)
				}
				if told.answers%10 != 0 || told.share%10 != 0 || told.share < 0 || told.share > 100 {
					t.Fatalf("%d answers: %+v is not rounded enough", answers, told)
				}
			}
		}
	}
}

// TestEveryQuestionHasItsOwnNoise: the same noise in two questions would show their difference.
func TestEveryQuestionHasItsOwnNoise(t *testing.T) {
	seen := map[int64]bool{}
	for range 20 {
		_, questions, err := noises(rand.Reader)
		if err != nil || len(questions) != 6 {
			t.Fatal(questions, err)
		}
		for _, n := range questions {
			seen[n] = true
		}
	}
	if len(seen) < 10 {
		t.Error("only these noises:", seen)
	}
}
