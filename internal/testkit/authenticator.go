package testkit

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"slices"
)

// Authenticator is a device with one passkey (WebAuthn, ES256). A test changes its fields to answer wrongly.
type Authenticator struct {
	k      *Kit
	key    *ecdsa.PrivateKey
	id     []byte
	handle string
	// Origin is where the browser shows the page, RPID the installation that the device answers to.
	Origin, RPID string
	// Count is the counter of the last answer. Counts says that it grows; most passkeys always say zero.
	Count  uint32
	Counts bool
	// Verified says that the device saw a finger, a face or a PIN.
	Verified bool
}

// Flags of authenticator data.
const (
	userPresent  = 1
	userVerified = 4
	attested     = 64
)

// NewAuthenticator returns a device without a passkey in a browser that shows the product.
func (k *Kit) NewAuthenticator() *Authenticator {
	k.T.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		k.T.Fatal(err)
	}
	id := make([]byte, 32)
	rand.Read(id)
	return &Authenticator{
		k:        k,
		key:      key,
		id:       id,
		Origin:   "http://psic.test",
		RPID:     "psic.test",
		Verified: true,
	}
}

// Copy returns a second device with the same passkey.
func (a *Authenticator) Copy() *Authenticator {
	other := *a
	return &other
}

// Credential is the id of the passkey.
func (a *Authenticator) Credential() string { return base64.RawURLEncoding.EncodeToString(a.id) }

func (a *Authenticator) clientData(kind, challenge string) []byte {
	a.k.T.Helper()
	data, err := json.Marshal(map[string]any{
		"type":        kind,
		"challenge":   challenge,
		"origin":      a.Origin,
		"crossOrigin": false,
	})
	if err != nil {
		a.k.T.Fatal(err)
	}
	return data
}

func (a *Authenticator) data(flags byte, more []byte) []byte {
	if a.Counts {
		a.Count++
	}
	if a.Verified {
		flags |= userVerified
	}
	place := sha256.Sum256([]byte(a.RPID))
	out := append(place[:], flags|userPresent)
	return append(binary.BigEndian.AppendUint32(out, a.Count), more...)
}

// Create answers the options of a new passkey, as the body of its operation.
func (a *Authenticator) Create(options map[string]any, name string) Fields {
	a.k.T.Helper()
	a.handle = options["user"].(map[string]any)["id"].(string)
	point, err := a.key.PublicKey.ECDH()
	if err != nil {
		a.k.T.Fatal(err)
	}
	xy := point.Bytes()[1:]
	cose := slices.Concat(
		[]byte{0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20}, xy[:32],
		[]byte{0x22, 0x58, 0x20}, xy[32:],
	)
	described := slices.Concat(make([]byte, 16), []byte{0, byte(len(a.id))}, a.id, cose)
	data := a.data(attested, described)
	object := slices.Concat(
		[]byte("\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58"), []byte{byte(len(data))}, data,
	)
	return Fields{
		"name":              name,
		"credential":        a.Credential(),
		"clientDataJSON":    text(a.clientData("webauthn.create", options["challenge"].(string))),
		"attestationObject": text(object),
	}
}

// Get answers the options of a question, as the body of its operation.
func (a *Authenticator) Get(options map[string]any) Fields {
	a.k.T.Helper()
	client := a.clientData("webauthn.get", options["challenge"].(string))
	data, hash := a.data(0, nil), sha256.Sum256(client)
	digest := sha256.Sum256(append(slices.Clone(data), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, digest[:])
	if err != nil {
		a.k.T.Fatal(err)
	}
	return Fields{
		"credential":        a.Credential(),
		"clientDataJSON":    text(client),
		"authenticatorData": text(data),
		"signature":         text(signature),
		"userHandle":        a.handle,
	}
}

func text(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// AddPasskey gives the person a passkey, on a device of its own.
func (k *Kit) AddPasskey(who Person) *Authenticator {
	k.T.Helper()
	a := k.NewAuthenticator()
	options := k.Call("POST", "/api/auth/passkey/invitation", who.Token, nil).Is(200).JSON()
	k.Call("POST", "/api/passkeys", who.Token, a.Create(options, "Celular")).Is(200)
	return a
}

// EnterWith signs in with the passkey at a screen, such as /api/auth/login/passkey.
func (k *Kit) EnterWith(screen string, a *Authenticator) Response {
	k.T.Helper()
	options := k.Call("POST", "/api/auth/login/passkey/options", "", nil).Is(200).JSON()
	return k.Call("POST", screen, "", a.Get(options))
}
