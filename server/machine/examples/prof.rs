#[path = "../tests/lisp/mod.rs"]
mod lisp;
use limpid_base::Limits;
use limpid_machine::{Concrete, Ghc, Machine};
const PROGRAM: &str = include_str!("/tmp/prog.lisp");
fn main() {
    let program = lisp::program(PROGRAM);
    for text in std::env::args().skip(1) {
        for _ in 0..3 {
            let mut machine = Machine::new(&program, Concrete::<Ghc>::default());
            let handle = machine.expression(lisp::name("it"), lisp::expression(&text));
            let start = std::time::Instant::now();
            let outcome = machine.force(handle, &mut Limits::unlimited());
            let time = start.elapsed();
            println!(
                "{text}: {outcome:?} {} steps {:?} {:.1}M/s",
                machine.steps(),
                time,
                machine.steps() as f64 / time.as_secs_f64() / 1e6
            );
        }
    }
}
