package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// root of the repository, seen from this package's tests.
const root = ".."

// TestPlantsApply: every planted bug can be made into today's source, and the result is Go.
func TestPlantsApply(t *testing.T) {
	if err := checkPlants(root); err != nil {
		t.Error(err)
	}
}

// TestPlantsAndFolders: every bug of the table has its folder, and every folder its bug in the table.
func TestPlantsAndFolders(t *testing.T) {
	var table []string
	for _, p := range plants {
		table = append(table, p.Name)
	}
	found, err := fs.Glob(plantFiles, "plants/*/plant.diff")
	if err != nil {
		t.Fatal(err)
	}
	var folders []string
	for _, file := range found {
		folders = append(folders, filepath.Base(filepath.Dir(file)))
	}
	slices.Sort(table)
	if !slices.Equal(table, folders) {
		t.Errorf("the table has %v, the folders are %v", table, folders)
	}
}

// TestPlantThatNoLongerApplies: when the product's source has changed, the plant is refused with its name and its file.
func TestPlantThatNoLongerApplies(t *testing.T) {
	changed := t.TempDir()
	file := filepath.Join(changed, "internal", "agenda", "service.go")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("package agenda\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := writeOverlay(changed, t.TempDir(), "no_lock")
	if err == nil || !strings.Contains(err.Error(), "plant no_lock no longer applies to internal/agenda/service.go") {
		t.Errorf("got %v", err)
	}
	if err := checkPlants(changed); err == nil || !strings.Contains(err.Error(), "plant own_clock no longer applies") {
		t.Errorf("the check of all plants says %v", err)
	}
	if _, err := writeOverlay(root, t.TempDir(), "nobody_made_this"); err == nil {
		t.Error("a plant that does not exist was made")
	}
}
