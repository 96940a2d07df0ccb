package httpx

import (
	"fmt"

	"psic/internal/kernel/br"
)

// LimitTexts returns the rate limits of the operation and the size of its body in words.
func (op Op) LimitTexts() []string {
	var out []string
	for _, l := range op.Limits {
		whose := "por endereço de rede"
		if l.By == ByAccount {
			whose = "por conta"
		}
		out = append(out, fmt.Sprintf("%d chamadas em %s %s", l.Rule.Burst, br.Duration(l.Rule.Per), whose))
	}
	if op.MaxBody > 0 && op.MaxBody != usualBody {
		out = append(out, fmt.Sprintf("corpo de até %d KiB", op.MaxBody>>10))
	}
	return out
}
