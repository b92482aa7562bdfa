//! JSON reports of whole files: made once for each fixture, brought to a form that can be compared, and compared.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use serde_json::Value;

use crate::{fixtures, run};

/// The report of `limpid check --jobs 2` on a fixture. The check runs once for all tests.
pub fn of_fixture(path: &Path) -> Arc<Value> {
    static MADE: Mutex<BTreeMap<PathBuf, Arc<OnceLock<Arc<Value>>>>> = Mutex::new(BTreeMap::new());
    let cell = Arc::clone(MADE.lock().entry(path.to_owned()).or_default());
    Arc::clone(cell.get_or_init(|| {
        let (folder, file) = fixtures::below_folder(path);
        Arc::new(of(&folder, &file, &["--jobs", "2"]))
    }))
}

/// The report of `limpid check`, run in a folder, on a file below it, with these options.
pub fn of(folder: &Path, file: &Path, options: &[&str]) -> Value {
    let file = file.to_string_lossy();
    let run = run::limpid(folder, &[&["check", "--format", "json", &*file], options].concat());
    let report = run.json().into_iter().next();
    report.unwrap_or_else(|| panic!("there is no report on {file}: {}", run.stderr))
}

/// The functions of a report.
pub fn functions(report: &Value) -> impl Iterator<Item = &Value> {
    report["functions"].as_array().into_iter().flatten()
}

/// A report without what may differ from run to run: times, and the folders of files.
pub fn comparable(report: &Value) -> Value {
    match report {
        Value::Object(fields) => fields
            .iter()
            .filter(|(name, _)| *name != "millis")
            .map(|(name, value)| match value.as_str() {
                Some(path) if name == "file" => {
                    (name.clone(), path.rsplit(['/', '\\']).next().unwrap_or_default().into())
                }
                _ => (name.clone(), comparable(value)),
            })
            .collect(),
        Value::Array(items) => items.iter().map(comparable).collect(),
        other => other.clone(),
    }
}

/// The differences between the functions of two comparable reports.
pub fn differences(one: &Value, other: &Value) -> Vec<String> {
    let names = |report: &Value| -> Vec<String> {
        functions(report).map(|function| function["name"].as_str().unwrap_or_default().to_owned()).collect()
    };
    if names(one) != names(other) {
        return vec![format!("the functions are {:?} and {:?}", names(one), names(other))];
    }
    functions(one)
        .zip(functions(other))
        .filter(|(one, other)| one != other)
        .map(|(one, other)| field(one, other))
        .collect()
}

/// The first field of a function that differs, with both values.
fn field(one: &Value, other: &Value) -> String {
    let empty = serde_json::Map::new();
    let fields = one.as_object().unwrap_or(&empty);
    // A different verdict explains the other differences.
    let verdict = fields.get_key_value("verdict").into_iter();
    let different = verdict.chain(fields).find(|(name, value)| other[name.as_str()] != **value);
    let Some((name, value)) = different else { return format!("{}: {other} has more", one["name"]) };
    format!("{}: {name}:\n  {value}\n  {}", one["name"], other[name.as_str()])
}
