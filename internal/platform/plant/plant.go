//go:build !plant

// Package plant marks the places of bugs that the fault harness (chaos/) plants to test its own checker. In a normal
// build nothing is ever planted: Is is a constant for the compiler, which drops what stands behind it. A build with
// the tag plant has exactly the bug that PSIC_PLANT names.
package plant

// Is says whether the bug is planted: never, in this build.
func Is(string) bool { return false }
