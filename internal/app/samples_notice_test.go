package app_test

import (
	"context"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

// feedSecret returns the secret of this person's calendar feed, or the victim's when this person cannot have one.
func feedSecret(c *cast, who *testkit.Person) string {
	if !who.Role.Patient() && who.Role != actor.Therapist || !c.alive(*who) {
		who = c.victim()
	}
	c.session(who, paid)
	secret, err := c.k.Booking.OpenFeed(context.Background(), who.ID)
	if err != nil {
		c.k.T.Fatal(err)
	}
	return secret
}

var noticeThings = map[string]thing{"calendar": {own: feedSecret, foreign: feedSecret}}

var noticeSamples = map[string]sample{
	"end-logins": just(testkit.Fields{"currentPassword": testkit.Password}),
	"change-consent": func(*cast, *testkit.Person) request {
		return request{path: map[string]string{"kind": "NEWS"}, body: testkit.Fields{"given": true}}
	},
	"choose-notifications": just(testkit.Fields{"reminder24h": true, "reminder1h": false}),
	"calendar-feed": func(c *cast, of *testkit.Person) request {
		if of.Role.Patient() || of.Role == actor.Therapist {
			c.k.Call(http.MethodPost, "/api/user/"+of.ID+"/calendar-feed", of.Token, nil)
		}
		return request{}
	},
}
