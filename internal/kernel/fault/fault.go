// Package fault holds the errors that a person may read. Any other error is for the operator. The person then reads
// "tente novamente" and nothing about the cause.
package fault

import "errors"

// Kind has the values of HTTP statuses, so that features name a kind of error without importing HTTP.
type Kind int

const (
	BadRequest    Kind = 400 // the request itself makes no sense: a dead link, a broken body
	Unauthorized  Kind = 401
	PaymentNeeded Kind = 402
	Forbidden     Kind = 403
	NotFound      Kind = 404
	Conflict      Kind = 409
	TooLarge      Kind = 413
	Unsupported   Kind = 415
	Invalid       Kind = 422
	TooMany       Kind = 429
	Unavailable   Kind = 503
)

// Field is one wrong input, named as the caller named it.
type Field struct {
	Name        string `json:"name"`
	Description string `json:"description"`
}

// Error carries a stable code for programs and a Portuguese message for people.
type Error struct {
	Kind       Kind
	Code       string
	Message    string
	Fields     []Field
	RetryAfter int // seconds; only with TooMany and Unavailable
}

func (e *Error) Error() string { return e.Code }

// Is lets errors.Is match a fault by its code, so that a copy with other fields still matches.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == e.Code
}

func New(k Kind, code, message string) *Error {
	return &Error{Kind: k, Code: code, Message: message}
}

// As returns the fault in err's chain, or nil.
func As(err error) *Error {
	f, _ := errors.AsType[*Error](err)
	return f
}

// Missing is the fault both for what does not exist and for what the caller may not see. One fault for both hides which
// ids exist.
var Missing = New(NotFound, "not_found", "Não encontramos o que você procura.")

// Fields collects wrong inputs. Err is nil while there are none.
type Fields []Field

func (f *Fields) Add(name, description string) { *f = append(*f, Field{name, description}) }

// Check adds the field when ok is false.
func (f *Fields) Check(ok bool, name, description string) {
	if !ok {
		f.Add(name, description)
	}
}

// Err returns a fault with all wrong fields. Its message is the first field's, because the popup shows one sentence.
func (f Fields) Err() error {
	if len(f) == 0 {
		return nil
	}
	return &Error{
		Kind:    Invalid,
		Code:    "invalid_fields",
		Message: f[0].Description,
		Fields:  f,
	}
}
