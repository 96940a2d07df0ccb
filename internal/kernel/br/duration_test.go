package br

import (
	"testing"
	"time"
)

func TestDurationInWords(t *testing.T) {
	for want, d := range map[string]time.Duration{
		"15 minutos":             15 * time.Minute,
		"1 minuto":               time.Minute,
		"1 hora":                 60 * time.Minute,
		"6 horas":                6 * time.Hour,
		"24 horas":               24 * time.Hour,
		"72 horas":               72 * time.Hour,
		"1 hora e 30 minutos":    90 * time.Minute,
		"1 minuto e 30 segundos": 90 * time.Second,
		"1 segundo":              time.Second + time.Millisecond,
		"0 segundos":             0,
	} {
		if got := Duration(d); got != want {
			t.Errorf("%s: %q, want %q", d, got, want)
		}
	}
}

func TestDaysInWords(t *testing.T) {
	const day = 24 * time.Hour
	for d, want := range map[time.Duration]string{
		0:                    "0 dias",
		time.Second:          "1 dia",
		day:                  "1 dia",
		day + 1:              "2 dias",
		14*day - time.Second: "14 dias",
		14 * day:             "14 dias",
		13*day - time.Second: "13 dias",
		30 * day:             "30 dias",
	} {
		if got := Days(d); got != want {
			t.Errorf("%s: %q, want %q", d, got, want)
		}
	}
}
