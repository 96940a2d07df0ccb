package httpx

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"psic/internal/kernel/ids"
	"psic/internal/platform/trace"
)

// Meta is what a request carries beside its content.
type Meta struct {
	RequestID string
	IP        string
	Agent     string
	AccountID string // empty until the token is read
}

// Source is the key of limits by address: the IPv4 address, or the /64 network of an IPv6 address, because one
// connection to the Internet has all addresses of its /64.
func (m *Meta) Source() string {
	ip, err := netip.ParseAddr(m.IP)
	if err != nil {
		return m.IP
	}
	if ip = ip.Unmap(); ip.Is4() {
		return ip.String()
	}
	network, err := ip.Prefix(64)
	if err != nil {
		return m.IP
	}
	return network.String()
}

const requestIDHeader = "X-Request-Id"

type metaKey struct{}

// MetaFrom returns the request's meta, or an empty one outside a request.
func MetaFrom(ctx context.Context) *Meta {
	if m, ok := ctx.Value(metaKey{}).(*Meta); ok {
		return m
	}
	return &Meta{}
}

// WithMeta is for jobs, commands and tests that act like a request.
func WithMeta(ctx context.Context, m *Meta) context.Context {
	return context.WithValue(ctx, metaKey{}, m)
}

// WithRequestMeta gives the request an id and finds the client's address. X-Forwarded-For is used only from a
// configured proxy.
func WithRequestMeta(proxies []netip.Prefix) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			m := &Meta{RequestID: ids.New(), IP: clientIP(r, proxies), Agent: r.UserAgent()}
			w.Header().Set(requestIDHeader, m.RequestID)
			next.ServeHTTP(w, r.WithContext(WithMeta(r.Context(), m)))
		})
	}
}

func clientIP(r *http.Request, proxies []netip.Prefix) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	peer, err := netip.ParseAddr(host)
	if err != nil || !within(proxies, peer) {
		return host
	}
	return forwarded(r.Header.Values("X-Forwarded-For"), proxies, host)
}

// forwarded returns the last address that is not a proxy's: each proxy adds the address of its own peer at the end, and
// what stands before the last proxy's entry is the client's claim. Some proxies append to the line, others add a line.
func forwarded(lines []string, proxies []netip.Prefix, peer string) string {
	hops := strings.Split(strings.Join(lines, ","), ",")
	for _, hop := range slices.Backward(hops) {
		ip, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil {
			return peer
		}
		ip = ip.Unmap().WithZone("")
		peer = ip.String()
		if !within(proxies, ip) {
			return peer
		}
	}
	return peer
}

func within(networks []netip.Prefix, ip netip.Addr) bool {
	ip = ip.Unmap()
	return slices.ContainsFunc(networks, func(n netip.Prefix) bool { return n.Contains(ip) })
}

// csp lets no text become a script: a sink such as innerHTML takes only values of a trusted types policy, and no policy
// may be made. Nothing of the application needs one.
const csp = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
	"media-src 'self' blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; " +
	"form-action 'self'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; " +
	"trusted-types 'none'; report-uri " + PolicyReports + "; report-to csp"

// permissions names what the room needs and what no page may use. Captions need recognition on the device.
const permissions = "camera=(self), microphone=(self), display-capture=(self), on-device-speech-recognition=(self), " +
	"accelerometer=(), bluetooth=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), magnetometer=(), " +
	"midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()"

// PolicyReports is where browsers report that the content security policy blocked something.
const PolicyReports = "/csp-report"

// Secure sets the security headers of every response.
func Secure(https bool) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			h := w.Header()
			h.Set("Content-Security-Policy", csp)
			h.Set("Reporting-Endpoints", `csp="`+PolicyReports+`"`)
			h.Set("X-Content-Type-Options", "nosniff")
			h.Set("Referrer-Policy", "no-referrer")
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
			h.Set("Cross-Origin-Resource-Policy", "same-origin")
			h.Set("Permissions-Policy", permissions)
			if https {
				h.Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
			}
			if strings.HasPrefix(r.URL.Path, "/api/") {
				h.Set("Cache-Control", "no-store")
			}
			next.ServeHTTP(w, r)
		})
	}
}

// Recover turns a panic into a 500 without its text; the log keeps the stack.
func Recover(log *slog.Logger) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			defer func() {
				p := recover()
				if p == nil {
					return
				}
				if p == http.ErrAbortHandler {
					panic(p) // net/http closes the connection, so that the client sees that the response is cut off
				}
				log.Error(
					"panic",
					"request",
					MetaFrom(r.Context()).RequestID,
					"panic",
					fmt.Sprint(p),
					"stack",
					string(debug.Stack()),
				)
				WriteProblem(w, http.StatusInternalServerError)
			}()
			next.ServeHTTP(w, r)
		})
	}
}

// OptionalSlash lets every path end in a slash or not.
func OptionalSlash(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if p := r.URL.Path; len(p) > 1 && strings.HasSuffix(p, "/") {
			r.URL.Path = strings.TrimRight(p, "/")
			r.URL.RawPath = ""
			if r.URL.Path == "" {
				r.URL.Path = "/"
			}
		}
		next.ServeHTTP(w, r)
	})
}

// Seen is one finished request, with the template of its route instead of its path, which may contain personal data.
type Seen struct {
	Meta   *Meta
	Method string
	Route  string
	Status int
	Took   time.Duration
}

// Observe reports every request after its response.
func Observe(report func(Seen)) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			rec := &recorder{ResponseWriter: w, status: http.StatusOK}
			start := time.Now()
			// The trace context of the caller is not used: anybody could choose which requests are recorded.
			ctx, span := trace.Begin(r.Context(), trace.Server, method(r))
			r = r.WithContext(ctx)
			next.ServeHTTP(rec, r)
			route := "other"
			if c := chi.RouteContext(r.Context()); c != nil && c.RoutePattern() != "" {
				route = c.RoutePattern()
			}
			span.Name(method(r) + " " + route)
			span.Set("http.request.method", method(r))
			span.Set("http.route", route)
			span.SetInt("http.response.status_code", int64(rec.status))
			span.Set("psic.request_id", MetaFrom(ctx).RequestID)
			span.End(rec.status >= http.StatusInternalServerError)
			report(Seen{
				Meta:   MetaFrom(r.Context()),
				Method: method(r),
				Route:  route,
				Status: rec.status,
				Took:   time.Since(start),
			})
		})
	}
}

var methods = []string{
	http.MethodGet,
	http.MethodHead,
	http.MethodPost,
	http.MethodPut,
	http.MethodPatch,
	http.MethodDelete,
	http.MethodOptions,
}

// method returns OTHER for an unknown method. A client may send any word, and each would be a new time series of the
// metrics.
func method(r *http.Request) string {
	if slices.Contains(methods, r.Method) {
		return r.Method
	}
	return "OTHER"
}

type recorder struct {
	http.ResponseWriter
	status int
}

func (r *recorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController flush and hijack through the recorder.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
