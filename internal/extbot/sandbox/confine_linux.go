package sandbox

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// executable returns a path of this program that stays valid if an update replaces the file.
func executable() (string, error) { return "/proc/self/exe", nil }

// probe tries the level Strict once. It returns nil if this system supports the level.
var probe = sync.OnceValue(func() error {
	p, err := start(Plan{Dir: "/proc", Level: Strict, Limits: Limits{}.defaults()}, io.Discard, io.Discard)
	if err != nil {
		if _, ok := err.(*UnavailableError); !ok {
			err = &UnavailableError{err}
		}
		return err
	}
	p.Kill()
	p.Wait()
	return nil
})

// attributes returns the process attributes of a supervisor, the process that starts and limits the program.
func attributes(l Level) *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Setsid: true}
	// own namespaces, because the supervisor must mount file systems
	if l == Strict {
		a.Cloneflags = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWIPC
		a.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
		a.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
		a.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN, unix.CAP_SETPCAP}
	}
	return a
}

// programAttributes returns the process attributes of the sandboxed program. The kernel kills the program when its
// supervisor ends.
func programAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// confine limits this process and all processes that this thread starts later.
func (s *supervisor) confine() error {
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("preparing to end the processes that the bot leaves behind: %w", err)
	}
	if s.Level == Off {
		return nil
	}
	if s.Level == Strict {
		if err := s.isolate(); err != nil {
			return err
		}
	}
	// The program must not control this process, which has more rights.
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
		return err
	}
	if err := s.limit(); err != nil {
		return fmt.Errorf("set the limits: %w", err)
	}
	return dropRights()
}

// limit sets the limits of each process. The supervisor checks the sums.
func (s *supervisor) limit() error {
	for resource, limit := range map[int]uint64{
		unix.RLIMIT_DATA: uint64(2 * s.Memory), unix.RLIMIT_NOFILE: uint64(s.Files),
		unix.RLIMIT_FSIZE: uint64(s.Size), unix.RLIMIT_CORE: 0,
	} {
		var old syscall.Rlimit
		if err := syscall.Getrlimit(resource, &old); err != nil {
			return err
		}
		limit = min(limit, old.Max)
		if err := syscall.Setrlimit(resource, &syscall.Rlimit{Cur: limit, Max: limit}); err != nil {
			return err
		}
	}
	return nil
}

// limitTasks limits the number of the user's processes and threads for the program.
func (s *supervisor) limitTasks() {
	if s.Level == Off {
		return
	}
	// not for the supervisor itself, which would crash if it could not start a thread
	limit := unix.Rlimit{Cur: uint64(s.User + s.Tasks), Max: uint64(s.User + s.Tasks)}
	_ = unix.Prlimit(s.pid, unix.RLIMIT_NPROC, &limit, nil) // fails if the program has ended
}

// dropRights gives up all capabilities of this thread, and the possibility to get new ones.
func dropRights() error {
	for c := range uintptr(unix.CAP_LAST_CAP + 1) {
		_ = unix.Prctl(unix.PR_CAPBSET_DROP, c, 0, 0, 0) // fails without the right to drop rights; NO_NEW_PRIVS suffices then
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	if !isolated() {
		return nil
	}
	if err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0); err != nil {
		return err
	}
	none := [2]unix.CapUserData{}
	return unix.Capset(&unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}, &none[0])
}

// privateFolders are the folders in which programs exchange files and sockets. The sandbox replaces them by empty folders.
var privateFolders = []string{"/tmp", "/var/tmp", "/dev/shm", "/run/user"}

// isolate isolates this process, which must have its own namespaces. It hides other processes, privateFolders and the
// paths in s.Hide, and makes all other files read-only.
func (s *supervisor) isolate() error {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("give the bot its own file systems: %w", err)
	}
	readOnly := unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY}
	if err := unix.MountSetattr(unix.AT_FDCWD, "/", unix.AT_RECURSIVE, &readOnly); err != nil {
		return fmt.Errorf("making the file systems read-only for the bot: %w", err)
	}
	const flags = unix.MS_NOSUID | unix.MS_NODEV
	own := s.neededPaths()
	for _, folder := range privateFolders {
		if err := s.mountEmpty(folder, own, flags); err != nil {
			return fmt.Errorf("replace %s: %w", folder, err)
		}
	}
	for _, path := range s.Hide {
		if err := hide(path, flags); err != nil {
			return fmt.Errorf("hiding %s from the bot: %w", path, err)
		}
	}
	if err := unix.Mount("proc", "/proc", "proc", flags|unix.MS_NOEXEC|unix.MS_RDONLY, ""); err != nil {
		return fmt.Errorf("hiding the other processes from the bot: %w", err)
	}
	return nil
}

// neededPaths returns the program's working folder, and the folders of the paths on its command line.
func (s *supervisor) neededPaths() []string {
	all := []string{s.Dir}
	for _, word := range append([]string{s.Path}, s.Args...) {
		if !strings.ContainsRune(word, '/') {
			continue
		}
		if !filepath.IsAbs(word) {
			word = filepath.Join(s.Dir, word)
		}
		path, err := filepath.EvalSymlinks(word)
		if err != nil {
			continue // not a file
		}
		// if the parent folder is one of privateFolders, only the path itself
		if parent := filepath.Dir(path); !isPrivate(parent) {
			path = parent
		}
		all = append(all, path)
	}
	if path, err := filepath.EvalSymlinks(s.Dir); err == nil {
		all[0] = path
	}
	return all
}

func isPrivate(folder string) bool {
	for _, p := range privateFolders {
		if p == folder {
			return true
		}
	}
	return false
}

// inside reports whether a path is a folder or inside it.
func inside(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, "/")+"/")
}

// mountEmpty mounts an empty file system on folder, except that paths stay visible.
func (s *supervisor) mountEmpty(folder string, paths []string, flags uintptr) error {
	if info, err := os.Lstat(folder); err != nil || !info.IsDir() {
		return nil // there is no such folder, or it is a link to another one
	}
	kept := map[string]int{}
	for _, path := range paths {
		// the whole folder must stay visible
		if inside(folder, path) {
			return nil
		}
		if inside(path, folder) {
			fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
			if err != nil {
				return err
			}
			defer unix.Close(fd)
			kept[path] = fd
		}
	}
	if err := unix.Mount("tmpfs", folder, "tmpfs", flags, fmt.Sprintf("mode=1777,size=%d,nr_inodes=64k", s.Size)); err != nil {
		return err
	}
	for path, fd := range kept {
		if err := mountOn(path, fd); err != nil {
			return err
		}
	}
	return nil
}

// mountOn mounts an open file or folder on its path in an empty file system.
func mountOn(path string, fd int) error {
	var info unix.Stat_t
	if err := unix.Fstat(fd, &info); err != nil {
		return err
	}
	folder := path
	if info.Mode&unix.S_IFMT != unix.S_IFDIR {
		folder = filepath.Dir(path)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	if folder != path {
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			return err
		}
	}
	return unix.Mount(fmt.Sprintf("/proc/self/fd/%d", fd), path, "", unix.MS_BIND|unix.MS_REC, "")
}

// hide replaces a folder by an empty folder, or a file by an empty device. It does nothing if the path does not exist.
func hide(path string, flags uintptr) error {
	info, err := os.Stat(path)
	if err != nil {
		return nil
	}
	if info.IsDir() {
		return unix.Mount("tmpfs", path, "tmpfs", flags|unix.MS_RDONLY, "mode=0555,size=4k")
	}
	return unix.Mount("/dev/null", path, "", unix.MS_BIND, "")
}
