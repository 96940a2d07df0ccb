package room

// Kill ends every socket of this server without a close frame, as a crash does. Close the server's bus first.
func (s *Service) Kill() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.connections {
		_ = c.conn.CloseNow()
	}
}
