//! Annotations per second.
//!
//! The text has the forms of the corpus in about their frequencies.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use limpid_base::Span;
use limpid_spec::{Annotation, parse};
use std::hint::black_box;

const ANNOTATIONS: &[&str] = &[
    "LIQUID \"--no-termination\"",
    "merge :: Ord a => xs:OList a -> ys:OList a -> {v:OList a | len v = len xs + len ys} / [len xs + len ys]",
    "type ListN a N = {v:List a | size v = N}",
    "reflect fib",
    "lookup :: k:Nat -> m:{Map Nat a | Set_mem k (keys m)} -> {v:a | v = Map_select m k}",
    "data Tree [tsize] a <l :: a -> a -> Bool> = Leaf | Node {key :: a, left :: Tree <l> (a<l key>), right :: Tree <l> a}",
    "measure size",
    "measure elems :: List a -> Set a\n      elems Nil = Set_empty 0\n      elems (Cons x xs) = Set_cup (Set_sng x) (elems xs)",
    "assoc :: xs:[a] -> ys:[a] -> zs:[a] -> { append xs (append ys zs) == append (append xs ys) zs }",
    "inc :: x:Int -> {v:Int | v = x + 1 && (x > 0 => v > 1) || not (v mod 2 = 0)}",
    "invariant {v:List a | 0 <= size v}",
    "predicate Btwn Lo V Hi = Lo <= V && V < Hi",
];

fn annotations(c: &mut Criterion) {
    let mut text = String::new();
    let mut found = Vec::new();
    for annotation in ANNOTATIONS.iter().cycle().take(ANNOTATIONS.len() * 100) {
        text.push_str("{-@ ");
        let start = text.len() as u32;
        text.push_str(annotation);
        found.push(Annotation { text: Span::new(start, text.len() as u32), closed: true, expanded: None });
        text.push_str(" @-}\n");
    }
    assert!(parse(&text, &found, false).problems.is_empty());
    let mut group = c.benchmark_group("spec");
    group.throughput(Throughput::Elements(found.len() as u64));
    group.bench_function("annotations", |b| b.iter(|| parse(black_box(&text), &found, false)));
    group.finish();
}

criterion_group!(benches, annotations);
criterion_main!(benches);
