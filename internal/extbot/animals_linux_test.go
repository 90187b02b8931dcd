package extbot

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

func init() { hostile = attack }

// attack runs one of the hostile bots of the zoo.
func attack(what string, args []string) {
	switch what {
	case "environment": // prints the names of all variables
		for _, v := range os.Environ() {
			name, _, _ := strings.Cut(v, "=")
			fmt.Println(name)
		}
	case "setsid": // leaves its process group and stays
		leave("alive", args)
		time.Sleep(time.Hour)
	case "double": // forks twice, so that the grandchild loses its parent
		leave("setsid2", args)
		time.Sleep(time.Hour)
	case "setsid2":
		leave("alive", args)
	case "hunter": // kills every other process with a word in its command line
		for _, pid := range hunt(args[0]) {
			_ = syscall.Kill(pid, syscall.SIGKILL) // the test checks the victim
		}
		fmt.Println("hunted")
	case "victim":
		fmt.Println("ready")
		time.Sleep(time.Hour)
	case "eater": // fills private memory, by MiB
		eat(atoi(args[0]), syscall.MAP_PRIVATE)
	case "sharer": // fills memory that RLIMIT_DATA does not count
		eat(atoi(args[0]), syscall.MAP_SHARED)
	case "bomb": // starts many processes
		bomb(atoi(args[0]), args[1])
	case "opener": // opens many files
		open(atoi(args[0]))
	case "writer": // fills a file, by MiB
		write(atoi(args[0]))
	case "hog": // burns processor time in a child that it does not wait for, and prints it
		signal.Ignore(syscall.SIGCHLD)
		child := exec.Command(os.Args[0], "be", "burn", args[0])
		child.Stdout = os.Stdout
		fmt.Println("hogging", child.Run())
	case "burn":
		burn(atoi(args[0]))
	case "burner": // burns processor time in children that have ended and in one that has not, and stays
		for range 2 {
			_ = exec.Command(os.Args[0], "be", "burn", args[0]).Run() // prints nothing
		}
		burn(atoi(args[0]))
		time.Sleep(time.Hour)
	case "flood":
		line := append(bytes.Repeat([]byte("x"), 64<<10), '\n')
		for {
			_, _ = os.Stdout.Write(line)
		}
	case "reader": // reads files, and the environment of other processes
		read(args)
	case "vandal": // overwrites files
		for _, path := range args {
			fmt.Println("overwritten:", os.WriteFile(path, []byte("exit 1"), 0o644) == nil)
		}
	case "stopper": // stops its parent
		_ = syscall.Kill(syscall.Getppid(), syscall.SIGSTOP) // the test checks the effect
		fmt.Println("stopped")
		time.Sleep(time.Hour)
	}
}

func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}

// leave starts a child in its own session.
func leave(what string, args []string) {
	child := exec.Command(os.Args[0], append([]string{"be", what}, args...)...)
	child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := child.Start(); err != nil {
		os.Exit(4)
	}
}

// hunt returns the visible processes with a word in their command lines.
func hunt(word string) (found []int) {
	all, _ := filepath.Glob("/proc/[0-9]*")
	for _, folder := range all {
		line, _ := os.ReadFile(folder + "/cmdline")
		pid := atoi(filepath.Base(folder))
		if pid != os.Getpid() && slices.Contains(strings.Split(string(line), "\x00"), word) {
			found = append(found, pid)
		}
	}
	return found
}

func eat(mib, kind int) {
	for n := range mib {
		b, err := syscall.Mmap(-1, 0, 1<<20, syscall.PROT_READ|syscall.PROT_WRITE, kind|syscall.MAP_ANON)
		if err != nil {
			fmt.Println("refused after", n, "MiB:", err)
			return
		}
		for i := 0; i < len(b); i += 4096 {
			b[i] = 1
		}
		time.Sleep(time.Millisecond)
	}
	fmt.Println("full")
	time.Sleep(time.Minute) // longer than a busy machine delays the sandbox
	fmt.Println("still there")
}

func bomb(most int, word string) {
	for range most {
		child := exec.Command(os.Args[0], "be", "victim", word)
		if err := child.Start(); err != nil {
			fmt.Println("refused:", err)
			return
		}
	}
	fmt.Println("full")
	time.Sleep(time.Minute) // longer than a busy machine delays the sandbox
	fmt.Println("still there")
}

func open(most int) {
	for n := range most {
		if _, err := syscall.Open("/dev/null", syscall.O_RDONLY, 0); err != nil {
			fmt.Println("refused after", n)
			return
		}
	}
	fmt.Println("full")
}

func write(mib int) {
	signal.Ignore(syscall.SIGXFSZ)
	f, err := os.CreateTemp("", "flood")
	if err != nil {
		fmt.Println("refused:", err)
		return
	}
	defer os.Remove(f.Name())
	for range mib {
		if _, err := f.Write(make([]byte, 1<<20)); err != nil {
			fmt.Println("refused:", err)
			return
		}
	}
	fmt.Println("full")
}

// burn uses processor time, in milliseconds.
func burn(ms int) {
	var u syscall.Rusage
	for u.Utime.Nano()+u.Stime.Nano() < int64(ms)*1e6 {
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			os.Exit(4)
		}
	}
	fmt.Println("burned")
}

func read(args []string) {
	for _, path := range args {
		text, err := os.ReadFile(path)
		fmt.Printf("file: %q %v\n", text, err != nil)
		names, _ := os.ReadDir(filepath.Dir(path))
		fmt.Println("names:", len(names))
	}
	for _, pid := range hunt("victim") {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
		fmt.Println("environment:", len(text) > 0 && err == nil)
	}
	fmt.Println("read")
}
