package sandbox

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

var errFaults = errors.New("sandbox: faults are name=value pairs separated by commas")

// ParseFaults parses faults from a setting, such as
// "seed=7,error_before=0.1,timeout_after=0.2,hang=2s,duplicate=4,late=0.1,late_by=30s". An empty text has no faults.
func ParseFaults(text string) (Faults, error) {
	var f Faults
	rates := map[string]*float64{
		"error_before":   &f.ErrorBefore,
		"timeout_before": &f.TimeoutBefore,
		"timeout_after":  &f.TimeoutAfter,
		"read_error":     &f.ReadError,
		"wrong_amount":   &f.WrongAmount,
		"drop":           &f.Drop,
		"reorder":        &f.Reorder,
		"late":           &f.Late,
		"forge":          &f.Forge,
		"stall":          &f.Stall,

		"transfer_late":     &f.TransferLate,
		"transfer_refused":  &f.TransferRefused,
		"transfer_returned": &f.TransferReturned,
	}
	spans := map[string]*time.Duration{
		"hang":      &f.Hang,
		"late_by":   &f.LateBy,
		"stall_for": &f.StallFor,
		"rotate":    &f.Rotate,
	}
	for _, pair := range strings.Split(text, ",") {
		if strings.TrimSpace(pair) == "" {
			continue
		}
		name, value, ok := strings.Cut(strings.TrimSpace(pair), "=")
		if !ok {
			return f, errFaults
		}
		var err error
		switch name {
		case "seed":
			f.Seed, err = strconv.ParseUint(value, 10, 64)
		case "duplicate":
			f.Duplicate, err = strconv.Atoi(value)
		case "no_cards":
			f.NoCards, err = strconv.ParseBool(value)
		case "no_authorisations":
			f.NoAuthorisations, err = strconv.ParseBool(value)
		case "late_pix":
			f.LatePix, err = strconv.ParseBool(value)
		default:
			switch {
			case spans[name] != nil:
				*spans[name], err = time.ParseDuration(value)
			case rates[name] != nil:
				*rates[name], err = strconv.ParseFloat(value, 64)
			default:
				return f, fmt.Errorf("%w: %s is none", errFaults, name)
			}
		}
		if err != nil {
			return f, fmt.Errorf("%w: %s", errFaults, name)
		}
	}
	return f, nil
}
