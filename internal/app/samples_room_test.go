package app_test

import (
	"maps"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/ids"
	"psic/internal/testkit"
)

// openSession returns a paid session that begins in five minutes, so that its room is open. It cancels the one before,
// because nobody has two sessions at the same time.
func (c *cast) openSession(who *testkit.Person) string {
	therapist, patient := c.listed().ID, c.victim().ID
	switch {
	case who.Role.Patient():
		patient = who.ID
	case who.Role == actor.Therapist && who.ID != "":
		therapist = who.ID
	}
	now := c.k.Clock.Now()
	start := now.Add(5 * time.Minute)
	c.k.Exec(
		"UPDATE session SET status = 'cancelado' WHERE status = 'agendado' AND starts_at < $1",
		start.Add(time.Hour).UnixMicro(),
	)
	id := ids.New()
	c.k.Exec(`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents,
			discount_cents, enterprise, hold_until, created_at, paid_at)
		VALUES ($1, $2, $3, $4, $5, 'agendado', 16000, 0, false, 1, 1, 1)`,
		id, therapist, patient, start.UnixMicro(), start.Add(50*time.Minute).UnixMicro())
	return id
}

func open(c *cast, who *testkit.Person) string { return c.openSession(who) }

// running returns a paid session that began a quarter of an hour ago. Its patient or its therapist waits in the room.
func running(c *cast, who *testkit.Person) string {
	id := c.openSession(who)
	start := c.k.Clock.Now().Add(-15 * time.Minute)
	c.k.Exec("UPDATE session SET starts_at = $1, ends_at = $2 WHERE id = $3",
		start.UnixMicro(), start.Add(50*time.Minute).UnixMicro(), id)
	waits, role := "patient_id", 0
	if who.Role == actor.Therapist {
		waits, role = "therapist_id", 1
	}
	c.k.Exec(`INSERT INTO room_stay (id, session_id, account_id, role, epoch, connection, joined_at, seen_at)
		SELECT $1, id, `+waits+`, $2, 1, 'c', $3, $3 FROM session WHERE id = $4`,
		ids.New(), role, c.k.Clock.Now().UnixMicro(), id)
	return id
}

// waiting returns a running session in whose room the person is.
func waiting(c *cast, who *testkit.Person) string {
	id, now := running(c, who), c.k.Clock.Now().UnixMicro()
	role := 0
	if who.Role == actor.Therapist {
		role = 1
	}
	if who.Role.Patient() || who.Role == actor.Therapist && who.ID != "" {
		c.k.Exec(`INSERT INTO room_stay (id, session_id, account_id, role, epoch, connection, joined_at, seen_at)
			VALUES ($1, $2, $3, $4, 1, 'tab', $5, $5)`, ids.New(), id, who.ID, role, now)
	}
	return id
}

func init() {
	things["session-permissions"] = thing{own: open, foreign: open}
	things["waiting-notice"] = thing{own: waiting, foreign: running}
	maps.Copy(samples, map[string]sample{
		"call-authorize": func(c *cast, of *testkit.Person) request {
			role := 0
			if of.Role == actor.Therapist {
				role = 1
			}
			return request{body: testkit.Fields{"sessionName": c.openSession(of), "role": role}}
		},
	})
}

// outside are roles that may call an operation and never succeed, because they have no sessions.
var outside = map[string][]actor.Role{"session-permissions": {actor.Administrator, actor.Company}}
