package httpx

import "net/http"

// Done is the response of an operation that has nothing else to return.
type Done struct {
	Status  int    `json:"status"`
	Message string `json:"message,omitempty"`
}

// DoneUnless returns Done with the message when err is nil.
func DoneUnless(err error, message string) (*Body[Done], error) {
	if err != nil {
		return nil, err
	}
	return &Body[Done]{Body: Done{Status: http.StatusOK, Message: message}}, nil
}
