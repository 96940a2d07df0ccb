package nfse

import (
	"bytes"
	"compress/gzip"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
)

var emitter = Emitter{
	CNPJ:         "11222333000181",
	Municipality: "3550308",
	Registration: "12345",
	Service:      "100201",
	Series:       "1",
	Simples:      1,
	Test:         true,
}

func declaration() Declaration {
	return Declaration{
		Number:      7,
		At:          time.Date(2026, 11, 19, 15, 4, 5, 0, time.UTC),
		Day:         at.Day(2026, 11, 19),
		Customer:    Customer{CNPJ: "11444777000161", Name: `Aurora & Filhos "<Ltda>"`, Email: "rh@aurora.example"},
		Description: "Programa de bem-estar para empresas, fatura 2026-000042",
		Amount:      1_200_05,
	}
}

// TestContent: the declaration has an id of 45 characters, its amounts with two decimals, and is well formed whatever a
// company is called.
func TestContent(t *testing.T) {
	content := emitter.Content(declaration())
	var read struct {
		ID       string `xml:"Id,attr"`
		Amb      string `xml:"tpAmb"`
		At       string `xml:"dhEmi"`
		Customer string `xml:"toma>xNome"`
		Amount   string `xml:"valores>vServPrest>vServ"`
		Service  string `xml:"serv>cServ>cTribNac"`
	}
	if err := xml.Unmarshal([]byte(Document(content, "")), &struct {
		Inf any `xml:"infDPS"`
	}{&read}); err != nil {
		t.Fatal(err)
	}
	if read.ID != "DPS355030821122233300018100001000000000000007" || len(read.ID) != 45 {
		t.Errorf("id %s", read.ID)
	}
	if read.Amb != "2" || read.At != "2026-11-19T12:04:05-03:00" || read.Amount != "1200.05" ||
		read.Service != "100201" || read.Customer != `Aurora & Filhos "<Ltda>"` {
		t.Errorf("%+v", read)
	}
	if !emitter.Ready() || (Emitter{}).Ready() {
		t.Error("ready")
	}
}

// fake is the national system as its documentation describes it: mutual TLS, a packed and signed declaration, one note
// for each declaration.
type fake struct {
	t     *testing.T
	notes map[string]string
	lose  bool // the response to the next declaration
	calls []string
}

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.calls = append(f.calls, r.Method)
	if len(r.TLS.PeerCertificates) == 0 {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	if id, ok := strings.CutPrefix(r.URL.Path, "/SefinNacional/dps/"); ok && r.Method == http.MethodGet {
		if f.notes[id] == "" {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		f.answer(w, http.StatusOK, map[string]any{"chaveAcesso": f.notes[id], "idDps": id})
		return
	}
	if r.URL.Path != "/SefinNacional/nfse" || r.Method != http.MethodPost {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	document := f.unpack(r.Body)
	id := f.checkSignature(document, r.TLS.PeerCertificates[0])
	if strings.Contains(document, "<vServ>0.00</vServ>") {
		f.answer(w, http.StatusBadRequest, map[string]any{
			"erros": []any{map[string]any{"Codigo": "E0405", "Descricao": "valor do serviço inválido"}},
		})
		return
	}
	f.notes[id] = strings.Repeat("35503082", 6) + "12"
	if f.lose {
		f.lose = false
		panic(http.ErrAbortHandler)
	}
	f.answer(w, http.StatusCreated, map[string]any{"chaveAcesso": f.notes[id], "idDps": id})
}

func (f *fake) answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func (f *fake) unpack(body io.Reader) string {
	var in map[string]string
	if err := json.NewDecoder(body).Decode(&in); err != nil {
		f.t.Error(err)
	}
	packed, err := base64.StdEncoding.DecodeString(in["dpsXmlGZipB64"])
	if err != nil {
		f.t.Error(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		f.t.Error(err)
		return ""
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		f.t.Error(err)
	}
	return string(plain)
}

// checkSignature checks digest and signature as a verifier does: the signed element is brought into canonical form,
// which gives it the namespace of the element around it.
func (f *fake) checkSignature(document string, peer *x509.Certificate) (id string) {
	content := regexp.MustCompile(`(?s)<infDPS .*</infDPS>`).FindString(document)
	id = regexp.MustCompile(`Id="(\w+)"`).FindStringSubmatch(content)[1]
	canonical := strings.Replace(content, "<infDPS ", `<infDPS xmlns="`+namespace+`" `, 1)
	digest := sha256.Sum256([]byte(canonical))
	if !strings.Contains(document, "<DigestValue>"+base64.StdEncoding.EncodeToString(digest[:])+"</DigestValue>") {
		f.t.Error("the digest is of something else")
	}
	info := regexp.MustCompile(`(?s)<SignedInfo>.*</SignedInfo>`).FindString(document)
	info = strings.Replace(info, "<SignedInfo>", `<SignedInfo xmlns="`+dsig+`">`, 1)
	value := regexp.MustCompile(`<SignatureValue>(.*)</SignatureValue>`).FindStringSubmatch(document)[1]
	signature, err := base64.StdEncoding.DecodeString(value)
	if err != nil {
		f.t.Error(err)
	}
	hashed := sha256.Sum256([]byte(info))
	if err := rsa.VerifyPKCS1v15(peer.PublicKey.(*rsa.PublicKey), crypto.SHA256, hashed[:], signature); err != nil {
		f.t.Error("the signature:", err)
	}
	if !strings.Contains(info, `URI="#`+id+`"`) {
		f.t.Error("the signature is of another element")
	}
	return id
}

// rsaPair is a certificate as a company has one, for the test alone.
func rsaPair(t *testing.T) tls.Certificate {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	form := x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, &form, &form, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}

func newNational(t *testing.T) (*National, *fake) {
	t.Helper()
	f := &fake{t: t, notes: map[string]string{}}
	server := httptest.NewUnstartedServer(f)
	server.TLS = &tls.Config{ClientAuth: tls.RequireAnyClientCert, MinVersion: tls.VersionTLS12}
	server.StartTLS()
	t.Cleanup(server.Close)
	pair := rsaPair(t)
	client := server.Client()
	client.Transport.(*http.Transport).TLSClientConfig.Certificates = []tls.Certificate{pair}
	n, err := NewNational(Options{BaseURL: server.URL + "/SefinNacional/", Certificate: pair, Client: client})
	if err != nil {
		t.Fatal(err)
	}
	return n, f
}

func TestIssue(t *testing.T) {
	n, f := newNational(t)
	id, content := emitter.ID(7), emitter.Content(declaration())
	key, err := n.Issue(t.Context(), id, content)
	if err != nil || key != f.notes[id] || len(key) != 50 {
		t.Fatalf("%q, %v", key, err)
	}
	again, err := n.Issue(t.Context(), id, content)
	if err != nil || again != key {
		t.Errorf("again: %q, %v", again, err)
	}
	if got := strings.Join(f.calls, " "); got != "GET POST GET" {
		t.Errorf("calls %s", got)
	}
}

// TestIssue_lostResponse: the note exists, and the next try finds it instead of making another.
func TestIssue_lostResponse(t *testing.T) {
	n, f := newNational(t)
	f.lose = true
	id, content := emitter.ID(8), emitter.Content(declaration())
	if _, err := n.Issue(t.Context(), id, content); err == nil || errors.Is(err, ErrRefused) {
		t.Errorf("a lost response: %v", err)
	}
	if key, err := n.Issue(t.Context(), id, content); err != nil || key != f.notes[id] {
		t.Errorf("found: %q, %v", key, err)
	}
}

func TestIssue_refused(t *testing.T) {
	n, _ := newNational(t)
	d := declaration()
	d.Amount = 0
	_, err := n.Issue(t.Context(), emitter.ID(9), emitter.Content(d))
	if !errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), "E0405 valor do serviço inválido") {
		t.Errorf("%v", err)
	}
}

func TestNewNationalRefuses(t *testing.T) {
	pair := rsaPair(t)
	for _, o := range []Options{
		{BaseURL: "http://sefin.example", Certificate: pair},
		{BaseURL: "https://sefin.example"},
	} {
		if _, err := NewNational(o); err == nil {
			t.Errorf("%s was accepted", o.BaseURL)
		}
	}
}
