//! `limpid diff`: two functions of one file, of two files, or of two revisions of a file.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use limpid_ide::explore::{self, Difference};
use limpid_ide::explored::text;
use serde::Serialize;

use super::{Explored, print};
use crate::cli::DiffArguments;
use crate::disk::OnDisk;
use crate::revision::Revision;
use crate::sarif::Finding;

/// Where the second function is.
enum Other<'a> {
    SameFile(&'a str),
    File(PathBuf, &'a str),
    Revision(&'a str, &'a str),
}

/// The answer, with the file or the revision that the second function is from.
#[derive(Serialize)]
struct Compared {
    #[serde(flatten)]
    answer: Difference,
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    revision: Option<String>,
}

pub(in crate::cli) fn run(arguments: &DiffArguments) -> Result<ExitCode, String> {
    let file = Explored::new(&arguments.file, &arguments.explore)?;
    let other = other(arguments)?;
    let progress = file.searching();
    let (answer, labels) = match &other {
        Other::SameFile(right) => {
            let answer = explore::diff(&file.evaluator, &arguments.left, right, file.budget, &file.limits);
            (answer.map_err(|impossible| file.message(&impossible, ""))?, None)
        }
        Other::File(path, right) => {
            let labels = (shown(&arguments.file), shown(path));
            let second = Explored::second(OnDisk::as_it_is(arguments.explore.packages.settings()), path)?;
            (against(&file, arguments, &second, right)?, Some(labels))
        }
        Other::Revision(name, right) => {
            let revision = Revision::new(&arguments.file, name)?;
            let files = OnDisk::in_tree(revision, arguments.explore.packages.settings());
            let second = Explored::second(files, &arguments.file);
            let second = second.map_err(|message| format!("at {name}: {message}"))?;
            let labels = ("now".to_owned(), format!("at {name}"));
            (against(&file, arguments, &second, right)?, Some(labels))
        }
    };
    drop(progress);
    let compared = Compared {
        answer,
        other: matches!(other, Other::File(..)).then(|| labels.as_ref().map(|labels| labels.1.clone())).flatten(),
        revision: arguments.against.clone(),
    };
    let in_words = |compared: &Compared| text::difference(&compared.answer, labels.as_ref());
    print(&arguments.explore, &file, &compared, &in_words, &|compared| {
        let found = compared.answer.found.is_some();
        let finding = || Finding {
            rule: "difference",
            message: in_words(compared).trim_end().to_owned(),
            range: file.function_range(&arguments.left),
            function: Some(arguments.left.clone()),
        };
        found.then(finding).into_iter().collect()
    })?;
    Ok(ExitCode::from(u8::from(compared.answer.found.is_some())))
}

fn other(arguments: &DiffArguments) -> Result<Other<'_>, String> {
    let third = arguments.right.as_deref();
    match (&arguments.against, third, arguments.other.as_deref()) {
        (Some(revision), right, _) => Ok(Other::Revision(revision, right.unwrap_or(&arguments.left))),
        (None, Some(path), Some(right)) => Ok(Other::File(PathBuf::from(path), right)),
        (None, Some(right), None) => Ok(Other::SameFile(right)),
        (None, None, _) => Err("there is no second function: name one, or a revision with --against".to_owned()),
    }
}

fn against(file: &Explored, arguments: &DiffArguments, second: &Explored, right: &str) -> Result<Difference, String> {
    let other = &second.evaluator.loaded;
    let answer = explore::diff_files(&file.evaluator, &arguments.left, other, right, file.budget, &file.limits);
    answer.map_err(|impossible| match impossible.place {
        Some((explore::QueryPart::SecondFile, _)) => second.message(&impossible, ""),
        _ => file.message(&impossible, ""),
    })
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
