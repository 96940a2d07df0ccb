package httpx

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"psic/internal/kernel/fault"
)

// Problem is the body of every error response. Description and message are the same text: clients read either.
type Problem struct {
	Status      int           `json:"status"`
	Code        string        `json:"code"`
	Description string        `json:"description" doc:"O que aconteceu, em português, para a pessoa ler"`
	Message     string        `json:"message"`
	Fields      []fault.Field `json:"fields,omitempty" doc:"Campos com erro, com o nome que a chamada usou"`
	RequestID   string        `json:"requestId,omitempty" doc:"Só em erros internos, para o suporte"`
	retryAfter  int
}

func (p *Problem) Error() string { return p.Code }

func (p *Problem) GetStatus() int { return p.Status }

func (p *Problem) ContentType(string) string { return "application/json" }

// GetHeaders tells the caller when to retry.
func (p *Problem) GetHeaders() http.Header {
	if p.retryAfter == 0 {
		return nil
	}
	return http.Header{"Retry-After": {strconv.Itoa(p.retryAfter)}}
}

func problem(status int, code, text string) *Problem {
	return &Problem{
		Status:      status,
		Code:        code,
		Description: text,
		Message:     text,
	}
}

func fromFault(f *fault.Error) *Problem {
	p := problem(int(f.Kind), f.Code, f.Message)
	p.Fields, p.retryAfter = f.Fields, f.RetryAfter
	return p
}

var general = map[int]*Problem{
	400: problem(400, "bad_request", "Não entendemos o que foi enviado."),
	401: problem(401, "auth.required", errSignIn.Message),
	404: problem(404, fault.Missing.Code, fault.Missing.Message),
	405: problem(405, "method_not_allowed", "Esta operação não existe."),
	406: problem(406, "not_acceptable", "Só respondemos em JSON."),
	408: problem(408, "timeout", "O envio demorou demais. Tente novamente."),
	413: problem(413, "too_large", "O conteúdo enviado é grande demais."),
	415: problem(415, "unsupported_type", "Este formato de conteúdo não é aceito."),
	422: problem(422, "invalid_fields", "Confira os campos informados."),
	500: problem(500, "internal", "Ocorreu um erro, tente novamente."),
	503: problem(503, "unavailable", "O serviço está indisponível no momento. Tente novamente em instantes."),
}

func generalProblem(status int) *Problem {
	p, ok := general[status]
	if !ok {
		p = general[400]
		if status >= 500 {
			p = general[500]
		}
	}
	c := *p
	c.Status = status
	return &c
}

// newError is huma's hook for errors. Huma's details contain the rejected value, so only the field's name is kept.
func newError(status int, _ string, errs ...error) huma.StatusError {
	if status == http.StatusInternalServerError {
		status = http.StatusBadRequest // huma reports a body that it cannot read as 500: cut off, or wrong chunks
	}
	p := generalProblem(status)
	for _, err := range errs {
		if f := fault.As(err); f != nil {
			return fromFault(f)
		}
		if tooLarge(err) {
			return generalProblem(http.StatusRequestEntityTooLarge)
		}
		if d, ok := errors.AsType[*huma.ErrorDetail](err); ok {
			p.Fields = append(p.Fields, fault.Field{Name: fieldName(d.Location), Description: detailText(d.Message)})
		}
	}
	if status != http.StatusUnprocessableEntity {
		p.Fields = nil // a body that does not parse has no fields
	}
	return p
}

// newErrorOf is newError for a known operation, which may have its own text for a body that is too large.
func newErrorOf(ctx huma.Context, status int, msg string, errs ...error) huma.StatusError {
	err := newError(status, msg, errs...)
	if op, ok := ctx.Operation().Metadata["op"].(Op); ok && op.TooLarge != nil &&
		err.GetStatus() == http.StatusRequestEntityTooLarge {
		return fromFault(op.TooLarge)
	}
	return err
}

// tooLarge also recognises a form that was cut off. Of that error huma keeps only the text.
func tooLarge(err error) bool {
	cut := new(http.MaxBytesError)
	if errors.As(err, &cut) {
		return true
	}
	d, ok := errors.AsType[*huma.ErrorDetail](err)
	return ok && strings.HasSuffix(d.Message, cut.Error())
}

func fieldName(location string) string {
	for _, prefix := range []string{"body.", "query.", "path.", "header.", "form."} {
		location = strings.TrimPrefix(location, prefix)
	}
	return location
}

func detailText(message string) string {
	if strings.Contains(message, "required") {
		return "Campo obrigatório."
	}
	return "Valor inválido."
}

func init() { huma.NewError, huma.NewErrorWithContext = newError, newErrorOf }

// WriteProblem writes an error response of the same shape outside huma.
func WriteProblem(w http.ResponseWriter, status int) { write(w, generalProblem(status)) }

// WriteFault writes a fault as a response outside huma.
func WriteFault(w http.ResponseWriter, f *fault.Error) { write(w, fromFault(f)) }

func write(w http.ResponseWriter, p *Problem) {
	for k, v := range p.GetHeaders() {
		w.Header()[k] = v
	}
	if p.Status == http.StatusInternalServerError {
		p.RequestID = w.Header().Get(requestIDHeader)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // it fails only when the caller is gone
}
