package booking_test

import (
	"fmt"
	"sort"
	"strings"
	"testing"
	"time"

	"psic/internal/testkit"
)

// TestWeek_R248: the week has each state of a session, the free hours, the blocks and the holidays, and nothing of
// other therapists.
func TestWeek_R248(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, other := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		done := k.Paid(ana, therapist, "17/11/2026", "10:00")
		k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		cancelWith(k, therapist, k.Paid(bia, therapist, testkit.Wednesday, "14:00"), testkit.Fields{}).Is(200)
		k.Paid(bia, other, testkit.Wednesday, "19:00")
		jump(k, time.Date(2026, time.November, 17, 15, 0, 0, 0, wednesdayAt10.Location()), &therapist, &bia)
		k.Work()
		k.Book(bia, therapist, "19/11/2026", "10:00")
		therapistMoves(k, therapist, done, testkit.Wednesday, "15:00").Is(409)

		path := "/api/therapist/" + therapist.ID + "/agenda/week?startDate=15/11/2026&finishDate=21/11/2026"
		week := k.Call("GET", path, therapist.Token, nil).Is(200).JSON()
		var sessions, free []string
		for _, x := range week["sessions"].([]any) {
			s := x.(map[string]any)
			sessions = append(sessions, fmt.Sprint(s["day"], " ", s["startTime"], " ", s["state"], " ", s["canMove"]))
		}
		sort.Strings(sessions)
		testkit.Equal(t, "sessions", strings.Join(sessions, "\n"), strings.Join([]string{
			"17/11/2026 10:00:00 DONE false",
			"18/11/2026 10:00:00 PAID true",
			"18/11/2026 14:00:00 CANCELLED false",
			"19/11/2026 10:00:00 UNPAID true",
		}, "\n"))
		for _, x := range week["free"].([]any) {
			f := x.(map[string]any)
			free = append(free, fmt.Sprint(f["day"].(string)[:2], " ", f["startTime"].(string)[:2]))
		}
		testkit.Equal(t, "free", strings.Join(free, ","), "17 19,18 19,19 14,19 19,20 10,20 14,20 19,21 10,21 14,21 19")
		block := week["blocks"].([]any)[0].(map[string]any)
		testkit.Equal(t, "block", fmt.Sprint(block["startTime"], block["finishTime"], block["reason"]),
			"14:00:0014:50:00Sessão cancelada")
		names := []string{}
		for _, h := range week["holidays"].([]any) {
			names = append(names, h.(map[string]any)["name"].(string))
		}
		testkit.Equal(t, "holidays", strings.Join(names, ","), "Proclamação da República,Consciência Negra")
	})
}
