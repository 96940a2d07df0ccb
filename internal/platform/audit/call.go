package audit

import (
	"context"

	"psic/internal/kernel/actor"
	"psic/internal/platform/store"
)

// Purposes are the reasons that a caller may state. They are fixed words, because people would write secrets into a
// free text.
var Purposes = map[string]bool{
	"suporte":    true,
	"aprovacao":  true,
	"financeiro": true,
	"incidente":  true,
	"titular":    true,
}

// Call is a running operation that must leave an entry. A use case that changes something writes the entry in the
// transaction of its change (RecordCall). Otherwise the HTTP layer writes the entry when the operation has ended
// (Finish).
type Call struct {
	Entry
	// written is true once the transaction with the entry was committed.
	written bool
}

type callKey struct{}

// With puts the call into the context of its operation.
func With(ctx context.Context, c *Call) context.Context { return context.WithValue(ctx, callKey{}, c) }

// RecordCall records the running operation in the transaction of its effect, so that either both are committed or
// neither. Outside an audited operation, such as in a job, it does nothing.
func (l *Log) RecordCall(ctx context.Context, tx *store.Tx, object string) {
	l.RecordReason(ctx, tx, object, "")
}

// RecordReason is RecordCall with what the administrator wrote about it, and whom it is about.
func (l *Log) RecordReason(ctx context.Context, tx *store.Tx, object, reason string, people ...string) {
	c, _ := ctx.Value(callKey{}).(*Call)
	if l == nil || c == nil {
		return
	}
	e := c.Entry
	e.Result = Done
	if object != "" {
		e.Object = object
	}
	e.Reason, e.People = reason, people
	l.Record(ctx, tx, e)
	tx.AfterCommit(func() { c.written = true })
}

// Finish writes the entry of an operation that has not written it itself. A fault after a committed effect is written
// too.
func (l *Log) Finish(ctx context.Context, c *Call, result string) error {
	if c.written && result == Done {
		return nil
	}
	e := c.Entry
	e.Result = result
	return l.Write(context.WithoutCancel(ctx), e)
}

// NewCall returns the call of an operation. It drops a purpose that is not one of Purposes.
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
