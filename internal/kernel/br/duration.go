package br

import (
	"fmt"
	"strings"
	"time"
)

// Duration writes a length of time for a text: "15 minutos", "1 hora", "72 horas". Hours are not turned into days;
// Days does that. What is shorter than a second is left out.
func Duration(d time.Duration) string {
	if d < time.Second {
		return "0 segundos"
	}
	var parts []string
	for _, unit := range []struct {
		length    time.Duration
		one, many string
	}{{time.Hour, "hora", "horas"}, {time.Minute, "minuto", "minutos"}, {time.Second, "segundo", "segundos"}} {
		if n := int(d / unit.length); n > 0 {
			parts = append(parts, count(n, unit.one, unit.many))
		}
		d %= unit.length
	}
	return strings.Join(parts, " e ")
}

// Days writes a length of time in days: "1 dia", "90 dias". A begun day counts, because a mail that leaves a second
// after a link of 14 days was made says 14.
func Days(d time.Duration) string {
	const day = 24 * time.Hour
	return count(int((d+day-1)/day), "dia", "dias")
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
