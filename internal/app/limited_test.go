package app_test

import (
	"strings"
	"testing"

	"psic/internal/testkit"
)

// TestLimitedLoginsAreVisitors_Q200: an administrator without the required second factor reads of a psychologist what a
// visitor reads, and an employer who reset an employee's password does not learn the employee's psychologist.
// Abuse case 47.
func TestLimitedLoginsAreVisitors_Q200(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		c := newCast(k)
		psi := k.Therapist("psi@psic.test")
		employee := c.enterprise()
		guarded(c, &employee)
		employer := k.Login(employee.Email)

		for _, path := range []string{
			"/api/therapist/" + psi.ID,
			"/api/therapist/" + pendingTherapist(c, nil),
			"/api/therapist/" + psi.ID + "/agenda/simplified",
			"/api/therapist/list",
			"/api/user/" + psi.ID + "/profile-picture",
			"/api/user/" + accountWithPicture(c, nil) + "/profile-picture",
			"/api/payment/public-key",
		} {
			visitor := k.Call("GET", path, "", nil)
			for name, token := range map[string]string{
				"not enrolled": c.notEnrolled().Token,
				"guarded":      employer.Token,
				"first access": c.limited().Token,
			} {
				got := k.Call("GET", path, token, nil)
				if !sameResponse(got, visitor) {
					t.Errorf("%s as %s: %d %s, a visitor gets %d %s",
						path, name, got.Status, got.Body, visitor.Status, visitor.Body)
				}
			}
		}
		read := k.Call("GET", "/api/therapist/"+psi.ID, c.notEnrolled().Token, nil).Is(200).Body
		if strings.Contains(string(read), `"cpf"`) {
			t.Errorf("an administrator who is not enrolled reads %s", read)
		}
	})
}
