package app_test

import "psic/internal/testkit"

// meetsSecretly holds a session: what two browsers tell each other, the ticket and the tab are found nowhere again.
func (c *cast) meetsSecretly(s secrets) {
	k, who := c.k, c.victim()
	base, id := k.Listen(), c.openSession(who)
	s["text of an offer"], s["candidate"], s["tab"] = "canario-ice-ufrag-8841", "candidate canario 203.0.113.250", "canario-aba-5512"
	s["room ticket"] = k.Ticket(*who, id, 0).Is(200).Str("signature")
	socket, _, err := k.Dial(base, nil)
	if err != nil {
		k.T.Fatal(err)
	}
	for _, f := range []testkit.Fields{
		{"type": "hello", "ticket": s["room ticket"], "device": s["tab"]},
		{"type": "signal", "data": testkit.Fields{"description": testkit.Fields{"type": "offer", "sdp": s["text of an offer"]}}},
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
