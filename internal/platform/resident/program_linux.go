package resident

import (
	"bufio"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"syscall"
)

// dropProgram forgets the pages of the program's file that are mapped and can only be read. Starting touches most of
// them once: migrations, tables, every package's beginning.
func dropProgram() {
	if !plain() {
		return
	}
	for _, m := range mapped() {
		_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, m.from, m.to-m.from, syscall.MADV_DONTNEED)
	}
}

// plain says whether the file is mapped as it lies on the disk. Where a loader wrote addresses into it, dropping a page
// would lose them.
func plain() bool {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return false
	}
	for _, s := range info.Settings {
		if s.Key == "-buildmode" {
			return s.Value == "exe"
		}
	}
	return false
}

type span struct{ from, to uintptr }

// mapped lists the parts of the program's file that this process may read but not write.
func mapped() []span {
	self, err := os.Executable()
	if err != nil {
		return nil
	}
	f, err := os.Open("/proc/self/maps")
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }()
	var parts []span
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var m span
		var rights string
		if _, err := fmt.Sscanf(lines.Text(), "%x-%x %s", &m.from, &m.to, &rights); err != nil {
			continue
		}
		if strings.HasPrefix(rights, "r-") && strings.HasSuffix(lines.Text(), " "+self) {
			parts = append(parts, m)
		}
	}
	return parts
}
