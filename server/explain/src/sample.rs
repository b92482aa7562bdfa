//! Counterexamples made by hand, for the tests of wordings.

use limpid_base::Place;
use limpid_base::{Name, QName, Span};
use limpid_report::{
    Assumed, Broken, ClaimShape, Comparison, Counterexample, CounterexampleKind, Culprit, CulpritKind, Ending, Event,
    EventKind, Fix, FunctionReport, ObligationClass, Promise, ProofOption, Reason, Subject, TermValue, Verdict,
    Violated,
};

use crate::explanation::explain;
use crate::text::{Detail, Text};
use crate::texts::Texts;

const MODULE: &str = "Sample";

/// A counterexample in a text.
pub(crate) struct Sample {
    text: String,
    function: String,
    pub(crate) example: Counterexample,
    pub(crate) detail: Detail,
    culprits: Vec<Culprit>,
    fixes: Vec<Fix>,
}

impl Sample {
    /// The precondition of a function of no name is broken where this stands in the text for the last time.
    pub(crate) fn new(text: &str, function: &str, at: &str) -> Sample {
        let mut example = precondition("g", "{v:Int | v > 0}", "v > 0", "0 > 0");
        let start = text.rfind(at).or_else(|| text.find(at)).expect("the place is in the text");
        example.obligation.place = place(start, at.trim_end());
        let mut sample = Sample {
            text: text.to_owned(),
            function: function.to_owned(),
            example,
            detail: Detail::Plain,
            culprits: Vec::new(),
            fixes: Vec::new(),
        };
        // A place of one letter is meant where it stands first.
        if at.len() == 1 && at != "\n" {
            sample.example.obligation.place = sample.place(at);
        }
        sample
    }

    /// Where this stands in the text for the first time.
    pub(crate) fn place(&self, at: &str) -> Place {
        place(self.text.find(at).expect("the place is in the text"), at)
    }

    pub(crate) fn declared(&mut self, at: &str) {
        self.example.obligation.declared = Some(self.place(at));
    }

    /// The refinement is the standard library's.
    pub(crate) fn library(&mut self) {
        self.example.obligation.declared = Some(Place { module: Name::new("GHC.Real"), span: Span::new(0, 1) });
        self.example.obligation.callee = Some(QName::new("GHC.Real", "div"));
    }

    pub(crate) fn refinement(&mut self, refinement: &str, claim: &str, filled: &str, terms: &[(&str, &str)]) {
        self.example.obligation.refinement = refinement.to_owned();
        self.example.obligation.written = refinement.to_owned();
        self.example.violated = Some(Violated {
            claim: claim.to_owned(),
            filled: filled.to_owned(),
            terms: terms.iter().map(|(term, value)| term_value(term, value)).collect(),
            ..Violated::default()
        });
    }

    /// The claim has this form.
    pub(crate) fn shape(&mut self, shape: ClaimShape) {
        if let Some(violated) = &mut self.example.violated {
            violated.shape = shape;
        }
    }

    /// The claim compares the value with a number.
    pub(crate) fn number(&mut self, relation: Comparison, number: &str) {
        self.shape(ClaimShape::Number { relation, number: number.to_owned() });
    }

    /// This term is part of another one.
    pub(crate) fn inside(&mut self, term: &str) {
        let terms = self.example.violated.iter_mut().flat_map(|violated| &mut violated.terms);
        terms.filter(|known| known.term == term).for_each(|known| known.inside = true);
    }

    /// The refinement calls the whole value this.
    pub(crate) fn value(&mut self, name: &str) {
        if let Some(violated) = &mut self.example.violated {
            violated.value = Some(name.to_owned());
        }
    }

    pub(crate) fn part(&mut self, part: &str) {
        if let Some(violated) = &mut self.example.violated {
            violated.part = Some(part.to_owned());
        }
    }

    pub(crate) fn event(&mut self, subject: &str, arguments: &[&str], kind: EventKind) {
        let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        self.example.event = Event { subject: subject.to_owned(), arguments, kind };
    }

    /// The obligation is the function's own promise.
    pub(crate) fn promise(&mut self) {
        self.example.obligation.kind = ObligationClass::Postcondition;
    }

    /// Nothing really goes wrong, and this promises too little.
    pub(crate) fn weak(mut self, kind: CulpritKind, name: &str) -> Sample {
        self.example.kind = CounterexampleKind::Abstract;
        self.culprit(kind, name);
        self
    }

    pub(crate) fn culprit(&mut self, kind: CulpritKind, name: &str) {
        let (ident, function) = (Name::new(name), QName::new(MODULE, name));
        let subject = match kind {
            CulpritKind::Local => Subject::Local(ident),
            CulpritKind::Parameter => Subject::Parameter(ident),
            CulpritKind::Field => {
                // As in Haskell, only constructors start with a capital or a colon.
                let label = (!name.starts_with(|first: char| first.is_uppercase() || first == ':')).then_some(ident);
                Subject::Field { constructor: function, label }
            }
            CulpritKind::Option => Subject::Option(ProofOption::Ple),
            _ => Subject::Function(function),
        };
        self.culprits.push(Culprit { kind, subject, name: name.to_owned(), place: None });
    }

    /// A change that is proved to help.
    pub(crate) fn fix(&mut self, culprit: &str, refinement: &str) {
        let own = [culprit.to_owned()];
        self.fixes.push(Fix::postcondition(culprit, &own, &[], refinement.to_owned(), Vec::new()));
    }

    pub(crate) fn report(&self) -> FunctionReport {
        FunctionReport {
            name: QName::new(MODULE, &self.function),
            annotated: true,
            span: Span::new(0, self.text.len() as u32),
            name_span: Span::new(0, 1),
            verdict: match self.example.kind {
                CounterexampleKind::Concrete => Verdict::Counterexample,
                CounterexampleKind::Abstract => Verdict::WeakSpec,
            },
            reason: Reason::Evident,
            culprits: self.culprits.clone(),
            counterexamples: vec![self.example.clone()],
            allowed: Vec::new(),
            fixes: self.fixes.clone(),
            elsewhere: None,
        }
    }

    pub(crate) fn told(&self) -> String {
        let module = Name::new(MODULE);
        let mut texts = Texts::default();
        texts.add(module, "Sample.hs", &self.text);
        let text = Text { texts: &texts, module, colour: false, width: 120, detail: self.detail };
        text.function(&self.report())
    }

    pub(crate) fn sentence(&self) -> String {
        explain(&self.report(), &self.example, &Texts::default()).sentence
    }
}

const FLATTEN: &str = "glue Nil ys = ys
glue (Cons x xs) ys = Cons x (glue xs ys)

{-@ flatten :: xs:Seq (Seq a) -> {v:Seq a | count v == total xs} @-}
flatten Nil = Nil
flatten (Cons x xs) = glue x (flatten xs)
";

/// A function that is right, and one that it calls and that may return anything.
pub(crate) fn weak(kind: CulpritKind, name: &str) -> Sample {
    let mut sample = Sample::new(FLATTEN, "flatten", "glue x (flatten xs)").weak(kind, name);
    sample.promise();
    sample.declared("count v == total xs");
    let refinement = "{v:Seq a | count v == total xs}";
    sample.refinement(refinement, "count v == total xs", "0 == 1", &[("count v", "0"), ("total xs", "1")]);
    let result = "Nil".to_owned();
    sample.event("flatten", &["(Cons (Cons 0 Nil) Nil)"], EventKind::Returns { result: result.clone() });
    sample.example.call = "flatten (Cons (Cons 0 Nil) Nil)".to_owned();
    sample.example.result = Some(result.clone());
    sample.example.assumed.push(Assumed {
        callee: QName::new(MODULE, "glue"),
        name: "glue".to_owned(),
        call: "glue (Cons 0 Nil) Nil".to_owned(),
        result,
        really: Some("Cons 0 Nil".to_owned()),
        promise: Some(promise("glue :: Seq a -> Seq a -> Seq a")),
    });
    sample
}

/// As [`weak`], without data: only what is known.
pub(crate) fn open(kind: CulpritKind, name: &str) -> Sample {
    let mut sample = weak(kind, name);
    let known = ["total arg == count x + total xs", "count (flatten xs) == total xs"].map(str::to_owned).to_vec();
    sample.event("flatten", &[], EventKind::Open { known });
    let claim = "count (glue x (flatten xs)) == total arg";
    sample.refinement(claim, claim, "0 == 1", &[("count (glue x (flatten xs))", "0"), ("total arg", "1")]);
    sample.example.call = "flatten xs".to_owned();
    sample.example.result = None;
    sample
}

fn term_value(term: &str, value: &str) -> TermValue {
    TermValue { term: term.to_owned(), value: value.to_owned(), inside: false, after_call: false }
}

/// A signature as it is written.
pub(crate) fn promise(signature: &str) -> Promise {
    Promise { signature: signature.to_owned(), written: signature.to_owned() }
}

/// What is said where this is to blame.
pub(crate) fn sentence(kind: CulpritKind, name: &str) -> String {
    open(kind, name).sentence()
}

/// What the user is told to do where this is to blame.
pub(crate) fn advice(kind: CulpritKind, name: &str) -> String {
    crate::weak::advice(&open(kind, name).report()).expect("there is a culprit")
}

/// A call of this function with 0 breaks its refinement.
pub(crate) fn precondition(function: &str, refinement: &str, claim: &str, filled: &str) -> Counterexample {
    Counterexample {
        kind: CounterexampleKind::Concrete,
        demanded: true,
        ending: Ending::GoesWrong,
        obligation: Broken {
            kind: ObligationClass::Precondition,
            place: place(0, "f"),
            refinement: refinement.to_owned(),
            written: refinement.to_owned(),
            declared: None,
            callee: Some(QName::new(MODULE, function)),
        },
        call: String::new(),
        result: None,
        filled: filled.to_owned(),
        trace: Vec::new(),
        assumed: Vec::new(),
        culprits: Vec::new(),
        event: Event {
            subject: function.to_owned(),
            arguments: vec!["0".to_owned()],
            kind: EventKind::Given { argument: 0 },
        },
        violated: Some(Violated { claim: claim.to_owned(), filled: filled.to_owned(), ..Violated::default() }),
        record: None,
    }
}

fn place(start: usize, text: &str) -> Place {
    Place { module: Name::new(MODULE), span: Span::new(start as u32, (start + text.len()) as u32) }
}
