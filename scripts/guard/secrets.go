package guard

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"
)

// allowedSecrets lists texts that look like a secret and are not, by file and by the hash of the text.
const allowedSecrets = "scripts/guard/not-secret.txt"

// shapes are the patterns of known kinds of secrets.
var shapes = map[string]*regexp.Regexp{
	"private key":      regexp.MustCompile(`-----BEGIN [A-Z ]*PRIVATE KEY-----`),
	"cloud access key": regexp.MustCompile(`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`),
	"access token": regexp.MustCompile(`\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{40,}|glpat-[\w-]{20,}` +
		`|xox[abprs]-[\w-]{10,}|npm_[A-Za-z0-9]{36}|sk_live_\w{16,}|AIza[\w-]{35})`),
	"signed token": regexp.MustCompile(`\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}`),
	"password in an address": regexp.MustCompile(
		`\b(?:postgres|nats|smtps?|s3|https?)://[\w.-]+:[^\s@/"'{}$<>|]{6,}@[\w.-]+`),
	"assigned secret": regexp.MustCompile(`(?i)\b(?:secret|token|passwd|password|api_?key)\b["']?\s*[:=]\s*` +
		`["'][A-Za-z0-9+/_=-]{24,}["']`),
}

// unguessable matches a long word that may be a key, a hash or a token.
var unguessable = regexp.MustCompile(`[A-Za-z0-9+/_-]{40,}={0,2}`)

// leastEntropy is in bits a character. Prose and identifiers have less, random base64 of this length has more.
const leastEntropy = 4.6

// generated files contain hashes and nothing that somebody typed.
var generated = []string{"go.sum", "package-lock.json"}

// kinds are the file name extensions that are searched.
var kinds = []string{
	".go", ".ts", ".tsx", ".mjs", ".js", ".json", ".md", ".sql", ".sh", ".yaml", ".yml", ".txt", ".env", ".example",
	".csv", ".service", ".timer", ".pem", ".key", ".html", ".css", ".toml", "",
}

// Secrets finds texts that look like a secret and are not in allowedSecrets.
func Secrets(root string) ([]string, error) {
	list, err := files(root)
	if err != nil {
		return nil, err
	}
	known, err := read(root, allowedSecrets)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, file := range list {
		if slices.Contains(generated, path.Base(file)) || !slices.Contains(kinds, path.Ext(file)) {
			continue
		}
		text, err := read(root, file)
		if err != nil {
			return nil, err
		}
		for _, found := range suspicious(text) {
			line := file + " " + digest(found.text)
			if !strings.Contains(known, line) {
				out = append(out, fmt.Sprintf("%s: %s in line %d (if it is none, add to %s: %s)",
					file, found.what, found.line, allowedSecrets, line))
			}
		}
	}
	return out, nil
}

type finding struct {
	what, text string
	line       int
}

func suspicious(text string) []finding {
	var out []finding
	for i, line := range strings.Split(text, "\n") {
		for what, shape := range shapes {
			for _, m := range shape.FindAllString(line, -1) {
				out = append(out, finding{what, m, i + 1})
			}
		}
		for _, m := range unguessable.FindAllString(line, -1) {
			if entropy(m) >= leastEntropy && strings.ContainsAny(m, "0123456789") {
				out = append(out, finding{"random text", m, i + 1})
			}
		}
	}
	return out
}

func digest(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:6])
}

// entropy returns the entropy of the characters, in bits.
func entropy(s string) float64 {
	count := map[rune]float64{}
	for _, r := range s {
		count[r]++
	}
	bits := 0.0
	for _, n := range count {
		p := n / float64(len(s))
		bits -= p * math.Log2(p)
	}
	return bits
}
