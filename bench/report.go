package main

import (
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"
)

func report(all []round) {
	fmt.Printf(
		"\n%s, %d processors, %s, %s\n",
		model(),
		runtime.NumCPU(),
		runtime.Version(),
		time.Now().Format("2006-01-02"),
	)
	good := slices.DeleteFunc(slices.Clone(all), func(r round) bool { return r.disturbed })
	for i, r := range all {
		mark := ""
		if r.disturbed {
			mark = " (disturbed by other load, not counted)"
		}
		fmt.Printf("\nround %d%s\n", i+1, mark)
		heading()
		for _, x := range r.results {
			line(x)
		}
	}
	counted := good
	if len(good) == 0 {
		fmt.Println("\nEvery round was disturbed: the medians below are worth little.")
		counted = all
	}
	fmt.Printf("\nmedians of %d rounds\n", len(counted))
	heading()
	for i := range all[0].results {
		line(median(counted, i))
	}
}

func heading() {
	fmt.Printf(
		"%-36s %10s %9s %9s %11s %7s  %s\n",
		"work",
		"rate/s",
		"p50",
		"p99",
		"CPU/request",
		"others",
		"ratio to the floor of the round",
	)
}

func line(r result) {
	var ratios []string
	for _, f := range slices.Backward(slices.Sorted(maps.Keys(r.ratios))) {
		if x, ok := r.ratios[f]; ok {
			short, _, _ := strings.Cut(f, ",")
			short, _, _ = strings.Cut(short, ":")
			ratios = append(ratios, fmt.Sprintf("%.2f of %s", x, short))
		}
	}
	if r.hand > 0 {
		ratios = append(
			ratios,
			fmt.Sprintf("%s in the program itself, %.2f of by hand", r.own.Round(100*time.Nanosecond), r.hand),
		)
	}
	fmt.Printf(
		"%-36s %10.0f %9s %9s %11s %6.0f%%  %s\n",
		r.name,
		r.rate,
		r.p50,
		r.p99,
		r.cpu.Round(100*time.Nanosecond),
		100*r.others,
		strings.Join(ratios, ", "),
	)
}

// median takes each column by itself.
func median(all []round, i int) result {
	pick := func(value func(result) float64) float64 {
		var values []float64
		for _, r := range all {
			values = append(values, value(r.results[i]))
		}
		slices.Sort(values)
		return values[len(values)/2]
	}
	out := result{name: all[0].results[i].name, ratios: map[string]float64{}}
	out.rate = pick(func(r result) float64 { return r.rate })
	out.p50 = time.Duration(pick(func(r result) float64 { return float64(r.p50) }))
	out.p99 = time.Duration(pick(func(r result) float64 { return float64(r.p99) }))
	out.cpu = time.Duration(pick(func(r result) float64 { return float64(r.cpu) }))
	out.own = time.Duration(pick(func(r result) float64 { return float64(r.own) }))
	out.hand = pick(func(r result) float64 { return r.hand })
	out.others = pick(func(r result) float64 { return r.others })
	for f := range all[0].results[i].ratios {
		out.ratios[f] = pick(func(r result) float64 { return r.ratios[f] })
	}
	return out
}

func model() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	_, rest, _ := strings.Cut(string(text), "model name\t: ")
	name, _, _ := strings.Cut(rest, "\n")
	return name
}
