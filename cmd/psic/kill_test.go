package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"os/exec"
	"sync"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/config"
	"psic/internal/testkit"
)

const clients = 6

// kills is how often the server is killed on each engine.
var kills = testkit.LongOr(10, 2)

// TestKillUnderLoad kills the real server in the middle of bookings and payments, several times, and starts it again.
// No acknowledged booking or payment is lost, none is doubled, and nothing is left unknown.
func TestKillUnderLoad(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			k := testkit.New(t, engine, func(c *config.Config) { c.DiscountPercent = 0 })
			k.Clock.Set(time.Now()) // the clock of the child process
			l := newLoad(k)
			p := placeOf(t, k, "PSIC_RATE_LIMIT=off", "PSIC_DISCOUNT_PERCENT=0")
			if err := k.Close(); err != nil {
				t.Fatal(err)
			}
			for cycle := range kills {
				runAndKill(t, p, l, uint64(cycle))
			}
			t.Logf("%s: %s", engine, l)
			if len(l.booked) < 5*kills || len(l.paid) < 2*kills || l.statuses[0] < kills {
				t.Fatal("too little happened to show anything")
			}
			if n := l.statuses[http.StatusInternalServerError]; n > 0 {
				t.Errorf("%d responses had status 500", n)
			}
			after := testkit.New(t, engine, testkit.ReplicaOf(k), func(c *config.Config) { c.DiscountPercent = 0 })
			after.Clock.Set(time.Now())
			l.nothingLost(t, after)
		})
	}
}

// newLoad has so many patients that the limit of three reservations each is not reached.
func newLoad(k *testkit.Kit) *load {
	l := &load{
		first:    at.DateOf(time.Now(), at.SaoPaulo).AddDays(3),
		booked:   map[string]booking{},
		paid:     map[string]bool{},
		statuses: map[int]int{},
		client: &http.Client{
			Timeout:   5 * time.Second,
			Transport: &http.Transport{MaxIdleConnsPerHost: clients},
		},
	}
	for _, email := range []string{"psi@psic.test", "outra@psic.test", "mais@psic.test"} {
		t := k.Registered(email)
		k.Publish(t, testkit.EveryDay(startHours...)...)
		l.therapists = append(l.therapists, t)
	}
	l.patients = k.ManyPatients(k.Patient("ana@psic.test"), 80)
	return l
}

// runAndKill starts the server, sends requests to it, and kills it in the middle of them.
func runAndKill(t *testing.T, p place, l *load, cycle uint64) {
	t.Helper()
	addr, metrics := freeAddr(t), freeAddr(t)
	said := &bytes.Buffer{}
	cmd := p.command(context.Background(), "serve")
	cmd.Env = append(cmd.Env, "PSIC_ADDR="+addr, "PSIC_METRICS_ADDR="+metrics, "PSIC_BASE_URL=http://"+addr)
	cmd.Stdout, cmd.Stderr = said, said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	base := "http://" + addr
	if !ready(base) {
		kill(cmd)
		t.Fatalf("cycle %d: the server did not come back\n%s", cycle, said)
	}
	l.key = publicKey(t, l.client, base)
	ctx, stop := context.WithCancel(t.Context())
	var working sync.WaitGroup
	for i := range uint64(clients) {
		working.Go(func() { l.work(ctx, base, cycle*clients+i) })
	}
	time.Sleep(700*time.Millisecond + time.Duration(cycle)*37*time.Millisecond) // at another point in each cycle
	kill(cmd)
	stop()
	working.Wait()
	l.client.CloseIdleConnections()
}

// kill sends SIGKILL, which the process cannot handle.
func kill(cmd *exec.Cmd) {
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

func freeAddr(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

func ready(base string) bool {
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		resp, err := http.Get(base + "/readyz")
		if err != nil {
			continue
		}
		_ = resp.Body.Close()
		if resp.StatusCode == http.StatusNoContent {
			return true
		}
	}
	return false
}

func publicKey(t *testing.T, c *http.Client, base string) string {
	t.Helper()
	resp, err := c.Get(base + "/api/payment/public-key")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	var body struct{ PublicKey string }
	if err := json.NewDecoder(resp.Body).Decode(&body); err != nil || body.PublicKey == "" {
		t.Fatalf("no key for cards: %v", err)
	}
	return body.PublicKey
}

// nothingLost compares what the server acknowledged with the database, before and after unfinished work was completed.
func (l *load) nothingLost(t *testing.T, k *testkit.Kit) {
	t.Helper()
	for id, w := range l.booked {
		day, start := time.Time{}, testkit.One[int64](k,
			"SELECT COALESCE(max(starts_at), 0) FROM session WHERE id = $1 AND patient_id = $2", id, w.patient)
		if start != 0 {
			day = time.UnixMicro(start).In(at.SaoPaulo)
		}
		if start == 0 || day.Format("02/01/2006 15:04") != w.day+" "+w.start {
			t.Errorf("the booking %s of %s %s is lost: %v", id, w.day, w.start, day)
		}
	}
	for range 3 {
		k.AdvanceAndWork(70 * time.Minute)
	}
	for id := range l.paid {
		const paid = "SELECT count(*) FROM session WHERE id = $1 AND status = 'agendado' AND paid_at IS NOT NULL"
		if testkit.One[int](k, paid, id) != 1 {
			t.Errorf("the payment of %s is lost", id)
		}
	}
	none := map[string]string{
		"times booked twice": `SELECT count(*) FROM session a JOIN session b ON a.therapist_id = b.therapist_id
			AND a.id < b.id AND a.starts_at < b.ends_at AND a.ends_at > b.starts_at
			WHERE a.status <> 'cancelado' AND b.status <> 'cancelado'`,
		"sessions charged twice": `SELECT count(*) FROM (SELECT reference_id FROM charge WHERE status = 'PAID'
			GROUP BY reference_id HAVING count(*) > 1) twice`,
		"charges left unknown": `SELECT count(*) FROM charge
			WHERE status IN ('CREATED', 'UNKNOWN', 'ANALYSIS', 'REFUNDING')`,
		"charges without their session": `SELECT count(*) FROM charge c
			LEFT JOIN session s ON s.id = c.reference_id AND s.paid_at IS NOT NULL
			WHERE c.status = 'PAID' AND c.open AND s.id IS NULL`,
	}
	for what, query := range none {
		if n := testkit.One[int](k, query); n != 0 {
			t.Errorf("%s: %d", what, n)
		}
	}
	k.VerifyLedger()
}
