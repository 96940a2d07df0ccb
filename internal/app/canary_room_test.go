package app_test

import "psic/internal/testkit"

// meetsSecretly attends a session in the canary scenario: the ticket, the tab's name and the signals between the two
// browsers must be stored nowhere.
func (c *cast) meetsSecretly(s secrets) {
	k, who := c.k, c.victim()
	base, id := k.Listen(), c.openSession(who)
	s["text of an offer"] = "canario-ice-ufrag-8841"
	s["candidate"] = "candidate canario 203.0.113.250"
	s["tab"] = "canario-aba-5512"
	s["room ticket"] = k.Ticket(*who, id, 0).Is(200).Str("signature")
	socket, _, err := k.Dial(base, nil)
	if err != nil {
		k.T.Fatal(err)
	}
	offer := testkit.Fields{"type": "offer", "sdp": s["text of an offer"]}
	for _, f := range []testkit.Fields{
		{"type": "hello", "ticket": s["room ticket"], "device": s["tab"]},
		{"type": "signal", "data": testkit.Fields{"description": offer}},
		{"type": "signal", "data": testkit.Fields{"candidate": testkit.Fields{"candidate": s["candidate"]}}},
		{"type": "leave"},
	} {
		if err := socket.Send(f); err != nil {
			k.T.Fatal(err)
		}
	}
	if code := socket.Closed(); code != 1000 {
		k.T.Errorf("the room closed with %d", code)
	}
}
