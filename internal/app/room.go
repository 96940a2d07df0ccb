package app

import (
	"context"
	"time"

	"psic/internal/room"
)

// moveWithin is how long moveRooms may take.
const moveWithin = 8 * time.Second

func (a *App) openRoom() {
	a.Room = &room.Service{
		DB:      a.DB,
		Clock:   a.Clock,
		Jobs:    a.Jobs,
		Bus:     a.Bus,
		Ring:    a.Ring,
		Limiter: a.Limiter,
		Log:     a.Log,
		Account: a.Account,
		Booking: a.Booking,
		Origin:  a.Config.BaseURL,
	}
	a.onClose(func() error { a.moveRooms(); return nil })
}

// moveRooms tells every open socket to connect to another replica.
func (a *App) moveRooms() {
	ctx, cancel := context.WithTimeout(context.Background(), moveWithin)
	defer cancel()
	a.Room.Move(ctx)
}
