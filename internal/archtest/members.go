package archtest

import (
	"go/ast"
	"path"
	"strconv"
	"strings"
)

// members adds the number of fields of each struct and the number of methods of each interface to counts. An embedded
// struct is one field. An embedded interface of this module is counted with all its methods. An embedded interface of a
// library is counted as one method.
func (s *source) members(counts map[size]int) {
	methods := s.interfaces()
	for _, f := range s.files {
		if f.test {
			continue
		}
		for name, t := range f.types() {
			switch t := t.(type) {
			case *ast.StructType:
				counts[size{"struct", f.folder + "." + name}] = t.Fields.NumFields()
			case *ast.InterfaceType:
				counts[size{"interface", f.folder + "." + name}] = methods.count(f, t)
			}
		}
	}
}

// types returns the types that a file declares at package level, by name.
func (f file) types() map[string]ast.Expr {
	found := map[string]ast.Expr{}
	for _, d := range f.syntax.Decls {
		if d, ok := d.(*ast.GenDecl); ok {
			for _, spec := range d.Specs {
				if t, ok := spec.(*ast.TypeSpec); ok {
					found[t.Name.Name] = t.Type
				}
			}
		}
	}
	return found
}

// declared is an interface and the file that declares it.
type declared struct {
	file file
	t    *ast.InterfaceType
}

// interfaceTable holds the named interfaces of the module by folder and name, such as "session.Session".
type interfaceTable map[string]declared

func (s *source) interfaces() interfaceTable {
	all := interfaceTable{}
	for _, f := range s.files {
		for name, t := range f.types() {
			if t, ok := t.(*ast.InterfaceType); ok {
				all[f.folder+"."+name] = declared{f, t}
			}
		}
	}
	return all
}

// count returns the number of methods of the interface t in the file f.
func (all interfaceTable) count(f file, t *ast.InterfaceType) int {
	n := 0
	for _, m := range t.Methods.List {
		if len(m.Names) > 0 {
			n += len(m.Names)
		} else if embedded, ok := all[f.qualified(m.Type)]; ok {
			n += all.count(embedded.file, embedded.t)
		} else {
			n++
		}
	}
	return n
}

// qualified returns the folder and the name of a type, or "" if the type has no name.
func (f file) qualified(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.Ident:
		return f.folder + "." + t.Name
	case *ast.IndexExpr:
		return f.qualified(t.X)
	case *ast.IndexListExpr:
		return f.qualified(t.X)
	case *ast.SelectorExpr:
		for _, spec := range f.syntax.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if x, ok := t.X.(*ast.Ident); err == nil && ok && x.Name == path.Base(name) {
				return strings.TrimPrefix(name, module+"/") + "." + t.Sel.Name
			}
		}
	}
	return ""
}
