package address

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode"

	"psic/internal/kernel/br"
)

// ViaCEP is a client of the public service ViaCEP, or of a service with the same API. It does not trust the service:
// it follows no redirect, waits three seconds, reads 64 KiB and takes known fields of limited length.
type ViaCEP struct {
	base   string
	client *http.Client
}

const (
	timeout     = 3 * time.Second
	maxResponse = 64 << 10
	maxField    = 250
)

// NewViaCEP returns a client for a base address, such as https://viacep.com.br.
func NewViaCEP(base string) *ViaCEP {
	return &ViaCEP{base: strings.TrimRight(base, "/"), client: &http.Client{
		Timeout:       timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

type viaCEPResponse struct {
	Logradouro  string   `json:"logradouro"`
	Complemento string   `json:"complemento"`
	Bairro      string   `json:"bairro"`
	Localidade  string   `json:"localidade"`
	UF          string   `json:"uf"`
	Erro        flexBool `json:"erro"`
}

// flexBool reads a boolean that is a boolean or a text: ViaCEP sends "true" today and sent true earlier.
type flexBool bool

func (b *flexBool) UnmarshalJSON(data []byte) error {
	*b = strings.Trim(string(data), `"`) == "true"
	return nil
}

var errResponse = errors.New("address: unexpected response")

// Find requests the address of a postal code of eight digits.
func (v *ViaCEP) Find(ctx context.Context, cep string) (Address, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, v.base+"/ws/"+cep+"/json/", nil)
	if err != nil {
		return Address{}, err
	}
	req.Header.Set("User-Agent", "psic")
	req.Header.Set("Accept", "application/json")

	res, err := v.client.Do(req)
	if err != nil {
		return Address{}, fmt.Errorf("request: %w", withoutURL(err))
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusOK {
		return Address{}, fmt.Errorf("%w: status %d", errResponse, res.StatusCode)
	}

	body, err := io.ReadAll(io.LimitReader(res.Body, maxResponse+1))
	if err != nil || len(body) > maxResponse {
		return Address{}, errResponse
	}
	var r viaCEPResponse
	if err := json.Unmarshal(body, &r); err != nil {
		return Address{}, errResponse
	}
	return r.address()
}

// withoutURL removes the URL from an error that will be logged. The URL contains the postal code, which says where
// somebody lives.
func withoutURL(err error) error {
	if failed, ok := errors.AsType[*url.Error](err); ok {
		return failed.Err
	}
	return err
}

func (r viaCEPResponse) address() (Address, error) {
	if r.Erro {
		return Address{}, nil
	}
	for _, s := range []string{r.Logradouro, r.Complemento, r.Bairro, r.Localidade, r.UF} {
		if len(s) > maxField || strings.ContainsFunc(s, unicode.IsControl) {
			return Address{}, errResponse
		}
	}
	if r.Localidade == "" || !br.ValidUF(r.UF) {
		return Address{}, errResponse
	}
	return Address{
		Found:      true,
		Street:     r.Logradouro,
		Complement: r.Complemento,
		District:   r.Bairro,
		City:       r.Localidade,
		State:      r.UF,
	}, nil
}
