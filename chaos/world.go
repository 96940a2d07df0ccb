package main

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"psic/bench/dataset"
	"psic/internal/kernel/at"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Person is somebody who can call the API.
type Person struct{ ID, Role, Token string }

// World is an installation with people in it, and the harness's own view of its database.
type World struct {
	Engine      string
	DatabaseURL string
	DataDir     string
	Env         []string // of every server of this world
	Cluster     *Cluster // nil on SQLite
	Patients    []Person
	Therapists  []Person
	Employees   []Person // of one company with room for all
	Admins      []Person
	CompanyID   string
	Offset      time.Duration // how far its clock was moved; settling goes on from there
	First       at.Date       // the first day on which everybody may be booked

	key   []byte
	ring  *crypt.Ring
	watch *watch
	audit string // what is wrong with the audit chain
}

// Size says how many people a world has.
type Size struct{ Patients, Therapists int }

// World makes a fresh installation on the run's engine; on PostgreSQL in the shared cluster.
func (r *Run) World(size Size) (*World, error) {
	if r.Engine == SQLite {
		return r.WorldIn(nil, size)
	}
	c, err := r.Cluster()
	if err != nil {
		return nil, err
	}
	return r.WorldIn(c, size)
}

// WorldIn makes a fresh installation in a cluster; nil takes SQLite.
func (r *Run) WorldIn(c *Cluster, size Size) (*World, error) { return r.worldBy("", c, size) }

// worldBy makes an installation whose schema is made by another program, when one is given.
func (r *Run) worldBy(program string, c *Cluster, size Size) (*World, error) {
	w := &World{
		Engine:  SQLite,
		Cluster: c,
		DataDir: r.harness.folder(filepath.Base(r.Dir) + "-data"),
		First:   at.DateOf(time.Now(), at.SaoPaulo).AddDays(3),
	}
	r.OnEnd(func() {
		if !r.harness.o.keep {
			_ = os.RemoveAll(w.DataDir)
		}
	})
	w.DatabaseURL = "sqlite://" + filepath.Join(w.DataDir, "psic.db")
	if c != nil {
		name, err := c.Create()
		if err != nil {
			return nil, err
		}
		w.Engine, w.DatabaseURL = Postgres, c.URL(name)
	}
	ring, err := crypt.Open(w.DataDir)
	if err != nil {
		return nil, err
	}
	w.ring, w.key = ring, ring.SigningKey("login")
	if program != "" {
		migrate := exec.CommandContext(r.Ctx, program, "migrate")
		migrate.Env = []string{"HOME=" + r.Dir, "PSIC_DATABASE_URL=" + w.DatabaseURL, "PSIC_DATA_DIR=" + w.DataDir}
		if out, err := migrate.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("migrate: %w %s", err, out)
		}
	}
	db, err := store.Open(r.Ctx, store.Options{URL: w.DatabaseURL, MaxConns: 2, AsItIs: program != ""})
	if err != nil {
		return nil, err
	}
	defer func() { _ = db.Close() }()
	return w, w.people(r.Ctx, db, size)
}

// Hours at which every therapist of a world works, every day of the week.
var Hours = []string{
	"07:00",
	"08:00",
	"09:00",
	"10:00",
	"11:00",
	"12:00",
	"13:00",
	"14:00",
	"15:00",
	"16:00",
	"17:00",
	"18:00",
	"19:00",
	"20:00",
}

// people writes rows instead of signing up: what is tried here comes after that.
func (w *World) people(ctx context.Context, db *store.DB, size Size) error {
	now := time.Now()
	if err := dataset.Fill(ctx, db, size.Therapists); err != nil {
		return err
	}
	if err := dataset.FillPatients(ctx, db, size.Patients+employees+admins, size.Therapists, now); err != nil {
		return err
	}
	for n := range size.Therapists {
		w.Therapists = append(w.Therapists, w.Person(dataset.ID(n+1), "THERAPIST"))
	}
	for n := range size.Patients {
		w.Patients = append(w.Patients, w.Person(dataset.Patient(n+1), "CUSTOMER"))
	}
	for n := range employees {
		w.Employees = append(w.Employees, w.Person(dataset.Patient(size.Patients+n+1), "ENTERPRISE"))
	}
	for n := range admins {
		w.Admins = append(w.Admins, w.Person(dataset.Patient(size.Patients+employees+n+1), "ADMINISTRATOR"))
	}
	w.CompanyID = "019d0000-0000-7000-8000-000000000001"
	return db.InTx(ctx, func(tx *store.Tx) error { return w.finish(ctx, tx) })
}

const (
	employees, admins = 4, 2
	loginLife         = 400 * 24 * time.Hour // also for those who look back from a later clock
)

func (w *World) finish(ctx context.Context, tx *store.Tx) error {
	do := func(query string, args ...any) error {
		_, err := tx.ExecContext(ctx, query, args...)
		if err != nil {
			return fmt.Errorf("%s: %w", query, err)
		}
		return nil
	}
	err := do(
		`INSERT INTO company (id, name, cnpj, email, phone, max_users, email_domain, subscription_status,
			next_payment_on, created_at)
		VALUES ($1, 'Aurora', '11222333000181', 'rh@aurora.example', '1134567890', 10, 'aurora.example', 'OK',
		'2099-01-01', 1)`,
		w.CompanyID,
	)
	if err != nil {
		return err
	}
	if err := do("UPDATE account SET terms_version = '1', terms_accepted_at = 1, alerts_opt_in = false"); err != nil {
		return err
	}
	later := time.Now().Add(loginLife).UnixMicro()
	if err := do("UPDATE login SET expires_at = $1, password_at = $1", later); err != nil { // nobody is asked again
		return err
	}
	for _, p := range w.Therapists {
		bank, err := w.ring.Seal(
			[]byte(`{"bank":"Banco","agency":"1234","account":"567890","pixKey":"`+p.ID+`@chave.example"}`),
			crypt.AAD("therapist", "bank", p.ID),
		)
		if err != nil {
			return err
		}
		if err := do("UPDATE therapist SET bank = $2 WHERE account_id = $1", p.ID, bank); err != nil {
			return err
		}
	}
	for _, p := range w.Employees {
		if err := do(
			"UPDATE account SET role = 'ENTERPRISE', company_id = $2 WHERE id = $1",
			p.ID,
			w.CompanyID,
		); err != nil {
			return err
		}
	}
	for _, p := range w.Admins {
		if err := do("UPDATE account SET role = 'ADMINISTRATOR' WHERE id = $1", p.ID); err != nil {
			return err
		}
	}
	return w.hours(ctx, tx)
}

// hours gives everybody the same full week, one hour's notice, fifty minutes and R$ 160.
func (w *World) hours(ctx context.Context, tx *store.Tx) error {
	if _, err := tx.ExecContext(ctx, "DELETE FROM schedule_entry"); err != nil {
		return err
	}
	if _, err := tx.ExecContext(
		ctx,
		"UPDATE therapist SET notice_hours = 1, session_minutes = 50, price_cents = 16000, enterprise_sessions = false",
	); err != nil {
		return err
	}
	for _, p := range w.Therapists {
		var rows []string
		for day := range 7 {
			for i, h := range Hours {
				rows = append(
					rows,
					fmt.Sprintf("('%s-%d-%d', '%s', %d, %d, 50, false)", p.ID, day, i, p.ID, day, minuteOf(h)),
				)
			}
		}
		insert := "INSERT INTO schedule_entry (id, therapist_id, weekday, start_minute, minutes, enterprise) VALUES "
		if _, err := tx.ExecContext(ctx, insert+strings.Join(rows, ", ")); err != nil {
			return err
		}
	}
	return nil
}

func minuteOf(clock string) int {
	t, err := time.Parse("15:04", clock)
	if err != nil {
		panic(err)
	}
	return t.Hour()*60 + t.Minute()
}

// Person is somebody with the token that a login would have answered.
func (w *World) Person(id, role string) Person {
	return Person{id, role, w.token(id, role, time.Now().Add(loginLife))}
}

// token signs a login that ends then.
func (w *World) token(id, role string, ends time.Time) string {
	claims := jwt.MapClaims{
		"id":   id,
		"type": role,
		"name": "",
		"sid":  dataset.Login(id),
		"iss":  "psic",
		"iat":  time.Now().Add(-time.Hour).Unix(),
		"exp":  ends.Unix(),
	}
	token, err := jwt.NewWithClaims(jwt.SigningMethodHS256, claims).SignedString(w.key)
	if err != nil {
		panic(err) // a key of bytes always signs
	}
	return token
}

// DB opens the harness's own connections to the database; the caller closes them.
func (w *World) DB() (*sql.DB, error) {
	if w.Engine == SQLite {
		return sql.Open("sqlite", "file:"+strings.TrimPrefix(w.DatabaseURL, "sqlite://")+"?_pragma=busy_timeout(10000)")
	}
	return sql.Open("pgx", w.DatabaseURL)
}

// texts is the first column of a query.
func (w *World) texts(ctx context.Context, query string, args ...any) ([]string, error) {
	db, err := w.DB()
	if err != nil {
		return nil, err
	}
	defer func() { _ = db.Close() }()
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var out []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, rows.Err()
}
