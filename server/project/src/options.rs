//! What the options for GHC mean to us: extensions, definitions for CPP, and the plugin with its own options.

/// The modules that are LiquidHaskell's plugin.
const PLUGINS: [&str; 2] = ["LiquidHaskell", "Liquid.GHC.Plugin"];

/// The options of a component that concern how its files are read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GhcOptions {
    /// Extensions, in order.
    pub extensions: Vec<String>,
    /// Options of LiquidHaskell, in order.
    pub liquid: Vec<String>,
    /// `-D..` and `-U..`, in order.
    pub definitions: Vec<String>,
    pub loads_liquid_haskell: bool,
    /// No plugin runs.
    pub clears_plugins: bool,
}

impl GhcOptions {
    pub(crate) fn new(words: &[String]) -> GhcOptions {
        let mut options = GhcOptions::default();
        let mut words = words.iter().map(String::as_str);
        while let Some(word) = words.next() {
            // The value may be a word of its own.
            let value = |prefix: &str, words: &mut dyn Iterator<Item = &'_ str>| match word.strip_prefix(prefix)? {
                "" => words.next().map(str::to_owned),
                rest => rest.strip_prefix('=').map(str::to_owned),
            };
            if let Some(option) = value("-fplugin-opt", &mut words) {
                let option = option.split_once(':').filter(|(plugin, _)| PLUGINS.contains(plugin));
                options.liquid.extend(option.map(|(_, option)| option.to_owned()));
            } else if let Some(plugin) = value("-fplugin", &mut words) {
                options.loads_liquid_haskell |= PLUGINS.contains(&&*plugin);
            } else if word.starts_with("-D") || word.starts_with("-U") {
                options.definitions.push(word.to_owned());
            } else if let Some(extension) = word.strip_prefix("-X") {
                options.extensions.push(extension.to_owned());
            } else {
                match word {
                    "-cpp" => options.extensions.push("CPP".to_owned()),
                    "-fglasgow-exts" => options.extensions.push("MagicHash".to_owned()),
                    "-fclear-plugins" => {
                        options.clears_plugins = true;
                        options.loads_liquid_haskell = false;
                    }
                    _ => {}
                }
            }
        }
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_understood() {
        let words = "-Wall -XCPP -cpp -fplugin=LiquidHaskell -fplugin-opt=LiquidHaskell:--reflection -fplugin-opt \
                     Liquid.GHC.Plugin:--ple -fplugin-opt=Other:--x -DDEBUG=1 -XNoImplicitPrelude";
        let words: Vec<String> = words.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
        let options = GhcOptions::new(&words);
        assert_eq!(options.extensions, ["CPP", "CPP", "NoImplicitPrelude"]);
        assert_eq!(options.liquid, ["--reflection", "--ple"]);
        assert_eq!(options.definitions, ["-DDEBUG=1"]);
        assert!(options.loads_liquid_haskell && !options.clears_plugins);
        let cleared =
            GhcOptions::new(&["-fplugin".to_owned(), "LiquidHaskell".to_owned(), "-fclear-plugins".to_owned()]);
        assert!(!cleared.loads_liquid_haskell && cleared.clears_plugins);
        assert_eq!(GhcOptions::new(&["-fplugin".to_owned()]), GhcOptions::default());
    }
}
