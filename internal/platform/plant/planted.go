//go:build plant

// Package plant marks the places of planted bugs. This is the build that has them.
package plant

import "os"

var name = os.Getenv("PSIC_PLANT")

func init() {
	if os.Getenv("PSIC_ENV") == "production" {
		panic("plant: this build has bugs on purpose and is for the fault harness alone")
	}
}

// Is says whether the bug is planted in this process.
func Is(bug string) bool { return bug == name }
