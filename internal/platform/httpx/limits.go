package httpx

import (
	"fmt"
	"time"
)

// LimitTexts are the rates of the operation and the size of its body, in words.
func (op Op) LimitTexts() []string {
	var out []string
	for _, l := range op.Limits {
		whose := "por endereço de rede"
		if l.By == ByAccount {
			whose = "por conta"
		}
		out = append(out, fmt.Sprintf("%d chamadas a cada %s %s", l.Rule.Burst, inWords(l.Rule.Per), whose))
	}
	if op.MaxBody > 0 && op.MaxBody != usualBody {
		out = append(out, fmt.Sprintf("corpo de até %d KiB", op.MaxBody>>10))
	}
	return out
}

// inWords says a length of time in its largest whole unit.
func inWords(d time.Duration) string {
	for _, unit := range []struct {
		length    time.Duration
		one, many string
	}{{time.Hour, "hora", "horas"}, {time.Minute, "minuto", "minutos"}, {time.Second, "segundo", "segundos"}} {
		if n := d / unit.length; n > 0 && d%unit.length == 0 {
			if n == 1 {
				return unit.one
			}
			return fmt.Sprintf("%d %s", n, unit.many)
		}
	}
	return d.String()
}
