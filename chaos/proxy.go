package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// startProxy runs the file of deploy/ for the proxy of this fleet: HAProxy unless it names Caddy. The file reads the
// addresses from the environment.
func (r *Run) startProxy(f *Fleet, front string) error {
	plain, err := freeAddr()
	if err != nil {
		return err
	}
	env := []string{"FRONT=" + front, "FRONT_PLAIN=" + plain, "PSIC_DOMAIN=" + f.Front}
	for i, s := range f.Replicas {
		env = append(env, fmt.Sprintf("REPLICA_%d=%s", i+1, s.Addr))
	}
	name, args := "haproxy", []string{"-db", "-f"}
	file, err := filepath.Abs("deploy/haproxy.cfg")
	if f.proxy == "caddy" && err == nil {
		name, args = "caddy", []string{"run", "--adapter", "caddyfile", "--config"}
		file, err = r.caddyfile(r.Dir)
	}
	if err != nil {
		return err
	}
	path, err := program(name)
	if err != nil {
		return err
	}
	if err := r.childWith(env, path, append(args, file)...); err != nil {
		return err
	}
	return answering(front)
}

// caddyfile is the one of deploy/ without Caddy's port for administration, which every Caddy of a machine would share.
func (r *Run) caddyfile(dir string) (string, error) {
	text, err := os.ReadFile("deploy/Caddyfile")
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "Caddyfile")
	return file, os.WriteFile(file, append([]byte("{\n\tadmin off\n\tauto_https off\n}\n"), text...), 0o600)
}
