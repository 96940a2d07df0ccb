package nfse

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
)

const (
	dsig      = "http://www.w3.org/2000/09/xmldsig#"
	c14n      = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
	enveloped = dsig + "enveloped-signature"
	rsaSHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
	sha256URI = "http://www.w3.org/2001/04/xmlenc#sha256"
)

// sign returns the signature element of a content, which is in canonical form already. The signed part is written once,
// in canonical form, so that the bytes that are signed are those that stand in the document.
func sign(key *rsa.PrivateKey, certificate []byte, id, content string) (string, error) {
	digest := sha256.Sum256([]byte(content))
	info := signedInfo(id, base64.StdEncoding.EncodeToString(digest[:]))
	hashed := sha256.Sum256([]byte(`<SignedInfo xmlns="` + dsig + `">` + info + "</SignedInfo>"))
	value, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, hashed[:])
	if err != nil {
		return "", fmt.Errorf("sign declaration: %w", err)
	}
	return `<Signature xmlns="` + dsig + `"><SignedInfo>` + info + "</SignedInfo><SignatureValue>" +
		base64.StdEncoding.EncodeToString(value) + "</SignatureValue><KeyInfo><X509Data><X509Certificate>" +
		base64.StdEncoding.EncodeToString(certificate) + "</X509Certificate></X509Data></KeyInfo></Signature>", nil
}

func signedInfo(id, digest string) string {
	return `<CanonicalizationMethod Algorithm="` + c14n + `"></CanonicalizationMethod>` +
		`<SignatureMethod Algorithm="` + rsaSHA256 + `"></SignatureMethod>` +
		`<Reference URI="#` + id + `"><Transforms><Transform Algorithm="` + enveloped + `"></Transform>` +
		`<Transform Algorithm="` + c14n + `"></Transform></Transforms>` +
		`<DigestMethod Algorithm="` + sha256URI + `"></DigestMethod><DigestValue>` + digest +
		`</DigestValue></Reference>`
}
