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

// Unaudited is for operations that show administrators only their own data.
const Unaudited = "-"

// purposeHeader says why an administrator reads a person's data, in one of the words of audit.Purposes.
const purposeHeader = "X-Purpose"

// Audited names what an administrator does by this operation.
func (op Op) Audited(action string) Op {
	op.Audit = action
	return op
}

type auditKey struct{}

// watch begins the audit entry of an administrator's call. Calls of others are only in the access log.
func (a *API) watch(ctx context.Context, c huma.Context, op Op, who actor.Actor) context.Context {
	if a.Audit == nil || op.Audit == "" || op.Audit == Unaudited || who.Role != actor.Administrator {
		return ctx
	}
	call := audit.NewCall(who, op.Audit, object(c, op), c.Header(purposeHeader), MetaFrom(ctx).IP)
	return audit.With(context.WithValue(ctx, auditKey{}, call), call)
}

// object returns the id in the path or query. A value that is no id is left out, because it may be anything that
// somebody pasted, such as a CPF.
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

// recorded writes how the call ended. When that fails, the caller gets the error instead of the response.
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
