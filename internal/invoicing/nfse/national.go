package nfse

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/rsa"
	"crypto/tls"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// Options of the national system.
type Options struct {
	// BaseURL is the address of the system, with its path.
	BaseURL string
	// Certificate is the company's certificate with its RSA key: it opens the connection and signs the declarations.
	Certificate tls.Certificate
	// Client replaces the connection; nil uses Certificate.
	Client *http.Client
}

// National sends declarations to the national system.
type National struct {
	base        string
	client      *http.Client
	key         *rsa.PrivateKey
	certificate []byte
}

var _ Issuer = (*National)(nil)

const (
	timeout    = 30 * time.Second
	mostAnswer = 1 << 20
)

// NewNational checks the options. It makes no request.
func NewNational(o Options) (*National, error) {
	key, ok := o.Certificate.PrivateKey.(*rsa.PrivateKey)
	if !ok || len(o.Certificate.Certificate) == 0 {
		return nil, errors.New("nfse: the certificate needs an RSA key")
	}
	address, err := url.Parse(o.BaseURL)
	if err != nil || address.Scheme != "https" || address.Host == "" {
		return nil, errors.New("nfse: the address must begin with https://")
	}
	if o.Client == nil {
		o.Client = &http.Client{Timeout: timeout, Transport: &http.Transport{TLSClientConfig: &tls.Config{
			Certificates: []tls.Certificate{o.Certificate},
			MinVersion:   tls.VersionTLS12,
		}}}
	}
	return &National{
		base:        strings.TrimRight(o.BaseURL, "/"),
		client:      o.Client,
		key:         key,
		certificate: o.Certificate.Certificate[0],
	}, nil
}

// answer is the system's response to a declaration, and to a question about one.
type answer struct {
	AccessKey string `json:"chaveAcesso"`
	Errors    []struct {
		Code        string `json:"Codigo"`
		Description string `json:"Descricao"`
	} `json:"erros"`
}

var keyShape = regexp.MustCompile(`^[0-9]{50}$`)

// Issue first asks whether the declaration became a note before, because its response may have been lost. Then it signs
// and sends it.
func (n *National) Issue(ctx context.Context, id, content string) (string, error) {
	key, err := n.find(ctx, id)
	if err != nil || key != "" {
		return key, err
	}
	signature, err := sign(n.key, n.certificate, id, content)
	if err != nil {
		return "", err
	}
	packed, err := pack(Document(content, signature))
	if err != nil {
		return "", err
	}
	body, err := json.Marshal(map[string]string{"dpsXmlGZipB64": packed})
	if err != nil {
		return "", fmt.Errorf("encode declaration: %w", err)
	}
	status, got, err := n.call(ctx, http.MethodPost, "/nfse", body)
	switch {
	case err != nil:
		return "", err
	case status == http.StatusCreated && keyShape.MatchString(got.AccessKey):
		return got.AccessKey, nil
	case status == http.StatusBadRequest && len(got.Errors) > 0:
		return "", fmt.Errorf("%w: %s", ErrRefused, got.reasons())
	}
	return "", fmt.Errorf("nfse: status %d", status)
}

// find returns the access key of the note that a declaration became, or "".
func (n *National) find(ctx context.Context, id string) (string, error) {
	status, got, err := n.call(ctx, http.MethodGet, "/dps/"+url.PathEscape(id), nil)
	switch {
	case err != nil:
		return "", err
	case status == http.StatusOK && keyShape.MatchString(got.AccessKey):
		return got.AccessKey, nil
	case status == http.StatusNotFound:
		return "", nil
	}
	return "", fmt.Errorf("nfse: status %d for a question", status)
}

func (n *National) call(ctx context.Context, method, path string, body []byte) (status int, a answer, err error) {
	req, err := http.NewRequestWithContext(ctx, method, n.base+path, bytes.NewReader(body))
	if err != nil {
		return 0, a, fmt.Errorf("nfse: %w", err)
	}
	req.Header.Set("Accept", "application/json")
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	res, err := n.client.Do(req)
	if err != nil {
		return 0, a, fmt.Errorf("nfse: %w", err)
	}
	defer func() { _ = res.Body.Close() }()
	data, err := io.ReadAll(io.LimitReader(res.Body, mostAnswer))
	if err != nil {
		return 0, a, fmt.Errorf("nfse: %w", err)
	}
	if len(data) > 0 {
		_ = json.Unmarshal(data, &a) // another content leaves it empty, and the status decides
	}
	return res.StatusCode, a, nil
}

// maxReason bounds what is stored of a refusal.
const maxReason = 500

func (a answer) reasons() string {
	parts := make([]string, len(a.Errors))
	for i, e := range a.Errors {
		parts[i] = e.Code + " " + e.Description
	}
	if r := []rune(strings.Join(parts, "; ")); len(r) > maxReason {
		return string(r[:maxReason])
	}
	return strings.Join(parts, "; ")
}

func pack(document string) (string, error) {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := io.WriteString(w, document); err != nil {
		return "", fmt.Errorf("pack declaration: %w", err)
	}
	if err := w.Close(); err != nil {
		return "", fmt.Errorf("pack declaration: %w", err)
	}
	return base64.StdEncoding.EncodeToString(out.Bytes()), nil
}
