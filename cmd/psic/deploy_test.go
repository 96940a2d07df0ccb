package main

import (
	"fmt"
	"io/fs"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"psic/internal/platform/config"
)

// service is a container of deploy/compose.yaml, with its permissions.
type service struct {
	Image       string
	Command     any
	Environment map[string]string
	EnvFile     string   `yaml:"env_file"`
	ReadOnly    bool     `yaml:"read_only"`
	CapDrop     []string `yaml:"cap_drop"`
	Security    []string `yaml:"security_opt"`
	Grace       string   `yaml:"stop_grace_period"`
	Ports       []string
	DependsOn   map[string]any `yaml:"depends_on"`
}

func deployed(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("../../deploy", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func composed(t *testing.T) map[string]service {
	t.Helper()
	var file struct{ Services map[string]service }
	if err := yaml.Unmarshal([]byte(deployed(t, "compose.yaml")), &file); err != nil {
		t.Fatal(err)
	}
	return file.Services
}

// Files of deploy/ and of docs/ must not name a setting that the program does not read.
func TestDeployNamesOnlyKnownSettings(t *testing.T) {
	// The last one is a setting of the proxy.
	known := map[string]bool{backupKey: true, bucketVariable: true, "PSIC_DOMAIN": true}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[config.Config]()) {
		known[f.Tag.Get("env")] = true
	}
	files := []string{"../../docs/operations.md", "../../docs/incident.md"}
	err := filepath.WalkDir("../../deploy", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`\bPSIC_[A-Z0-9_]+\b`).FindAllString(string(text), -1) {
			if !known[name] {
				t.Errorf("%s: %s is no setting", path, name)
			}
		}
	}
}

// Three replicas run with few permissions. They are reachable only through the balancer, which checks their health.
func TestComposeRunsThreeReplicas(t *testing.T) {
	services, proxy := composed(t), deployed(t, "Caddyfile")
	for _, name := range []string{"psic-1", "psic-2", "psic-3"} {
		s, ok := services[name]
		grace, err := time.ParseDuration(s.Grace)
		confined := s.ReadOnly && slices.Contains(s.CapDrop, "ALL") &&
			slices.Contains(s.Security, "no-new-privileges:true") && len(s.Ports) == 0
		if !ok || !confined || err != nil || grace < time.Minute {
			t.Errorf("%s: %+v", name, s)
		}
		if !strings.Contains(proxy, name+":8080") {
			t.Errorf("the balancer does not know %s", name)
		}
		if s.Environment["PSIC_NATS_URL"] == "" || s.DependsOn["prepare"] == nil {
			t.Errorf("%s: %v, after %v", name, s.Environment, s.DependsOn)
		}
	}
	if !strings.Contains(proxy, "health_uri /readyz") {
		t.Error("the balancer does not check who is ready")
	}
	for _, name := range []string{"proxy", "db", "nats", "coturn", "prepare"} {
		if _, ok := services[name]; !ok {
			t.Errorf("no %s", name)
		}
	}
	image := deployed(t, "Containerfile")
	for _, words := range []string{"CGO_ENABLED=0", "USER 10001:10001", "PSIC_ENV=production"} {
		if !strings.Contains(image, words) {
			t.Errorf("the container file lacks %q", words)
		}
	}
}

// No other container may get the proxy's address, because X-Forwarded-For from that address is trusted.
func TestNobodyElseGetsTheProxysAddress(t *testing.T) {
	var file struct {
		Networks map[string]struct {
			IPAM struct {
				Config []struct {
					Subnet  netip.Prefix
					IPRange netip.Prefix `yaml:"ip_range"`
				}
			}
		}
	}
	if err := yaml.Unmarshal([]byte(deployed(t, "compose.yaml")), &file); err != nil {
		t.Fatal(err)
	}
	proxy := netip.MustParseAddr(composed(t)["psic-1"].Environment["PSIC_TRUSTED_PROXIES"])
	if !strings.Contains(deployed(t, "compose.yaml"), "ipv4_address: "+proxy.String()+"}") {
		t.Errorf("the proxy is not at %s", proxy)
	}
	for _, c := range file.Networks["inside"].IPAM.Config {
		inside := c.Subnet.Contains(proxy) && c.Subnet.Contains(c.IPRange.Addr())
		if !c.IPRange.IsValid() || c.IPRange.Contains(proxy) || !inside {
			t.Errorf("addresses of %s are given from %s, the proxy is %s", c.Subnet, c.IPRange, proxy)
		}
	}
}

// The relay of the compose file reaches no network of ours, opens no TCP connections, and cannot be used without the
// secret or without a bound. Q206.
func TestComposeConfinesTheRelay_Q206(t *testing.T) {
	// Without a value of the operator it names an address that is denied in any case.
	const operatorsRange = "${TURN_DENIED_IP:-0.0.0.0}"
	options, denied, more := map[string]string{}, []string{}, false
	for _, word := range composed(t)["coturn"].Command.([]any) {
		name, value, _ := strings.Cut(strings.TrimPrefix(word.(string), "--"), "=")
		options[name] = value
		if name == "denied-peer-ip" && value != operatorsRange {
			denied = append(denied, value)
		}
		more = more || value == operatorsRange
	}
	if !strings.HasPrefix(options["static-auth-secret"], "${TURN_SECRET:?") {
		t.Errorf("it starts with an empty secret: %q", options["static-auth-secret"])
	}
	if !more {
		t.Error("the operator cannot deny another address of the machine")
	}
	for _, name := range []string{"use-auth-secret", "no-tcp-relay", "no-multicast-peers", "no-cli"} {
		if _, ok := options[name]; !ok {
			t.Errorf("no --%s", name)
		}
	}
	for _, name := range []string{"allow-loopback-peers", "no-auth", "allowed-peer-ip"} {
		if _, ok := options[name]; ok {
			t.Errorf("--%s is set", name)
		}
	}
	for _, name := range []string{"user-quota", "total-quota", "max-bps", "bps-capacity"} {
		if n, err := strconv.Atoi(options[name]); err != nil || n <= 0 {
			t.Errorf("--%s=%s", name, options[name])
		}
	}
	for _, ip := range []string{
		"0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "169.254.169.254", "172.16.0.1",
		"172.30.0.2", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1",
		"198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "255.255.255.255",
		"::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "fc00::1", "fe80::1", "ff02::1", "2001:db8::1",
	} {
		if !deniedPeer(t, denied, ip) {
			t.Errorf("it reaches %s", ip)
		}
	}
	for _, ip := range []string{"8.8.8.8", "100.63.255.255", "100.128.0.0", "172.32.0.1", "192.0.3.1", "198.17.0.1"} {
		if deniedPeer(t, denied, ip) {
			t.Errorf("it does not reach %s", ip)
		}
	}
}

// The firewall line for coturn names the relayed ports of the compose file, so that two people who are both relayed
// meet, and nothing else of that machine is reached.
func TestFirewallFitsTheRelay(t *testing.T) {
	var first, last string
	for _, word := range composed(t)["coturn"].Command.([]any) {
		name, value, _ := strings.Cut(word.(string), "=")
		switch name {
		case "--min-port":
			first = value
		case "--max-port":
			last = value
		}
	}
	text, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	rule := fmt.Sprintf("udp sport %[1]s-%[2]s udp dport != %[1]s-%[2]s drop", first, last)
	if !strings.Contains(string(text), rule) {
		t.Errorf("docs/operations.md lacks %q", rule)
	}
}

func deniedPeer(t *testing.T, ranges []string, ip string) bool {
	t.Helper()
	addr := netip.MustParseAddr(ip)
	for _, r := range ranges {
		first, last, ok := strings.Cut(r, "-")
		if !ok {
			t.Fatalf("%s is no range", r)
		}
		from, to := netip.MustParseAddr(first), netip.MustParseAddr(last)
		if from.Is4() == addr.Is4() && from.Compare(addr) <= 0 && addr.Compare(to) <= 0 {
			return true
		}
	}
	return false
}

// The settings of the example files are accepted once the operator has filled in the blanks.
func TestComposeStartsInProduction(t *testing.T) {
	for _, pair := range os.Environ() {
		if name, _, _ := strings.Cut(pair, "="); strings.HasPrefix(name, "PSIC_") && name != asProgram {
			t.Setenv(name, "")
			_ = os.Unsetenv(name)
		}
	}
	filled := map[string]string{
		"PSIC_BASE_URL":       "https://psic.com.br",
		"PSIC_ADMIN_EMAIL":    "a@b.example",
		"PSIC_ADMIN_PASSWORD": "twelve-chars-x",
		"PSIC_PAGBANK_TOKEN":  "token",
	}
	for line := range strings.Lines(deployed(t, "psic.env.example")) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), "=")
		if ok && !strings.HasPrefix(line, "#") && value != "" && filled[name] == "" {
			filled[name] = value
		}
	}
	secret := regexp.MustCompile(`\$\{(\w+):\?\}`)
	for name, value := range composed(t)["psic-1"].Environment {
		value = strings.ReplaceAll(value, "${S3_URL:?}", "s3://k:s@bucket.example/psic")
		filled[name] = secret.ReplaceAllString(value, "segredo")
	}
	for name, value := range filled {
		t.Setenv(name, value)
	}
	c, err := config.Load()
	if err != nil || !c.Production() || c.NATSURL == "" || c.Drain < 3*time.Second {
		t.Errorf("%v, bus %q, drain %s", err, c.NATSURL, c.Drain)
	}
}

// The units are checked by systemd itself where it is installed.
func TestUnitsAreRead(t *testing.T) {
	unit := deployed(t, "psic.service")
	for _, words := range []string{"User=psic", "NoNewPrivileges=yes", "ProtectSystem=strict", "TimeoutStopSec=60",
		"StateDirectory=psic psic-backup", "\nRestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK AF_UNIX\n"} {
		if !strings.Contains(unit, words) {
			t.Errorf("psic.service lacks %q", words)
		}
	}
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Log("no systemd-analyze here: the units are not read by systemd")
		return
	}
	dir := t.TempDir()
	for _, name := range []string{"psic.service", "psic-backup.service", "psic-backup.timer"} {
		text := strings.ReplaceAll(deployed(t, name), "/usr/local/bin/psic", "/bin/true")
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"psic.service", "psic-backup.timer"} {
		out, err := exec.Command(analyze, "verify", "--man=no", filepath.Join(dir, name)).CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}
