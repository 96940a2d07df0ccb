package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

func init() {
	register(Scenario{
		ID:      "F19",
		Title:   "three replicas behind a proxy: any of them serves anyone",
		Engines: []string{Postgres},
		Quick:   Postgres,
		Short:   severalMachines,
		Long:    severalMachines,
	})
}

// severalMachines: a login of one replica is good at all, dead at all at once, and news cross from one to the other.
func severalMachines(r *Run) error {
	w, err := r.World(Size{Patients: 60, Therapists: 4})
	if err != nil {
		return err
	}
	f, err := r.Fleet(w, 3)
	if err != nil {
		return err
	}
	for _, part := range []func(*Run, *Fleet) error{loginEverywhere, newsCross, socketsCross, photosShared, jobsOnce} {
		if err := part(r, f); err != nil {
			return err
		}
	}
	return r.Judge(w, nil)
}

const adminEmail, adminPassword = "chefe@psic.example", "uma-senha-de-verdade-9"

// createAdmin uses the command, as an operator does.
func createAdmin(r *Run, s *Server) error {
	cmd := exec.CommandContext(r.Ctx, s.binary, "admin", "create", adminEmail)
	cmd.Env, cmd.Stdin = s.Env, strings.NewReader(adminPassword+"\n")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("admin create: %w\n%s", err, out)
	}
	return nil
}

func loginEverywhere(r *Run, f *Fleet) error {
	if err := createAdmin(r, f.Replicas[0]); err != nil {
		return err
	}
	c := r.Client("visitor", f.Front)
	for i, s := range f.Replicas {
		a := c.At(
			s.Base,
			http.MethodPost,
			"/api/admin/login",
			"",
			fields{"username": adminEmail, "password": adminPassword},
		)
		token := a.Str("token")
		if token == "" {
			return fmt.Errorf("login at %s: %d %v", s.Name, a.Status, a.Body)
		}
		if status := statusAt(c, f, token); status != [3]int{200, 200, 200} {
			r.Fail("the login of %s is worth %v", s.Name, status)
		}
		other := f.Replicas[(i+1)%len(f.Replicas)]
		if a := c.At(other.Base, http.MethodPost, "/api/auth/logout", token, nil); a.Status >= 300 {
			r.Fail("logout at %s: %d", other.Name, a.Status)
		}
		if status := statusAt(c, f, token); status != [3]int{401, 401, 401} {
			r.Fail("the ended login of %s is worth %v", s.Name, status)
		}
		r.Count("logins used and ended on other replicas", 1)
	}
	return nil
}

func statusAt(c *Client, f *Fleet, token string) (out [3]int) {
	for i, s := range f.Replicas {
		out[i] = c.At(s.Base, http.MethodGet, "/api/admin/audit/verify", token, nil).Status
	}
	return out
}

// newsCross: somebody listens at one replica and through the proxy, and the session is booked and paid at another.
func newsCross(r *Run, f *Fleet) error {
	who := f.World.Patients[0]
	for i, base := range []string{f.Replicas[0].Base, f.Front} {
		heard, stop, err := listen(r.Ctx, base, who.Token)
		if err != nil {
			return err
		}
		c := r.Client("booker", f.Replicas[1].Base)
		id, a := c.Book(who, Slot{f.World.Therapists[0], f.World.First.Wire(), Hours[i]})
		if id == "" {
			stop()
			return fmt.Errorf("book: %d %v", a.Status, a.Body)
		}
		began := time.Now()
		c.PayCard(who, id, CardGood)
		select {
		case got := <-heard:
			r.Worst("news crossed within", time.Since(began))
			if got != id {
				r.Fail("heard of %q instead of %s", got, id)
			}
			r.Count("news from one replica to another", 1)
		case <-time.After(10 * time.Second):
			r.Fail("no news at %s of what happened at %s", base, f.Replicas[1].Name)
		}
		stop()
	}
	return nil
}

// listen opens the stream of a person's own news; it returns once the stream has begun.
func listen(ctx context.Context, base, token string) (<-chan string, func(), error) {
	ctx, stop := context.WithCancel(ctx)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/api/events", nil)
	if err != nil {
		stop()
		return nil, nil, err
	}
	req.Header.Set("Authorization", token)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		stop()
		return nil, nil, err
	}
	lines := bufio.NewScanner(resp.Body)
	if resp.StatusCode != http.StatusOK || !lines.Scan() {
		stop()
		return nil, nil, errors.New("the stream does not begin: " + resp.Status)
	}
	heard := make(chan string, 64)
	go func() {
		defer func() { _ = resp.Body.Close() }()
		for lines.Scan() {
			if id, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				heard <- id
			}
		}
	}()
	return heard, stop, nil
}

// photosShared: a picture that one replica took, all hand out, and none keeps.
func photosShared(r *Run, f *Fleet) error {
	who := f.World.Therapists[0]
	if status := upload(r.Ctx, f.Replicas[0].Base+"/api/user/"+who.ID+"/profile-picture", who.Token); status >= 300 {
		return fmt.Errorf("photo: %d", status)
	}
	var seen []string
	for _, s := range f.Replicas {
		resp, err := http.Get(s.Base + "/api/user/" + who.ID + "/profile-picture")
		if err != nil {
			return err
		}
		text, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if err != nil || resp.StatusCode != http.StatusOK {
			r.Fail("%s has no photo: %d %v", s.Name, resp.StatusCode, err)
		}
		seen = append(seen, string(text))
		if _, err := os.Stat(filepath.Join(s.setting("PSIC_DATA_DIR"), "files")); err == nil {
			r.Fail("%s keeps files of its own", s.Name)
		}
	}
	if seen[0] != seen[1] || seen[1] != seen[2] || len(seen[0]) < 100 {
		r.Fail("the replicas show different photos: %d, %d and %d bytes", len(seen[0]), len(seen[1]), len(seen[2]))
	}
	return nil
}

func upload(ctx context.Context, url, token string) int {
	picture := image.NewGray(image.Rect(0, 0, 300, 300))
	for i := range picture.Pix {
		picture.Pix[i] = byte(i * 7)
	}
	body := &bytes.Buffer{}
	form := multipart.NewWriter(body)
	part, err := form.CreateFormFile("file", "rosto.png")
	if err == nil {
		err = errors.Join(png.Encode(part, picture), form.Close())
	}
	if err != nil {
		panic(err) // memory takes everything
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, body)
	if err != nil {
		panic(err)
	}
	req.Header.Set("Content-Type", form.FormDataContentType())
	req.Header.Set("Authorization", token)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return http.StatusBadGateway
	}
	_ = resp.Body.Close()
	return resp.StatusCode
}

// jobsOnce: under load at all replicas every job that succeeded did so at its first attempt.
func jobsOnce(r *Run, f *Fleet) error {
	r.mix(f.World, f.Bases(), 4*time.Second)
	if err := Quiet(r.Ctx, f.World, 0, 30*time.Second); err != nil {
		return err
	}
	db, err := f.World.DB()
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	var done, twice int
	err = db.QueryRowContext(r.Ctx, "SELECT count(*), count(*) FILTER (WHERE attempt > 1 AND last_error = '') "+
		"FROM job WHERE state = 'done'").
		Scan(&done, &twice)
	if twice > 0 || done == 0 {
		r.Fail("%d of %d jobs began more than once", twice, done)
	}
	r.Count("jobs run once", done)
	return err
}
