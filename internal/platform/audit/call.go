package audit

import (
	"context"

	"psic/internal/kernel/actor"
	"psic/internal/platform/store"
)

// Purposes are the reasons that a caller may state, as fixed words: a free text would become a place for secrets.
var Purposes = map[string]bool{
	"suporte":    true,
	"aprovacao":  true,
	"financeiro": true,
	"incidente":  true,
	"titular":    true,
}

// Call is an operation under way that must leave an entry. Whoever changes something may write it into the transaction
// of the change (Within); otherwise the door writes it when the operation has answered.
type Call struct {
	Entry
	// written only counts when the transaction that wrote it was committed.
	written bool
}

type callKey struct{}

// With puts the call into the context of its operation.
func With(ctx context.Context, c *Call) context.Context { return context.WithValue(ctx, callKey{}, c) }

// Within records the operation under way in the transaction of its effect: one exists exactly when the other does.
// Outside an audited operation, such as in a job, it does nothing.
func (l *Log) Within(ctx context.Context, tx *store.Tx, object string) {
	c, _ := ctx.Value(callKey{}).(*Call)
	if l == nil || c == nil {
		return
	}
	e := c.Entry
	e.Result = Done
	if object != "" {
		e.Object = object
	}
	l.Record(ctx, tx, e)
	tx.AfterCommit(func() { c.written = true })
}

// Finish writes what the operation itself has not written. A refusal after a committed effect is written too.
func (l *Log) Finish(ctx context.Context, c *Call, result string) error {
	if c.written && result == Done {
		return nil
	}
	e := c.Entry
	e.Result = result
	return l.Write(context.WithoutCancel(ctx), e)
}

// NewCall is the entry of an operation by this person.
func NewCall(who actor.Actor, action, object, purpose, ip string) *Call {
	if !Purposes[purpose] {
		purpose = ""
	}
	return &Call{Entry: Entry{
		Actor:   who,
		Action:  action,
		Object:  object,
		Purpose: purpose,
		IP:      ip,
	}}
}
