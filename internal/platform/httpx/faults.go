package httpx

import (
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
)

// derived returns the faults that follow from the declaration, in the order in which a request meets them.
func (a *API) derived(op Op, h *huma.Operation) []*fault.Error {
	out := []*fault.Error{ErrTooMany(time.Minute)}
	if !op.Access.Public {
		out = append(append(out, errSignIn), a.TokenFaults...)
		out = append(out, op.Access.faults()...)
		if strings.Contains(op.Path, "{") || op.Access.Owner != "" {
			out = append(out, fault.Missing)
		}
	}
	if op.StepUp {
		out = append(out, a.StepUpFaults...)
	}
	if h.RequestBody != nil {
		out = append(out, bodyFaults(op, h)...)
	}
	if slices.ContainsFunc(h.Parameters, restricted) {
		out = append(out, generalFault(http.StatusUnprocessableEntity))
	}
	return out
}

// faults are those of check, except the missing token and somebody else's id.
func (a Access) faults() []*fault.Error {
	out := []*fault.Error{ErrForbidden}
	if a.Limited {
		return out
	}
	out = append(out, errFirstAccess)
	if slices.Contains(a.Roles, actor.Administrator) && !a.Enrolling {
		out = append(out, errEnrol)
	}
	if slices.Contains(a.Roles, actor.Enterprise) {
		out = append(out, errGuarded)
	}
	return out
}

func bodyFaults(op Op, h *huma.Operation) []*fault.Error {
	out := []*fault.Error{generalFault(http.StatusBadRequest), generalFault(http.StatusRequestTimeout)}
	if op.TooLarge != nil {
		out = append(out, op.TooLarge)
	} else {
		out = append(out, generalFault(http.StatusRequestEntityTooLarge))
	}
	if op.Raw {
		return out
	}
	if _, form := h.RequestBody.Content["multipart/form-data"]; !form {
		out = append(out, generalFault(http.StatusUnsupportedMediaType))
	}
	return append(out, generalFault(http.StatusUnprocessableEntity))
}

// restricted says whether the validation may refuse a value of the parameter before the operation runs.
func restricted(p *huma.Param) bool {
	s := p.Schema
	return s.Type != huma.TypeString || s.MaxLength != nil || len(s.Enum) > 0
}

func generalFault(status int) *fault.Error {
	p := generalProblem(status)
	return fault.New(fault.Kind(status), p.Code, p.Description)
}

// noteUndescribed reports a fault that the description does not list. In tests that is a failure.
func (a *API) noteUndescribed(operation string, f *fault.Error) {
	if a.Undescribed == nil {
		return
	}
	for op, h := range a.Operations() {
		listed := func(o *fault.Error) bool { return o.Code == f.Code }
		if op.ID == operation && !slices.ContainsFunc(a.faultsOf(op, a.derived(op, h)), listed) {
			a.Undescribed(operation, f)
		}
	}
}

// faultsOf adds the faults of the use case to those that follow from the declaration.
func (a *API) faultsOf(op Op, derived []*fault.Error) []*fault.Error {
	return slices.Concat(derived, op.Faults, a.plugged[op.ID])
}

// AlsoFails adds the faults of another feature, which internal/app plugs into this operation.
func (a *API) AlsoFails(operation string, faults ...*fault.Error) {
	if a.plugged == nil {
		a.plugged = map[string][]*fault.Error{}
	}
	a.plugged[operation] = append(a.plugged[operation], faults...)
}

// describeFaults adds one response for each status. Responses that follow from the declaration alone are the same for
// many operations, so they are shared in the components.
func (a *API) describeFaults(op Op, h *huma.Operation) {
	common := a.derived(op, h)
	all, codes := map[int][]*fault.Error{}, map[string]bool{}
	for _, f := range a.faultsOf(op, common) {
		if !codes[f.Code] {
			codes[f.Code] = true
			all[int(f.Kind)] = append(all[int(f.Kind)], f)
		}
	}

	for _, status := range slices.Sorted(maps.Keys(all)) {
		faults := all[status]
		response := a.problemResponse(status, faults)
		if !slices.ContainsFunc(faults, func(f *fault.Error) bool { return !slices.Contains(common, f) }) {
			response = a.share(componentName(status, faults), response)
		}
		h.Responses[strconv.Itoa(status)] = response
	}
	h.Responses["default"] = a.share("default", a.failure())
}

func componentName(status int, faults []*fault.Error) string {
	name := strconv.Itoa(status)
	for _, f := range faults {
		name += "-" + f.Code
	}
	return name
}

// share adds the response to the components and returns a reference to it.
func (a *API) share(name string, response *huma.Response) *huma.Response {
	components := a.Huma.OpenAPI().Components
	if components.Responses == nil {
		components.Responses = map[string]*huma.Response{}
	}
	components.Responses[name] = response
	return &huma.Response{Ref: "#/components/responses/" + name}
}

func (a *API) problemResponse(status int, faults []*fault.Error) *huma.Response {
	lines, examples := make([]string, len(faults)), map[string]*huma.Example{}
	for i, f := range faults {
		lines[i] = fmt.Sprintf("`%s`: %s", f.Code, f.Message)
		examples[f.Code] = &huma.Example{Value: onTheWire{fromFault(f)}}
	}
	text := lines[0]
	if len(lines) > 1 {
		text = "- " + strings.Join(lines, "\n- ")
	}

	response := &huma.Response{Description: text, Content: a.problemContent(examples)}
	if status == http.StatusTooManyRequests {
		response.Headers = map[string]*huma.Header{"Retry-After": {
			Description: "Segundos até a próxima tentativa",
			Schema:      &huma.Schema{Type: huma.TypeInteger, Examples: []any{60}},
		}}
	}
	return response
}

func (a *API) problemContent(examples map[string]*huma.Example) map[string]*huma.MediaType {
	schema := a.Huma.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Problem](), true, "")
	return map[string]*huma.MediaType{"application/json": {Schema: schema, Examples: examples}}
}

// failure describes the server errors that every operation may return.
func (a *API) failure() *huma.Response {
	examples := map[string]*huma.Example{}
	for _, status := range []int{http.StatusInternalServerError, http.StatusServiceUnavailable} {
		p := generalProblem(status)
		examples[p.Code] = &huma.Example{Value: onTheWire{p}}
	}
	return &huma.Response{
		Description: "Falha do serviço: `internal` (500) ou `unavailable` (503).",
		Content:     a.problemContent(examples),
	}
}
