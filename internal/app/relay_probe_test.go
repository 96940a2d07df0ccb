package app_test

import (
	"strings"
	"testing"

	"psic/internal/app"
	"psic/internal/platform/config"
)

func TestRelayOverUDP(t *testing.T) {
	for urls, want := range map[string]string{
		"turn:a.example":                              "a.example:3478",
		"turn:a.example:3480?transport=udp":           "a.example:3480",
		"stun:s.example,turn:198.51.100.7:99":         "198.51.100.7:99",
		"turn:a.example?transport=tcp,turn:b.example": "b.example:3478",
		"turns:a.example?transport=tcp":               "",
		"stun:s.example":                              "",
	} {
		c := config.Config{TURN: config.TURN{TURNURL: strings.Split(urls, ",")}}
		if got, ok := app.RelayOverUDP(c); got != want || ok != (want != "") {
			t.Errorf("%s: %q", urls, got)
		}
	}
}
