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

// ViaCEP speaks to the public service or to one of the same shape. It trusts nothing that comes back:
// no redirect, three seconds, 64 KiB, known fields of bounded length.
type ViaCEP struct {
	base   string
	client *http.Client
}

const (
	timeout   = 3 * time.Second
	maxAnswer = 64 << 10
	maxField  = 250
)

// NewViaCEP takes the base address, such as https://viacep.com.br.
func NewViaCEP(base string) *ViaCEP {
	return &ViaCEP{base: strings.TrimRight(base, "/"), client: &http.Client{
		Timeout:       timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

type viaCEPAnswer struct {
	Logradouro  string   `json:"logradouro"`
	Complemento string   `json:"complemento"`
	Bairro      string   `json:"bairro"`
	Localidade  string   `json:"localidade"`
	UF          string   `json:"uf"`
	Erro        flexBool `json:"erro"`
}

// flexBool: the service says true as a word today and as a boolean in older answers.
type flexBool bool

func (b *flexBool) UnmarshalJSON(data []byte) error {
	*b = strings.Trim(string(data), `"`) == "true"
	return nil
}

var errAnswer = errors.New("address: unexpected answer")

// Find asks for eight digits.
func (v *ViaCEP) Find(ctx context.Context, cep string) (Address, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, v.base+"/ws/"+cep+"/json/", nil)
	if err != nil {
		return Address{}, err
	}
	req.Header.Set("User-Agent", "psic")
	req.Header.Set("Accept", "application/json")
	res, err := v.client.Do(req)
	if err != nil {
		return Address{}, fmt.Errorf("ask: %w", withoutAddress(err))
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusOK {
		return Address{}, fmt.Errorf("%w: status %d", errAnswer, res.StatusCode)
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer+1))
	if err != nil || len(body) > maxAnswer {
		return Address{}, errAnswer
	}
	var a viaCEPAnswer
	if err := json.Unmarshal(body, &a); err != nil {
		return Address{}, errAnswer
	}
	return a.address()
}

// withoutAddress leaves the URL out of the error: the postal code in it is where somebody lives, and the
// error goes to the log.
func withoutAddress(err error) error {
	if failed, ok := errors.AsType[*url.Error](err); ok {
		return failed.Err
	}
	return err
}

func (a viaCEPAnswer) address() (Address, error) {
	if a.Erro {
		return Address{}, nil
	}
	for _, s := range []string{a.Logradouro, a.Complemento, a.Bairro, a.Localidade, a.UF} {
		if len(s) > maxField || strings.ContainsFunc(s, unicode.IsControl) {
			return Address{}, errAnswer
		}
	}
	if a.Localidade == "" || !br.ValidUF(a.UF) {
		return Address{}, errAnswer
	}
	return Address{
		Found:      true,
		Street:     a.Logradouro,
		Complement: a.Complemento,
		District:   a.Bairro,
		City:       a.Localidade,
		State:      a.UF,
	}, nil
}
