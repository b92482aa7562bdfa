//! Layout and braces.

use expect_test::{Expect, expect};

use super::*;

fn check(text: &str, expected: Expect) {
    let (elements, problems) = read(text);
    let mut shown = String::new();
    show(&elements, text, 0, &mut shown);
    for problem in problems {
        shown.push_str(&format!("{:?}: {}\n", problem.span.text(text), problem.message));
    }
    expected.assert_eq(&shown);
}

fn show(elements: &[Element], text: &str, depth: usize, shown: &mut String) {
    let indent = "  ".repeat(depth);
    for element in elements {
        match element {
            Element::Field(field) => {
                let lines: Vec<&str> = field.lines.iter().map(|line| line.text(text)).collect();
                shown.push_str(&format!("{indent}{}: {}\n", field.name, lines.join(" | ")));
            }
            Element::Section(section) => {
                shown.push_str(&format!("{indent}[{}] {}\n", section.name, section.arguments.text(text)));
                show(&section.elements, text, depth + 1, shown);
            }
        }
    }
}

#[test]
fn a_value_goes_on_while_lines_are_indented_more() {
    check(
        "Name: p\n-- a comment\nlibrary\n    Exposed-Modules:  A\n                      B\n\n    -- C\n        C\n  build-depends: base\n   , text\nexecutable  x y\n\tmain-is: Main.hs\r\n",
        expect![[r#"
            name: p
            [library] 
              exposed-modules: A | B | C
              build-depends: base | , text
            [executable] x y
              main-is: Main.hs
        "#]],
    );
}

#[test]
fn conditionals_are_sections() {
    check(
        "library\n  if flag(a) && !os(windows)\n    x: 1\n  elif impl(ghc >= 9)\n    x: 2\n  else\n    if(arch(i386))\n       x: 3\n  y: 4\n",
        expect![[r#"
            [library] 
              [if] flag(a) && !os(windows)
                x: 1
              [elif] impl(ghc >= 9)
                x: 2
              [else] 
                [if] (arch(i386))
                  x: 3
              y: 4
        "#]],
    );
}

#[test]
fn braces_take_the_place_of_layout() {
    check(
        "library {\n  exposed-modules: A, B\n  if flag(x) { cpp-options: -DX } else {\n cpp-options: { -DY\n -- no\n -DZ } }\n}\nexecutable e\n{ main-is: E.hs; ghc-options: -O }\ndescription: {\n  free\n  text }\nflag f { default: False }\nname: p\n",
        expect![[r#"
            [library] 
              exposed-modules: A, B
              [if] flag(x)
                cpp-options: -DX
              [else] 
                cpp-options: -DY | -DZ
            [executable] e
              main-is: E.hs
              ghc-options: -O
            description: free | text
            [flag] f
              default: False
            name: p
        "#]],
    );
}

#[test]
fn layout_counts_between_braces() {
    check(
        "Library {\n    if impl(ghc) {\n        if flag(x)\n            build-depends: a\n        else\n            build-depends: b\n            cpp-options: -DX\n        exposed-modules:\n            A,\n            B\n    }\n    include-dirs: inc\n  }\nname: p\n",
        expect![[r#"
            [library] 
              [if] impl(ghc)
                [if] flag(x)
                  build-depends: a
                [else] 
                  build-depends: b
                  cpp-options: -DX
                exposed-modules: A, | B
              include-dirs: inc
            name: p
        "#]],
    );
}

#[test]
fn a_conditional_with_braces_stands_in_layout() {
    check(
        "library\n  if flag(x) {\n    a: 1\n  } else {\n    a: 2\n  }\n  b: 3\n",
        expect![[r#"
            [library] 
              [if] flag(x)
                a: 1
              [else] 
                a: 2
              b: 3
        "#]],
    );
}

#[test]
fn what_is_broken_is_told_and_the_rest_is_read() {
    check(
        "name: p\n}\n((\nlibrary {\n  a: 1\n",
        expect![[r#"
            name: p
            [library] 
              a: 1
            "}": a closing brace without an opening one
            "((": this is neither a field nor a section
            "library": the brace of this section is not closed
        "#]],
    );
    check(
        "x: {\n a\n",
        expect![[r#"
            x: a
            "x:": the brace of this field is not closed
        "#]],
    );
}

#[test]
fn nesting_is_bounded() {
    let deep: String = (0..5_000).map(|depth| format!("{}if flag(x)\n", " ".repeat(depth))).collect();
    assert_eq!(read(&deep).1.len(), 1);
    let braces = "if x {".repeat(50_000);
    assert!(!read(&braces).1.is_empty());
}

#[test]
fn any_text_is_read() {
    let text = "library {\n a: {b\n}\nif é(x) { c: d } else\n\té: f\n}}\n";
    for (start, _) in text.char_indices() {
        for (end, _) in text.char_indices().filter(|(end, _)| *end >= start) {
            read(&text[start..end]);
        }
    }
}
