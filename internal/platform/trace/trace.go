// Package trace sends OpenTelemetry traces to a collector when the standard variables of OpenTelemetry name one. It is
// off by default. A span has the route's template and technical figures, and never a path, an address, an id of a
// person, or the text of an error.
package trace

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	api "go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/noop"
)

// On reports whether the environment names a collector and does not switch traces off.
func On() bool {
	if strings.EqualFold(os.Getenv("OTEL_SDK_DISABLED"), "true") || os.Getenv("OTEL_TRACES_EXPORTER") == "none" {
		return false
	}
	return os.Getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT") != "" || os.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT") != ""
}

var errProtocol = errors.New("OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf")

// Check refuses a way of sending traces that the product does not have.
func Check() error {
	for _, name := range []string{"OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"} {
		if p := os.Getenv(name); On() && p != "" && p != "http/protobuf" {
			return errProtocol
		}
	}
	return nil
}

// Start begins to send traces if they are on. stop sends what is left. Endpoint, headers, certificate, sampler and
// resource come from the variables of OpenTelemetry.
func Start(ctx context.Context, version string, log *slog.Logger) (stop func(context.Context) error, err error) {
	if !On() {
		return func(context.Context) error { return nil }, nil
	}
	if err := Check(); err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	exporter, err := otlptracehttp.New(ctx)
	if err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	about, err := resource.New(ctx,
		resource.WithAttributes(attribute.String("service.name", "psic"), attribute.String("service.version", version)),
		resource.WithFromEnv(), // comes last, so that OTEL_SERVICE_NAME wins
	)
	if err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { log.Warn("traces", "err", err) }))
	provider := sdk.NewTracerProvider(sdk.WithBatcher(exporter), sdk.WithResource(about))
	otel.SetTracerProvider(provider)
	return func(ctx context.Context) error {
		otel.SetTracerProvider(noop.NewTracerProvider())
		return provider.Shutdown(ctx)
	}, nil
}

// Span is a piece of work with a beginning and an end.
type Span struct{ span api.Span }

// Kind says who waits for the work.
type Kind int

const (
	Inside Kind = iota // a part of other work
	Server             // somebody outside waits for it
	Client             // it waits for somebody outside
)

var kinds = map[Kind]api.SpanKind{
	Inside: api.SpanKindInternal,
	Server: api.SpanKindServer,
	Client: api.SpanKindClient,
}

// Begin begins a span below the one of ctx.
func Begin(ctx context.Context, kind Kind, name string) (context.Context, Span) {
	ctx, span := otel.Tracer("psic").Start(ctx, name, api.WithSpanKind(kinds[kind]))
	return ctx, Span{span}
}

// Name replaces the name, where it is known only at the end.
func (s Span) Name(name string) { s.span.SetName(name) }

// Set adds a text.
func (s Span) Set(key, value string) { s.span.SetAttributes(attribute.String(key, value)) }

// SetInt adds a number.
func (s Span) SetInt(key string, value int64) { s.span.SetAttributes(attribute.Int64(key, value)) }

// End ends the span. Of an error it keeps that there was one: its text may name a person.
func (s Span) End(failed bool) {
	if failed {
		s.span.SetStatus(codes.Error, "")
	}
	s.span.End()
}
