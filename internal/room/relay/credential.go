package relay

import (
	"crypto/hmac"
	"crypto/sha1" // required by the TURN REST convention; safe here, because HMAC uses it with a long secret
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"github.com/pion/stun/v4"
	"github.com/pion/turn/v5"
)

// Credential returns a name and a password that expire at until. They follow the TURN REST convention, which coturn
// understands too. who must not identify the person, because it is visible in relays and in network captures.
func Credential(secret, who string, until time.Time) (username, password string) {
	username = strconv.FormatInt(until.Unix(), 10) + ":" + who
	return username, passwordOf(secret, username)
}

func passwordOf(secret, username string) string {
	mac := hmac.New(sha1.New, []byte(secret))
	mac.Write([]byte(username))
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// overrun is how long a running allocation may be refreshed after its credential expired, so that a call is not cut at
// the end of the session. New allocations are refused.
const overrun = 30 * time.Minute

// expiryOf returns when a name expires.
func expiryOf(username string) (time.Time, bool) {
	seconds, who, ok := strings.Cut(username, ":")
	n, err := strconv.ParseInt(seconds, 10, 64)
	return time.Unix(n, 0), ok && err == nil && who != "" && len(username) <= 128
}

// authenticate returns the key of a name that has not expired. A forged name gets a key too, but its request cannot
// match the key.
func (s *Server) authenticate(r *turn.RequestAttributes) (userID string, key []byte, ok bool) {
	until, ok := expiryOf(r.Username)
	if ok && r.Method != stun.MethodAllocate {
		until = until.Add(overrun)
	}
	if !ok || !s.Now().Before(until) {
		s.figures.credential.Add(1)
		return "", nil, false
	}
	return r.Username, turn.GenerateAuthKey(r.Username, r.Realm, passwordOf(s.Secret, r.Username)), true
}
