// Package httpx declares and serves the operations of the API. One declaration gives types, validation, the OpenAPI
// description, who may call it and how often. All errors have one shape.
package httpx

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-chi/chi/v5"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/audit"
	"psic/internal/platform/limit"
	"psic/internal/platform/store"
)

// API registers operations and enforces what they declare.
type API struct {
	Huma    huma.API
	Log     *slog.Logger
	Limiter *limit.Limiter
	// Authenticate returns the owner of a token. An ended token is a fault of kind Unauthorized.
	Authenticate func(ctx context.Context, token string) (actor.Actor, error)
	// StepUp refuses a caller who has not proven recently to be the person.
	StepUp func(ctx context.Context, who actor.Actor) error
	// ReadOnly reports whether the product writes nothing at present; nil: it writes.
	ReadOnly func() bool
	// Audit records what administrators do; nil records nothing.
	Audit *audit.Log
	Ops   []Op
	// TokenFaults and StepUpFaults are the faults of Authenticate and StepUp, for the description.
	TokenFaults, StepUpFaults []*fault.Error
	// Undescribed is called with a fault that an operation returned and that its description does not list.
	Undescribed func(operation string, f *fault.Error)

	examples map[reflect.Type]any
	plugged  map[string][]*fault.Error // by operation, from AlsoFails
}

// Op declares an operation.
type Op struct {
	ID      string
	Method  string
	Path    string
	Summary string
	// Description says what the summary does not.
	Description string
	Tag         string
	Access      Access
	// Faults are those of the use case. The method derived adds those that follow from the rest of the declaration.
	Faults []*fault.Error
	// Audit names what an administrator does here, such as "customer.read", or is Unaudited. Every operation that
	// admits administrators has it.
	Audit string
	// StepUp requires the second factor, or the password of somebody who has none, within the last minutes.
	StepUp bool
	// Limits by IP are checked before the token is read, those by account after it.
	Limits []Limit
	// MaxBody in bytes; 0 means the usual 256 KiB.
	MaxBody int64
	// TooLarge is returned for a larger body, where the general text does not say how large it may be.
	TooLarge *fault.Error
	Status   int
	// InReadOnly is for an operation whose method is that of a write and that works without one.
	InReadOnly bool
	// Raw gives the handler the body's bytes unchanged. Without it huma validates the body against its schema.
	Raw bool
	// Responses replaces the described response where it is not JSON.
	Responses map[string]*huma.Response
	// SentExample and ResponseExample are for bodies that are no named type: a bare number, a file, raw bytes.
	SentExample, ResponseExample any
}

// Fails adds faults of the use case.
func (op Op) Fails(faults ...*fault.Error) Op {
	op.Faults = append(slices.Clone(op.Faults), faults...)
	return op
}

// Explained adds the description.
func (op Op) Explained(text string) Op {
	op.Description = text
	return op
}

// Answering adds the example of a response that is no named type.
func (op Op) Answering(example any) Op {
	op.ResponseExample = example
	return op
}

const (
	usualBody = 256 << 10
	// readBody is the server's own timeout. The five seconds of huma are too short for a photo over a mobile
	// connection.
	readBody = 15 * time.Second
)

// Body is an input or output whose fields are the JSON body's own.
type Body[T any] struct{ Body T }

// NewAPI builds the API on a router.
func NewAPI(r chi.Router, title string, log *slog.Logger) *API {
	cfg := huma.DefaultConfig(title, "1.0.0")
	cfg.CreateHooks = nil // no $schema in bodies
	cfg.DocsPath, cfg.OpenAPIPath, cfg.SchemasPath = "", "", ""
	cfg.AllowAdditionalPropertiesByDefault = true // a client may send fields that we do not know
	cfg.FieldsOptionalByDefault = true            // the rule that needs a field has a text for a missing one
	cfg.Formats = map[string]huma.Format{"application/json": strictJSON, "json": strictJSON}
	cfg.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"token": {Type: "http", Scheme: "bearer", Description: "O token também é aceito sem o prefixo Bearer."},
	}
	a := &API{Huma: humachi.New(r, cfg), Log: log}
	a.Huma.OpenAPI().Components.Schemas.RegisterTypeAlias(reflect.TypeFor[money.Cents](), reflect.TypeFor[float64]())
	a.Huma.UseMiddleware(a.admit)
	a.Examples(Done{Status: http.StatusOK, Message: "Dados alterados com sucesso"})
	return a
}

// Register adds the operation. The caller gets a fault as it is; any other error is logged and becomes a plain 500.
func Register[I, O any](a *API, op Op, h func(context.Context, *I) (*O, error)) {
	a.Ops = append(a.Ops, op)
	handle := func(ctx context.Context, in *I) (*O, error) {
		out, err := h(ctx, in)
		if err = a.recorded(ctx, err); err == nil {
			return out, nil
		}
		return nil, a.Explain(ctx, op.ID, err)
	}

	huma.Register(a.Huma, op.huma(), handle)
}

// Explain turns any error into the problem that the caller gets.
func (a *API) Explain(ctx context.Context, operation string, err error) error {
	if f := fault.As(err); f != nil {
		a.noteUndescribed(operation, f)
		return fromFault(f)
	}
	if errors.Is(err, store.ErrReadOnly) {
		return fromFault(ErrReadOnly)
	}
	if errors.Is(err, context.Canceled) {
		return generalProblem(http.StatusRequestTimeout)
	}
	a.Log.ErrorContext(ctx, "operation failed", "operation", operation, "request", MetaFrom(ctx).RequestID, "err", err)
	if store.IsAway(err) {
		return generalProblem(http.StatusServiceUnavailable)
	}
	p := generalProblem(http.StatusInternalServerError)
	p.RequestID = MetaFrom(ctx).RequestID
	return p
}

func (op Op) huma() huma.Operation {
	h := huma.Operation{
		OperationID:      op.ID,
		Method:           op.Method,
		Path:             op.Path,
		Summary:          op.Summary,
		Description:      op.Description,
		Tags:             []string{op.Tag},
		DefaultStatus:    op.Status,
		MaxBodyBytes:     op.MaxBody,
		BodyReadTimeout:  readBody,
		Responses:        maps.Clone(op.Responses), // operations share it, and each adds its own faults
		SkipValidateBody: op.Raw,
		Metadata:         map[string]any{"op": op},
		Extensions:       map[string]any{"x-access": op.Access},
	}
	if h.MaxBodyBytes == 0 {
		h.MaxBodyBytes = usualBody
	}
	if limits := op.LimitTexts(); len(limits) > 0 {
		h.Extensions["x-limits"] = limits
	}
	if op.StepUp {
		h.Extensions["x-step-up"] = true
	}
	h.Security = []map[string][]string{{"token": {}}}
	if op.Access.Public { // the token is optional
		h.Security = []map[string][]string{{}, {"token": {}}}
	}
	return h
}
