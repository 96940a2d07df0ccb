// Package resident gives memory back to the system that only the start of the program needed.
package resident

import "runtime/debug"

// Release returns what the heap does not use, and the pages of the program itself: those that are needed again come
// back from the system's cache of the file at the next touch.
func Release() {
	debug.FreeOSMemory()
	dropProgram()
}
