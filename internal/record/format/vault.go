package format

import (
	"bytes"
	"cmp"
	"crypto/ecdh"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
	"slices"
	"strings"
)

// Wrapped is what the server keeps of a vault's keys.
type Wrapped struct {
	PublicKey     string
	PrivateKey    string
	Salt          string
	Iterations    int
	PassphraseKey string
	KitKey        string
}

// Vault is an opened vault.
type Vault struct {
	Owner
	Random io.Reader // of nonces
	key    []byte
}

// Create makes a vault and wraps its key with the passphrase and with a recovery kit, whose text it returns.
func Create(owner Owner, passphrase string, iterations int, random io.Reader) (*Vault, Wrapped, string, error) {
	var w Wrapped
	v := &Vault{Owner: owner, Random: random, key: make([]byte, keyBytes)}
	salt, kit, scalar := make([]byte, SaltBytes), make([]byte, kitBytes), make([]byte, 32)
	for _, b := range [][]byte{v.key, salt, kit, scalar} {
		if _, err := io.ReadFull(random, b); err != nil {
			return nil, w, "", err
		}
	}
	private, err := ecdh.P256().NewPrivateKey(scalar)
	if err != nil {
		return nil, w, "", err
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return nil, w, "", err
	}
	padded, err := pad(encoded, KeyPad, KeyPad)
	if err != nil {
		return nil, w, "", err
	}
	w.Salt, w.Iterations = base64.StdEncoding.EncodeToString(salt), iterations
	w.PublicKey = base64.StdEncoding.EncodeToString(private.PublicKey().Bytes())
	derived, err := PassphraseKey(passphrase, salt, iterations)
	if err != nil {
		return nil, w, "", err
	}
	var byPassphrase, byKit, byVault error
	w.PassphraseKey, byPassphrase = seal(derived, random, v.key, owner.data("passphrase", number(int64(iterations))))
	w.KitKey, byKit = seal(derive(kit, "kit", owner.VaultID), random, v.key, owner.data("kit"))
	w.PrivateKey, byVault = seal(derive(v.key, "private"), random, padded, owner.data("private", w.PublicKey))
	return v, w, Kit(kit), errors.Join(byPassphrase, byKit, byVault)
}

// Unlock opens a vault with its passphrase.
func Unlock(owner Owner, w Wrapped, passphrase string) (*Vault, error) {
	salt, err := base64.StdEncoding.DecodeString(w.Salt)
	if err != nil || w.Iterations < MinIterations {
		return nil, ErrClosed
	}
	derived, err := PassphraseKey(passphrase, salt, w.Iterations)
	if err != nil {
		return nil, err
	}
	key, err := open(derived, w.PassphraseKey, owner.data("passphrase", number(int64(w.Iterations))))
	return &Vault{Owner: owner, key: key}, err
}

// WrapForPasskey wraps the vault's key with the secret that a passkey derives.
func (v *Vault) WrapForPasskey(passkeyID string, secret []byte) (string, error) {
	return seal(derive(secret, "passkey", v.VaultID, passkeyID), v.Random, v.key, v.data("passkey", passkeyID))
}

// UnlockWithPasskey opens a vault with the secret that a passkey derives.
func UnlockWithPasskey(owner Owner, passkeyID, wrapped string, secret []byte) (*Vault, error) {
	key, err := open(derive(secret, "passkey", owner.VaultID, passkeyID), wrapped, owner.data("passkey", passkeyID))
	return &Vault{Owner: owner, key: key}, err
}

// UnlockWithKit opens a vault with the text of its recovery kit.
func UnlockWithKit(owner Owner, w Wrapped, kit string) (*Vault, error) {
	secret, err := encoding.DecodeString(strings.ReplaceAll(strings.ToUpper(kit), "-", ""))
	if err != nil || len(secret) != kitBytes {
		return nil, ErrClosed
	}
	key, err := open(derive(secret, "kit", owner.VaultID), w.KitKey, owner.data("kit"))
	return &Vault{Owner: owner, key: key}, err
}

func (v *Vault) sealPadded(key, plain, data []byte, least, most int) (string, error) {
	padded, err := pad(plain, least, most)
	if err != nil {
		return "", err
	}
	return seal(key, v.Random, padded, data)
}

func openPadded(key []byte, sealed string, data []byte) ([]byte, error) {
	padded, err := open(key, sealed, data)
	if err != nil {
		return nil, err
	}
	return unpad(padded)
}

// SealName seals the name of a record.
func (v *Vault) SealName(recordID string, content []byte) (string, error) {
	return v.sealPadded(derive(v.key, "names"), content, v.data("name", recordID), NamePad, NamePad)
}

// OpenName opens the name of a record.
func (v *Vault) OpenName(recordID, sealed string) ([]byte, error) {
	return openPadded(derive(v.key, "names"), sealed, v.data("name", recordID))
}

// Link identifies a version and all before it. The first version follows the link of zeros.
type Link [sha256.Size]byte

// Next returns the link of the version that follows.
func (l Link) Next(sealed string) (Link, error) {
	b, err := base64.StdEncoding.DecodeString(sealed)
	return sha256.Sum256(append(slices.Clone(l[:]), b...)), err
}

func (l Link) text() string { return base64.StdEncoding.EncodeToString(l[:]) }

func (v *Vault) versionData(recordID string, n int64, previous Link) []byte {
	return v.data("version", recordID, number(n), previous.text())
}

// SealVersion seals one version of a record. It opens at this number of this record, after these versions.
func (v *Vault) SealVersion(recordID string, n int64, previous Link, content []byte) (string, error) {
	key := derive(v.key, "record", recordID)
	return v.sealPadded(key, content, v.versionData(recordID, n, previous), VersionPad, MaxVersionPad)
}

// OpenVersion opens one version of a record.
func (v *Vault) OpenVersion(recordID string, n int64, previous Link, sealed string) ([]byte, error) {
	return openPadded(derive(v.key, "record", recordID), sealed, v.versionData(recordID, n, previous))
}

// Head is how long a record is, and the link of its last version.
type Head struct {
	RecordID string
	Versions int64
	Link     Link
}

const headBytes = 16 + 4 + sha256.Size

// SealHeads seals the list of heads for a sequence of the vault.
func (v *Vault) SealHeads(sequence int64, heads []Head) (string, error) {
	heads = slices.Clone(heads)
	slices.SortFunc(heads, func(a, b Head) int { return cmp.Compare(a.RecordID, b.RecordID) })
	var out bytes.Buffer
	for _, h := range heads {
		id, err := hex.DecodeString(strings.ReplaceAll(h.RecordID, "-", ""))
		if err != nil || len(id) != 16 {
			return "", errors.New("a record's id is no UUID")
		}
		out.Write(id)
		out.Write(binary.BigEndian.AppendUint32(nil, uint32(h.Versions)))
		out.Write(h.Link[:])
	}
	data := v.data("heads", number(sequence))
	return v.sealPadded(derive(v.key, "heads"), out.Bytes(), data, HeadsPad, MaxHeadsPad)
}

// OpenHeads opens the list of heads of a sequence.
func (v *Vault) OpenHeads(sequence int64, sealed string) ([]Head, error) {
	plain, err := openPadded(derive(v.key, "heads"), sealed, v.data("heads", number(sequence)))
	if err != nil {
		return nil, err
	}
	if len(plain)%headBytes != 0 {
		return nil, ErrClosed
	}
	heads := []Head{}
	for ; len(plain) > 0; plain = plain[headBytes:] {
		id := hex.EncodeToString(plain[:16])
		heads = append(heads, Head{
			RecordID: strings.Join([]string{id[:8], id[8:12], id[12:16], id[16:20], id[20:]}, "-"),
			Versions: int64(binary.BigEndian.Uint32(plain[16:])),
			Link:     Link(plain[20:headBytes]),
		})
	}
	return heads, nil
}
