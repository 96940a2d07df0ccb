package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFollow(t *testing.T) {
	const passed = `{"Action":"output","Package":"psic/a","Test":"TestGood","Output":"quiet\n"}
{"Action":"pass","Package":"psic/a","Test":"TestGood","Elapsed":2.5}
{"Action":"output","Package":"psic/a","Output":"PASS\n"}
{"Action":"output","Package":"psic/a","Output":"ok  \tpsic/a\t2.6s\n"}
{"Action":"pass","Package":"psic/a","Elapsed":2.6}
{"Action":"output","Package":"psic/b","Output":"?   \tpsic/b\t[no test files]\n"}
`
	file := filepath.Join(t.TempDir(), "times.json")
	var out strings.Builder
	if err := run([]string{"go", file}, strings.NewReader(passed), &out); err != nil {
		t.Fatal(err)
	}
	if out.String() != "ok  \tpsic/a\t2.6s\n" {
		t.Errorf("printed %q", out.String())
	}
	if text, _ := os.ReadFile(file); string(text) != `[{"name":"a TestGood","seconds":2.5}]` {
		t.Errorf("wrote %s", text)
	}

	const failed = `{"Action":"output","Package":"psic/a","Test":"TestBad/case","Output":"why\n"}
{"Action":"fail","Package":"psic/a","Test":"TestBad/case","Elapsed":1}
{"Action":"output","Package":"psic/a","Output":"FAIL\tpsic/a\t1s\n"}
{"Action":"fail","Package":"psic/a","Elapsed":1}
cannot compile
`
	out.Reset()
	if err := run([]string{"go", file}, strings.NewReader(failed), &out); !errors.Is(err, errFailed) {
		t.Errorf("a failure gave %v", err)
	}
	if out.String() != "why\nFAIL\tpsic/a\t1s\ncannot compile\n" {
		t.Errorf("printed %q", out.String())
	}
}

func TestSlowest(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	files := []string{
		write("go.json", `[{"name":"a TestA","seconds":3},{"name":"a TestB","seconds":0.1}]`),
		write("web.json", `{"testResults":[{"name":"/x/b.test.ts",
			"assertionResults":[{"fullName":"it works","duration":4000}]}]}`),
		write("e2e.json", `{"suites":[{"suites":[{"specs":[{"title":"books","file":"c.spec.ts",
			"tests":[{"projectName":"390","results":[{"duration":1500},{"duration":500}]}]}]}]}]}`),
	}
	var out strings.Builder
	if err := run(append([]string{"slowest"}, files...), nil, &out); err != nil {
		t.Fatal(err)
	}
	want := "      4.0 s  b.test.ts it works\n      3.0 s  a TestA\n" +
		"      2.0 s  c.spec.ts 390 books\n      0.1 s  a TestB\n"
	if out.String() != want {
		t.Errorf("printed %q", out.String())
	}
}
