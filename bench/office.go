package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"time"

	"psic/bench/dataset"
	"psic/internal/platform/store"
	"psic/internal/testkit/pgcluster"
)

const (
	officeUsers, officeSessions = 100_000, 1_000_000

	barePeople  = "bare SQL: page of people by keyset"
	bareVisits  = "bare SQL: page of sessions by keyset"
	bareAudited = "bare transaction: that page and its line in a log"
)

// The bare queries are those of the two lists. The third leaves a chained line beside the page, as every read of an
// administrator must: a commit, one after the other.
const (
	peopleSQL = `SELECT id, full_name, nickname, email, role, active FROM account
WHERE deleted_at IS NULL AND role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST')
AND id < '019c0000-0000-7000-8000-' || lpad(to_hex(CAST(:n AS bigint)), 12, '0') ORDER BY id DESC LIMIT 10;
`
	visitsSQL = `\set n random(1, 90000000)
SELECT s.*, p.full_name, p.nickname, t.full_name, t.nickname FROM
(SELECT * FROM session WHERE starts_at < %d - CAST(:n AS bigint) * 1000000 ORDER BY starts_at DESC, id DESC LIMIT 10) s
JOIN account p ON p.id = s.patient_id JOIN account t ON t.id = s.therapist_id ORDER BY s.starts_at DESC, s.id DESC;
`
	auditedSQL = `BEGIN;
` + peopleSQL + `UPDATE bench_head SET seq = seq + 1 WHERE id = 1 RETURNING seq, hash \gset
INSERT INTO bench_line VALUES (:seq, 1, 'a', 'b', 'c', 'd', '', 'ok', '', 'p', 'h');
UPDATE bench_head SET hash = 'x' WHERE id = 1;
COMMIT;
`
)

// office is the product on a database of its own: a million sessions would weigh on the other cases.
type office struct {
	*server
	dir   string
	pg    *pgcluster.Cluster
	token string
	now   time.Time
}

func startOffice(ctx context.Context, binary, dir string, pg *pgcluster.Cluster, now time.Time) (*office, error) {
	if err := pg.Tool("createdb", "-h", pg.Dir, "-U", pgcluster.User, officeDB); err != nil {
		return nil, err
	}
	db, err := store.Open(ctx, store.Options{URL: pg.URL(officeDB)})
	if err != nil {
		return nil, err
	}
	defer func() { _ = db.Close() }()
	if err := dataset.FillOffice(ctx, db, officeUsers, officeSessions, now); err != nil {
		return nil, err
	}
	fmt.Printf("office: %d users, %d sessions\n", officeUsers, officeSessions)
	err = db.InTx(ctx, func(tx *store.Tx) error {
		_, err := tx.ExecContext(
			ctx,
			`CREATE TABLE bench_head AS SELECT * FROM audit_head;
			CREATE TABLE bench_line (LIKE audit_entry INCLUDING ALL)`,
		)
		return err
	})
	if err != nil {
		return nil, err
	}
	data := filepath.Join(dir, "data-office")
	sign, err := newSigner(data, now)
	if err != nil {
		return nil, err
	}
	s, err := startPsic(binary, data, pg.URL(officeDB))
	return &office{
		server: s,
		dir:    dir,
		pg:     pg,
		token:  sign.token(dataset.Administrator, "ADMINISTRATOR"),
		now:    now,
	}, err
}

const officeDB = "office"

func (o *office) cases() []work {
	random := rand.New(rand.NewPCG(5, 6))
	var people, visits, pages []authorised
	for range 2000 {
		people = append(
			people,
			authorised{"/api/admin/users?pageSize=10&before=" + dataset.Patient(1+random.IntN(officeUsers)), o.token},
		)
		pages = append(
			pages,
			authorised{
				fmt.Sprintf("/api/admin/sessions?pageSize=10&currentPage=%d", random.IntN(officeSessions/10)),
				o.token,
			},
		)
		visits = append(
			visits,
			authorised{
				fmt.Sprintf(
					"/api/admin/sessions?pageSize=10&before=%d.%s",
					o.now.Add(-time.Duration(1+random.IntN(90_000_000))*time.Second).UnixMicro(),
					dataset.Patient(1),
				),
				o.token,
			},
		)
	}
	get := func(list []authorised) func() (sample, error) {
		return func() (sample, error) {
			file, err := authorisedScript(o.dir, list)
			if err != nil {
				return sample{}, err
			}
			return runWrk(file, o.addr)
		}
	}
	set := fmt.Sprintf("\\set n random(1, %d)\n", officeUsers)
	bare := func(sql string) func() (sample, error) {
		return func() (sample, error) { return pgbenchOn(o.dir, o.pg, officeDB, sql) }
	}
	ofPG := func() time.Duration { return spentByAll(o.pg.PID()) }
	ofPsic := func() time.Duration { return spentBy(o.cmd.Process.Pid) + ofPG() }
	return []work{
		{name: barePeople, spent: ofPG, run: bare(set + peopleSQL)},
		{name: bareAudited, spent: ofPG, run: bare(set + auditedSQL)},
		{name: bareVisits, spent: ofPG, run: bare(fmt.Sprintf(visitsSQL, o.now.UnixMicro()))},
		{name: "admin lists: people", floors: []string{barePeople, bareAudited}, spent: ofPsic, run: get(people)},
		{name: "admin lists: sessions", floors: []string{bareVisits, bareAudited}, spent: ofPsic, run: get(visits)},
		{
			name:   "admin lists: sessions by number",
			floors: []string{bareVisits, bareAudited},
			spent:  ofPsic,
			run:    get(pages),
		},
		{
			name:   "admin totals",
			floors: []string{bareAudited},
			spent:  ofPsic,
			run:    get([]authorised{{"/api/admin/dashboard", o.token}}),
		},
	}
}
