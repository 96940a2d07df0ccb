//go:build !linux

package resident

// dropProgram is left to the system elsewhere.
func dropProgram() {}
