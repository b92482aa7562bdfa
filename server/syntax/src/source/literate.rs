//! Literate Haskell: bird tracks (`> code`) and `\begin{code}` .. `\end{code}`.

use super::cpp;
use super::push_blank;

/// The code lines of `text`; prose and markers become spaces. Directives of the C preprocessor are code wherever they stand.
pub(super) fn unlit(text: &str, runs_cpp: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut in_code = false;
    for line in text.split_inclusive('\n') {
        if in_code {
            if line.trim_start().starts_with("\\end{code}") {
                in_code = false;
                push_blank(&mut out, line);
            } else {
                out.push_str(line);
            }
        } else if let Some(code) = line.strip_prefix('>') {
            out.push(' ');
            out.push_str(code);
        } else if runs_cpp && cpp::is_directive(line) {
            out.push_str(line);
        } else {
            in_code = line.trim_start().starts_with("\\begin{code}");
            push_blank(&mut out, line);
        }
    }
    out
}
