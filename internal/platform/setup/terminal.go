package setup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/sys/unix"
)

// Terminal asks the operator. Input that is no terminal is read line by line in the same way.
type Terminal struct {
	in    *bufio.Reader
	out   io.Writer
	tty   *os.File // nil: the input is no terminal
	never bool
}

// NewTerminal reads from in. With ask false it asks nothing, and a missing answer is a refusal.
func NewTerminal(in *os.File, out io.Writer, ask bool) *Terminal {
	t := &Terminal{in: bufio.NewReader(in), out: out, never: !ask}
	if _, err := unix.IoctlGetTermios(int(in.Fd()), unix.TCGETS); err == nil {
		t.tty = in
	}
	return t
}

var errNoAnswer = errors.New("no answer")

// line asks and returns one line without spaces around it.
func (t *Terminal) line(ctx context.Context, question string) (string, error) {
	fmt.Fprint(t.out, question)
	text, err := t.read(ctx)
	return strings.TrimSpace(text), err
}

// secret asks without showing what is typed. Spaces inside and around a password are kept.
func (t *Terminal) secret(ctx context.Context, question string) (text string, err error) {
	fmt.Fprint(t.out, question)
	if t.tty == nil {
		return t.read(ctx)
	}
	fd := int(t.tty.Fd())
	before, err := unix.IoctlGetTermios(fd, unix.TCGETS)
	if err != nil {
		return "", err
	}
	silent := *before
	silent.Lflag &^= unix.ECHO
	if err := unix.IoctlSetTermios(fd, unix.TCSETSF, &silent); err != nil {
		return "", err
	}
	defer func() {
		err = errors.Join(err, unix.IoctlSetTermios(fd, unix.TCSETS, before))
		fmt.Fprintln(t.out)
	}()
	return t.read(ctx)
}

// read ends when the context does, so that Ctrl-C brings the terminal back as it was.
func (t *Terminal) read(ctx context.Context) (string, error) {
	type result struct {
		text string
		err  error
	}
	got := make(chan result, 1)
	go func() {
		text, err := t.in.ReadString('\n')
		got <- result{text, err}
	}()
	select {
	case <-ctx.Done():
		return "", errors.New("interrupted; nothing was written")
	case r := <-got:
		if r.err != nil && r.text == "" {
			return "", errNoAnswer
		}
		return strings.TrimRight(r.text, "\r\n"), nil
	}
}
