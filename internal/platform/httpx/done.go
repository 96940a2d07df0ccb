package httpx

import "net/http"

// Done says that it went well, in the words of the specification.
type Done struct {
	Status  int    `json:"status"`
	Message string `json:"message,omitempty"`
}

// DoneUnless answers with the message when err is nil.
func DoneUnless(err error, message string) (*Body[Done], error) {
	if err != nil {
		return nil, err
	}
	return &Body[Done]{Body: Done{Status: http.StatusOK, Message: message}}, nil
}
