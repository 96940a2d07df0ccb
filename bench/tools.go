package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"psic/internal/testkit/pgcluster"
)

// sample is what a tool saw.
type sample struct {
	rate     float64 // a second
	total    int
	p50, p99 time.Duration
}

const connections = "16"

var (
	wrkTotal  = regexp.MustCompile(`(\d+) requests in`)
	wrkRate   = regexp.MustCompile(`Requests/sec:\s+([\d.]+)`)
	wrkShare  = regexp.MustCompile(`(?m)^\s+(50|99)%\s+([\d.]+)(us|ms|s)`)
	wrkErrors = regexp.MustCompile(`Non-2xx or 3xx responses: \d+|Socket errors: .*`)
)

func wrk(dir, addr string, paths []string) (sample, error) {
	file, err := script(dir, paths)
	if err != nil {
		return sample{}, err
	}
	return runWrk(file, addr)
}

func runWrk(file, addr string) (sample, error) {
	args := []string{"-t", "1", "-c", connections, "-d", each.String(), "--latency", "-s", file, "http://" + addr}
	out, err := exec.Command("wrk", args...).CombinedOutput()
	text := string(out)
	if err != nil {
		return sample{}, fmt.Errorf("wrk: %w\n%s", err, text)
	}
	if wrkErrors.MatchString(text) || !wrkRate.MatchString(text) {
		return sample{}, fmt.Errorf("wrk: not every answer was good\n%s", text)
	}
	s := sample{}
	s.rate, _ = strconv.ParseFloat(wrkRate.FindStringSubmatch(text)[1], 64)
	s.total, _ = strconv.Atoi(wrkTotal.FindStringSubmatch(text)[1])
	for _, m := range wrkShare.FindAllStringSubmatch(text, -1) {
		d, err := time.ParseDuration(m[2] + m[3])
		if err != nil {
			return s, err
		}
		if m[1] == "50" {
			s.p50 = d
		} else {
			s.p99 = d
		}
	}
	return s, nil
}

// week reads what decides a week: the published hours of somebody.
const week = `\set n random(1, %d)
SELECT weekday, start_minute, minutes, scheduled_on, enterprise FROM schedule_entry
WHERE therapist_id = '019b0000-0000-7000-8000-' || lpad(to_hex(CAST(:n AS bigint)), 12, '0')
ORDER BY weekday, start_minute, id;
`

var (
	tps   = regexp.MustCompile(`tps = ([\d.]+)`)
	count = regexp.MustCompile(`transactions actually processed: (\d+)`)
)

func pgbench(dir string, pg *pgcluster.Cluster, sql string) (sample, error) {
	return pgbenchOn(dir, pg, "postgres", sql)
}

func pgbenchOn(dir string, pg *pgcluster.Cluster, database, sql string) (sample, error) {
	file := filepath.Join(dir, "bare.sql")
	if err := os.WriteFile(file, []byte(sql), 0o600); err != nil {
		return sample{}, err
	}
	cmd := exec.Command(
		pg.Program("pgbench"),
		"-n",
		"-M",
		"prepared",
		"-c",
		connections,
		"-j",
		"1",
		"-T",
		strconv.Itoa(int(each.Seconds())),
		"-f",
		file,
		"--log",
		"--sampling-rate=0.1",
		"--log-prefix="+filepath.Join(dir, "pgbench"),
		"-h",
		pg.Dir,
		"-U",
		pgcluster.User,
		database,
	)
	out, err := cmd.CombinedOutput()
	if err != nil || !tps.Match(out) {
		return sample{}, fmt.Errorf("pgbench: %w\n%s", err, out)
	}
	s := sample{}
	s.rate, _ = strconv.ParseFloat(string(tps.FindSubmatch(out)[1]), 64)
	s.total, _ = strconv.Atoi(string(count.FindSubmatch(out)[1]))
	s.p50, s.p99, err = latencies(dir)
	return s, err
}

// latencies reads and removes what pgbench logged: the third word of a line is microseconds.
func latencies(dir string) (p50, p99 time.Duration, err error) {
	files, _ := filepath.Glob(filepath.Join(dir, "pgbench.*"))
	var all []time.Duration
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return 0, 0, err
		}
		for line := range strings.Lines(string(text)) {
			us, err := strconv.Atoi(strings.Fields(line)[2])
			if err != nil {
				return 0, 0, err
			}
			all = append(all, time.Duration(us)*time.Microsecond)
		}
		if err := os.Remove(f); err != nil {
			return 0, 0, err
		}
	}
	if len(all) == 0 {
		return 0, 0, fmt.Errorf("pgbench left no log in %s", dir)
	}
	s := spread(all, time.Second)
	return s.p50, s.p99, nil
}

// spread sums up what callers measured themselves in some time.
func spread(all []time.Duration, in time.Duration) sample {
	if len(all) == 0 {
		return sample{}
	}
	slices.Sort(all)
	return sample{
		rate:  float64(len(all)) / in.Seconds(),
		total: len(all),
		p50:   all[len(all)/2],
		p99:   all[len(all)*99/100],
	}
}
