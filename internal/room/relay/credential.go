package relay

import (
	"crypto/hmac"
	"crypto/sha1" // what the TURN REST convention fixes, also for coturn; the key is ours and long
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"github.com/pion/stun/v4"
	"github.com/pion/turn/v5"
)

// Credential makes a name and password that end at a moment (the TURN REST convention, which coturn reads too).
// who must say nothing about the person: relays and captures show it.
func Credential(secret, who string, until time.Time) (username, password string) {
	username = strconv.FormatInt(until.Unix(), 10) + ":" + who
	return username, passwordOf(secret, username)
}

func passwordOf(secret, username string) string {
	mac := hmac.New(sha1.New, []byte(secret))
	mac.Write([]byte(username))
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// overrun is how long a running relay may be kept after its credential ended: the call is not cut with the clock,
// and no new one is opened.
const overrun = 30 * time.Minute

// ends reads when a name ends.
func ends(username string) (time.Time, bool) {
	seconds, who, ok := strings.Cut(username, ":")
	n, err := strconv.ParseInt(seconds, 10, 64)
	return time.Unix(n, 0), ok && err == nil && who != "" && len(username) <= 128
}

// authenticate gives the library the key of a name that is still good. Forged names get a key as well, which no
// request of theirs can match.
func (s *Server) authenticate(r *turn.RequestAttributes) (userID string, key []byte, ok bool) {
	until, ok := ends(r.Username)
	if ok && r.Method != stun.MethodAllocate {
		until = until.Add(overrun)
	}
	if !ok || !s.Now().Before(until) {
		s.figures.credential.Add(1)
		return "", nil, false
	}
	return r.Username, turn.GenerateAuthKey(r.Username, r.Realm, passwordOf(s.Secret, r.Username)), true
}
