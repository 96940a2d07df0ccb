package httpx

import (
	"context"
	"math"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/limit"
	"psic/internal/platform/store"
)

// By says which requests a limit counts together: those of a source (see Meta.Source) or those of an account.
type By int

const (
	ByIP By = iota
	ByAccount
)

// Limit is a rate limit of one operation.
type Limit struct {
	Rule limit.Rule
	By   By
}

// PerIP limits the requests of one source. Limits with the same name share their buckets.
func PerIP(name string, burst int, per time.Duration) Limit {
	return Limit{limit.Rule{Name: name, Burst: burst, Per: per}, ByIP}
}

// PerAccount limits the requests of one account.
func PerAccount(name string, burst int, per time.Duration) Limit {
	return Limit{limit.Rule{Name: name, Burst: burst, Per: per}, ByAccount}
}

// everyone are the limits of the whole API, beside those of an operation.
var everyone = []Limit{PerIP("api.ip", 600, time.Minute).Local(), PerAccount("api.account", 300, time.Minute).Local()}

// Local counts in each process by itself, without the database. It is for requests that are frequent and cheap.
func (l Limit) Local() Limit {
	l.Rule.Local = true
	return l
}

// ErrTooMany is returned to a caller above a limit.
func ErrTooMany(wait time.Duration) *fault.Error {
	f := fault.New(fault.TooMany, "too_many", "Muitas tentativas em pouco tempo. Aguarde um pouco e tente novamente.")
	f.RetryAfter = int(math.Ceil(wait.Seconds()))
	return f
}

// admit runs before every operation. It checks the limits by address, the token, the access and the limits by account.
func (a *API) admit(c huma.Context, next func(huma.Context)) {
	op, _ := c.Operation().Metadata["op"].(Op)
	c = readable{c}
	ctx := c.Context()
	if a.refusesWrite(op) {
		a.refuse(c, op, store.ErrReadOnly)
		return
	}
	who, err := a.enter(ctx, c, op)
	MetaFrom(ctx).AccountID = who.ID // set before a refusal: the access log names refused callers too
	if err != nil {
		a.refuse(c, op, err)
		return
	}
	ctx = a.watch(actor.With(ctx, who), c, op, who)
	if op.StepUp && a.StepUp != nil {
		if err := a.StepUp(ctx, who); err != nil {
			a.refuse(c, op, a.recorded(ctx, err))
			return
		}
	}
	next(huma.WithContext(c, ctx))
}

func (a *API) enter(ctx context.Context, c huma.Context, op Op) (actor.Actor, error) {
	limits := append(append([]Limit{}, everyone...), op.Limits...)
	if err := a.take(ctx, limits, ByIP, MetaFrom(ctx).Source()); err != nil {
		return actor.Actor{}, err
	}
	who, err := a.authenticate(ctx, c.Header("Authorization"), op.Access.Public)
	if err != nil {
		return who, err
	}
	who = op.Access.callerOf(who)
	err = op.Access.check(who, func(where, name string) string {
		if where == "query" {
			return c.Query(name)
		}
		return c.Param(name)
	})
	if err != nil {
		return who, err
	}
	if who.Visitor() {
		return who, nil
	}
	return who, a.take(ctx, limits, ByAccount, who.ID)
}

// authenticate accepts the token bare and as Bearer. A public operation ignores an ended token, so that an old token in
// a browser never locks a person out of the site.
func (a *API) authenticate(ctx context.Context, header string, public bool) (actor.Actor, error) {
	token := bare(header)
	if token == "" || a.Authenticate == nil {
		return actor.Actor{}, nil
	}
	who, err := a.Authenticate(ctx, token)
	if public && fault.As(err) != nil {
		return actor.Actor{}, nil
	}
	return who, err
}

func bare(header string) string {
	const scheme = "bearer "
	if len(header) >= len(scheme) && strings.EqualFold(header[:len(scheme)], scheme) {
		header = header[len(scheme):]
	}
	return strings.TrimSpace(header)
}

func (a *API) take(ctx context.Context, limits []Limit, by By, key string) error {
	if a.Limiter == nil {
		return nil
	}
	for _, l := range limits {
		if l.By != by {
			continue
		}
		wait, err := a.Limiter.Allow(ctx, l.Rule, key)
		if err != nil {
			return err
		}
		if wait > 0 {
			return ErrTooMany(wait)
		}
	}
	return nil
}

func (a *API) refuse(c huma.Context, op Op, err error) {
	p, ok := a.Explain(c.Context(), op.ID, err).(*Problem)
	if !ok {
		p = generalProblem(500)
	}
	for k, v := range p.GetHeaders() {
		c.SetHeader(k, v[0])
	}
	c.SetHeader("Content-Type", "application/json")
	c.SetStatus(p.Status)
	_ = a.Huma.Marshal(c.BodyWriter(), "application/json", p) // it fails only when the caller is gone
}
