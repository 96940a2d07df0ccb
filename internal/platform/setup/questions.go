package setup

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"unicode"
)

// question is one thing to know. check returns what it found, or why the answer is refused.
type question struct {
	name     string // of the flag
	says     string
	present  string // answer of the run before; empty: none
	fallback string
	secret   bool
	check    func(ctx context.Context, answer string) (found string, err error)
}

// asked reports whether this run gives the answer anew.
func (r *run) asked(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		_, given := r.Given[name]
		_, file := r.Files[name]
		return given || file || slices.Contains(r.Change, name)
	})
}

// answer returns the answer that a flag or a file gives, then that of the run before, and asks for what is missing.
// fresh is false for an answer that was there before.
func (r *run) answer(ctx context.Context, q question) (text string, fresh bool, err error) {
	if given, ok := r.Given[q.name]; ok {
		return given, true, r.judge(ctx, q, "--"+q.name, given)
	}
	if path, ok := r.Files[q.name]; ok {
		text, err := r.secretFile(ctx, path)
		if err != nil {
			return "", true, fmt.Errorf("--%s-file: %w", q.name, err)
		}
		return text, true, r.judge(ctx, q, "--"+q.name+"-file", text)
	}
	if q.present != "" && !slices.Contains(r.Change, q.name) {
		return q.present, false, nil
	}
	if r.Terminal.never {
		if q.secret || q.fallback == "" {
			return "", true, fmt.Errorf("%s is missing", flagName(q))
		}
		return q.fallback, true, r.judge(ctx, q, "--"+q.name, q.fallback)
	}
	return r.ask(ctx, q)
}

func flagName(q question) string {
	if q.secret {
		return "--" + q.name + "-file"
	}
	return "--" + q.name
}

func (r *run) judge(ctx context.Context, q question, source, text string) error {
	if strings.ContainsFunc(text, unicode.IsControl) { // a line break would be another setting
		return fmt.Errorf("%s: one line of text", source)
	}
	found, err := q.check(ctx, text)
	if err != nil {
		return fmt.Errorf("%s: %w", source, err)
	}
	if found != "" {
		r.say("  ok: %s", found)
	}
	return nil
}

func (r *run) ask(ctx context.Context, q question) (text string, fresh bool, err error) {
	offered := q.fallback
	if q.present != "" && !q.secret {
		offered = q.present
	}
	prompt := q.says + ": "
	if offered != "" {
		prompt = fmt.Sprintf("%s [%s]: ", q.says, offered)
	}
	for range maxAttempts {
		if q.secret {
			text, err = r.Terminal.secret(ctx, prompt)
		} else {
			text, err = r.Terminal.line(ctx, prompt)
		}
		if err != nil {
			return "", true, fmt.Errorf("%s: %w", q.says, err)
		}
		if text == "" {
			text = offered
		}
		if err = r.judge(ctx, q, "  no", text); err == nil {
			return text, true, nil
		}
		r.say("%v", err)
	}
	return "", true, fmt.Errorf("%s: refused %d times", q.says, maxAttempts)
}

// secretFile reads one line. A file that others may read is refused, because the secret in it is none.
func (r *run) secretFile(ctx context.Context, path string) (string, error) {
	if path == "-" {
		return r.Terminal.read(ctx)
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return "", err
	}
	if info.Mode().IsRegular() && info.Mode().Perm()&0o077 != 0 {
		return "", fmt.Errorf("%s is readable by others: chmod 600 %s", path, path)
	}
	b, err := io.ReadAll(io.LimitReader(f, 4096))
	if err != nil {
		return "", err
	}
	text, _, _ := strings.Cut(string(b), "\n")
	if text = strings.TrimRight(text, "\r"); text == "" {
		return "", errors.New("the file is empty")
	}
	return text, nil
}

// newPassphrase has 192 random bits.
func newPassphrase() string {
	b := make([]byte, 24)
	_, _ = rand.Read(b) // never fails
	return base64.RawURLEncoding.EncodeToString(b)
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
