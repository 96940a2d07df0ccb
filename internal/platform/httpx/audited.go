package httpx

import (
	"context"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/audit"
)

// Unaudited is for what shows administrators nothing but themselves.
const Unaudited = "-"

// purposeHeader lets the screen say why a person is looked at, in one of the words of audit.Purposes.
const purposeHeader = "X-Purpose"

// Audited names what an administrator does by this operation.
func (op Op) Audited(action string) Op {
	op.Audit = action
	return op
}

type auditKey struct{}

// watch begins the entry of an administrator's call. Others are in the access log.
func (a *API) watch(ctx context.Context, c huma.Context, op Op, who actor.Actor) context.Context {
	if a.Audit == nil || op.Audit == "" || op.Audit == Unaudited || who.Role != actor.Administrator {
		return ctx
	}
	call := audit.NewCall(who, op.Audit, object(c, op), c.Header(purposeHeader), MetaFrom(ctx).IP)
	return audit.With(context.WithValue(ctx, auditKey{}, call), call)
}

// object is the id that the address names. What has not the form of an id is left out: it may be anything that somebody
// pasted.
func object(c huma.Context, op Op) string {
	name := ""
	if _, after, ok := strings.Cut(op.Path, "{"); ok {
		name, _, _ = strings.Cut(after, "}")
	}
	value := ""
	if where, query, _ := strings.Cut(op.Access.Owner, ":"); where == "query" {
		value = c.Query(query)
	} else if name != "" {
		value = c.Param(name)
	}
	if !ids.Valid(value) {
		return ""
	}
	return value
}

// recorded writes how the call ended. What cannot be recorded is not answered.
func (a *API) recorded(ctx context.Context, err error) error {
	call, ok := ctx.Value(auditKey{}).(*audit.Call)
	if !ok {
		return err
	}
	if kept := a.Audit.Finish(ctx, call, result(err)); kept != nil {
		return kept
	}
	return err
}

func result(err error) string {
	if err == nil {
		return audit.Done
	}
	if f := fault.As(err); f != nil {
		return f.Code
	}
	return "error"
}
