package httpx

import (
	"net/http"

	"psic/internal/kernel/fault"
)

// backInSeconds is when a client may try again. A move takes minutes.
const backInSeconds = 60

// ErrReadOnly is returned for every write while the product is read-only.
var ErrReadOnly = &fault.Error{
	Kind: fault.Unavailable,
	Code: "read_only",
	Message: "Estamos em manutenção e voltamos em minutos. " +
		"Enquanto isso nada pode ser salvo; o que você digitou continua na tela.",
	RetryAfter: backInSeconds,
}

// refusesWrite reports whether the operation must wait until the product writes again. Writes are refused before they
// begin, because some call the payment provider before they reach the database.
func (a *API) refusesWrite(op Op) bool {
	return a.ReadOnly != nil && a.ReadOnly() && op.Method != http.MethodGet && !op.InReadOnly
}
