package main

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"psic/internal/testkit/fakesmtp"
	"psic/internal/testkit/machine"
)

// block is commands of docs/operations.md.
type block struct {
	heading, commands string
	why               string // why the test does not run them
}

// mostNotRun bounds how many blocks say why they are not run, and mostInlineNotRun how many commands of sentences.
const (
	mostNotRun       = 6
	mostInlineNotRun = 19
)

var (
	fenced   = regexp.MustCompile("(?ms)^(?:<!-- not run here: (.+?) -->\n)?```sh\n(.+?)^```$")
	headings = regexp.MustCompile(`(?m)^#+ (.+)$`)
)

func operationsBlocks(t *testing.T) (out []block) {
	t.Helper()
	b, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(b)
	for _, m := range fenced.FindAllStringSubmatchIndex(text, -1) {
		found := block{commands: text[m[4]:m[5]]}
		if m[2] >= 0 {
			found.why = text[m[2]:m[3]]
		}
		above := headings.FindAllStringSubmatch(text[:m[0]], -1)
		found.heading = above[len(above)-1][1]
		out = append(out, found)
	}
	if n := strings.Count(text, "\n```sh\n"); n != len(out) {
		t.Fatalf("%d blocks of commands, %d of them are understood", n, len(out))
	}
	return out
}

func TestEveryCommandOfTheOperationsPageIsRunOrSaysWhy(t *testing.T) {
	all, skipped := operationsBlocks(t), 0
	for _, b := range all {
		if b.why != "" {
			skipped++
		}
		if b.why != "" && len(b.why) < 15 {
			t.Errorf("%s: %q is no reason", b.heading, b.why)
		}
	}
	t.Logf("%d blocks of commands are run, %d are not", len(all)-skipped, skipped)
	if skipped > mostNotRun || len(all)-skipped < 10 {
		t.Errorf("%d of %d blocks of commands are not run, at most %d may be so", skipped, len(all), mostNotRun)
	}
}

var (
	inlineList = regexp.MustCompile(`(?ms)list of inline commands that are not run here:\n(.+?)\n-->`)
	inlineSpan = regexp.MustCompile("`((?:psic|systemctl|make|docker|podman|pg_ctl|pg_basebackup|apt|createdb)" +
		"(?: [^`]*)?|scripts/[^`]+)`")
	aBlock = regexp.MustCompile("(?ms)^```.*?^```$")
	aName  = regexp.MustCompile(` ?<.*`)
)

// inlineCommands returns the commands inside sentences of the page, without the names of their arguments, and those of
// them that the page says are not run, with the reasons.
func inlineCommands(t *testing.T) (all []string, why map[string]string) {
	t.Helper()
	b, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	text, why := string(b), map[string]string{}
	list := inlineList.FindStringSubmatch(text)
	if list == nil {
		t.Fatal("the page has no list of inline commands")
	}
	for _, line := range strings.Split(list[1], "\n") {
		command, reason, ok := strings.Cut(line, ": ")
		if !ok {
			t.Errorf("%q names no reason", line)
		}
		why[command] = reason
	}
	for _, m := range inlineSpan.FindAllStringSubmatch(aBlock.ReplaceAllString(text, ""), -1) {
		if command := strings.TrimSpace(aName.ReplaceAllString(m[1], "")); command != "psic" && command != "systemctl" {
			all = append(all, command)
		}
	}
	return all, why
}

func TestEveryInlineCommandIsRunOrSaysWhy(t *testing.T) {
	var run strings.Builder
	for _, b := range operationsBlocks(t) {
		if b.why == "" {
			run.WriteString(strings.ReplaceAll(b.commands, "psic installed ", "psic "))
		}
	}
	all, why := inlineCommands(t)
	used := map[string]bool{}
	for _, command := range all {
		if strings.Contains(run.String(), command) {
			continue
		}
		found := false
		for listed := range why {
			if command == listed || strings.HasPrefix(command, listed+" ") {
				found, used[listed] = true, true
			}
		}
		if !found {
			t.Errorf("`%s` is neither in a block that is run nor in the list of those that are not", command)
		}
	}
	for listed, reason := range why {
		if !used[listed] || len(reason) < 15 {
			t.Errorf("%s: %q: a sentence of the page has no such command, or it is no reason", listed, reason)
		}
	}
	if len(why) > mostInlineNotRun || len(all) < 20 {
		t.Errorf("%d of %d inline commands are not run, at most %d may be so", len(why), len(all), mostInlineNotRun)
	}
}

// A machine runs the page from its first block to its last, as an operator does: it installs, backs up, restores, and
// moves to PostgreSQL and to a bucket.
func TestTheOperationsPage(t *testing.T) {
	if _, err := os.Stat("../../web/dist/index.html"); err != nil {
		t.Fatal("the web application is not built: scripts/web.sh build")
	}
	if !machine.Inside(t) {
		return
	}
	o := newOperator(t)
	o.database()
	bucket := o.bucket()
	for i, b := range operationsBlocks(t) {
		if b.why == "" {
			o.run(fmt.Sprintf("block %d, %s", i+1, b.heading), b.commands)
		}
	}
	o.run("what is left", `
		test "$(stat -c %a:%U /etc/psic/psic.env)" = 600:root
		test "$(stat -c %a:%U /etc/psic/backup.env)" = 600:root
		test "$(stat -c %a:%U /var/lib/psic/keys.json)" = 600:psic
		test "$(psic installed admin count)" = 1
		rm -r /var/lib/psic/psic.db /var/lib/psic/files
		test "$(psic installed admin count)" = 1
		systemctl restart psic
		test -s "$RUN/serve.log"
		! grep -v '^{.*}$' "$RUN/serve.log" # the log of production is JSON
		! grep -r canary-admin /etc /var/lib /usr/local/bin --include='*.env' --include='*.service'`)
	if bucket.Objects() == 0 {
		t.Error("no file came to the bucket")
	}
	if _, mails := o.smtp.Received(); len(mails) != 1 {
		t.Errorf("%d test mails", len(mails))
	}
}

// operator types the commands. Systemd does not run on the test's machine, so a small systemctl starts and stops the
// program as the unit would.
type operator struct {
	t    *testing.T
	home string
	smtp *fakesmtp.Server
	env  []string
}

func newOperator(t *testing.T) *operator {
	t.Helper()
	o := &operator{t: t, home: t.TempDir(), smtp: fakesmtp.New(t, nil)}
	o.smtp.Auth = "CRAM-MD5"
	o.smtp.Start()
	tools := filepath.Join(o.home, "tools")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	o.env = []string{
		asProgram + "=1", "PATH=" + tools + ":/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME=" + o.home,
		"PROVIDER=" + fakeProvider(t), "RUN=" + o.home,
	}
	o.run("a fresh machine", fmt.Sprintf(`
		mkdir -p %[1]s bin && install -m 0755 %[2]q bin/psic
		install -m 0755 /dev/stdin %[1]s/systemctl <<'END'
%[3]s
END
		echo "203.0.113.9 psic.example" >> /etc/hosts
		# The unit gives the program the capability to listen below port 1024.
		echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start
		mount -t tmpfs tmpfs /media && mkdir /media/copy
		chmod 0755 "$HOME"`, tools, self, fakeSystemctl))
	t.Cleanup(func() { o.run("the end", "systemctl stop psic") })
	return o
}

const fakeSystemctl = `#!/bin/bash
set -e
for word; do case $word in -*) ;; psic*) unit=${word%.service} ;; *) verb=$word ;; esac; done
case "$verb $unit" in
  "daemon-reload "|"enable "*|*psic-backup.timer) exit 0 ;;
  "start psic"|"restart psic")
    "$0" stop psic
    (setsid psic installed serve >"$RUN/serve.log" 2>&1 & echo $! >"$RUN/serve.pid")
    for _ in $(seq 300); do
      if (exec 3<>/dev/tcp/127.0.0.1/443) 2>/dev/null; then exit 0; fi
      sleep 0.1
    done
    cat "$RUN/serve.log" >&2; exit 1 ;;
  "stop psic")
    if [ -e "$RUN/serve.pid" ]; then
      kill -- -"$(cat "$RUN/serve.pid")" 2>/dev/null || true
      for _ in $(seq 300); do pgrep -s "$(cat "$RUN/serve.pid")" >/dev/null || break; sleep 0.1; done
      rm "$RUN/serve.pid"
    fi ;;
  *) echo "systemctl $*: the test knows no such command" >&2; exit 1 ;;
esac`

// answers are what psic setup asks for, in its order.
func (o *operator) answers() string {
	return strings.Join([]string{
		"psic.example", "none", "203.0.113.9", "chefe@psic.example", "canary-admin-Jandaia-42", "", "",
		"smtp://carteiro@" + o.smtp.Addr(), "canary-smtp", "token-of-the-account",
		"Clínica Exemplo Ltda", "11.222.333/0001-81", "Rua das Flores, 1, São Paulo", "Ana Lima", "dpo@psic.example",
		"", "",
	}, "\n")
}

func (o *operator) run(name, commands string) {
	o.t.Helper()
	// The page names the real provider. The test's machine has no internet, so setup is told another address.
	const prelude = `set -euo pipefail
		psic() {
			if [ "$1" = setup ]; then command psic "$@" --pagbank-url "$PROVIDER"; else command psic "$@"; fi
		}
		`
	cmd := exec.Command("bash", "-c", prelude+commands)
	cmd.Dir, cmd.Env = o.home, o.env
	cmd.Stdin = strings.NewReader(o.answers())
	if out, err := cmd.CombinedOutput(); err != nil {
		log, _ := os.ReadFile(filepath.Join(o.home, "serve.log"))
		o.t.Fatalf("%s: %v\n%s\n%s\nserver:\n%s", name, err, commands, out, log)
	}
}

// fakeProvider accepts one token, as PagBank does when it is asked for the account's key.
func fakeProvider(t *testing.T) string {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	public, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if r.Header.Get("Authorization") != "Bearer token-of-the-account" {
			w.WriteHeader(http.StatusUnauthorized)
			fmt.Fprint(w, `{"error_messages":[{"code":"UNAUTHORIZED"}]}`)
			return
		}
		fmt.Fprintf(w, `{"public_key":%q,"created_at":1767225600000}`, base64.StdEncoding.EncodeToString(public))
	}))
	t.Cleanup(server.Close)
	return server.URL
}
