//! Laws: printing and reading gives the same tree; any text is read without a panic, with problems inside it.

use limpid_base::{Name, Span};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::{read, shape};
use crate::ast::{
    ArithOp, Arrow, Expr, ExprKind, Ident, Item, ItemKind, PredArg, PredArgKind, PredUse, Refinement, RefinementKind,
    Relation, Signature, Trust, TupleField, Type, TypeKind,
};
use crate::lexer::{Kind, lex};
use crate::work::looks as looks_while;
use crate::{Annotation, parse};

fn ident(name: &str) -> Ident {
    Ident { name: Name::new(name), span: Span::default() }
}

fn expr(kind: ExprKind) -> Expr {
    Expr { span: Span::default(), kind }
}

fn ty(kind: TypeKind) -> Type {
    Type { span: Span::default(), kind }
}

fn lower() -> impl Strategy<Value = Ident> {
    prop::sample::select(vec!["x", "v", "len", "f'", "M.size"]).prop_map(ident)
}

fn argument() -> impl Strategy<Value = Ident> {
    prop::sample::select(vec!["x", "xs'", "lq_tmp$x##9"]).prop_map(ident)
}

fn upper() -> impl Strategy<Value = Ident> {
    prop::sample::select(vec!["T", "Int", "Data.Map.Map"]).prop_map(ident)
}

fn value() -> BoxedStrategy<Expr> {
    let leaf = prop_oneof![
        lower().prop_map(|name| expr(ExprKind::Var(name.name))),
        upper().prop_map(|name| expr(ExprKind::Var(name.name))),
        (0u32..99).prop_map(|n| expr(ExprKind::Int(n.into()))),
        any::<bool>().prop_map(|b| expr(ExprKind::Bool(b))),
        ".{0,3}".prop_map(|text| expr(ExprKind::Str(Name::new(&text)))),
        Just(expr(ExprKind::List(Vec::new()))),
    ];
    let ops = prop::sample::select(vec![
        ArithOp::Add,
        ArithOp::Sub,
        ArithOp::Mul,
        ArithOp::Div,
        ArithOp::Mod,
        ArithOp::Compose,
    ]);
    leaf.prop_recursive(4, 24, 3, move |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            (ops.clone(), pair.clone()).prop_map(|(op, (l, r))| expr(ExprKind::Arith {
                op,
                left: Box::new(l),
                right: Box::new(r)
            })),
            pair.prop_map(|(l, r)| expr(ExprKind::Infix { op: ident("<+>"), left: Box::new(l), right: Box::new(r) })),
            inner.clone().prop_map(|e| expr(ExprKind::Neg(Box::new(e)))),
            (lower(), prop::collection::vec(inner.clone(), 1..3)).prop_map(|(f, args)| {
                let function = Box::new(expr(ExprKind::Var(f.name)));
                expr(ExprKind::App { function, args })
            }),
            prop::collection::vec(inner.clone(), 2..4).prop_map(|fields| expr(ExprKind::Tuple(fields))),
            inner.clone().prop_map(|e| expr(ExprKind::List(vec![e]))),
            (inner.clone(), inner.clone(), inner).prop_map(|(c, t, e)| expr(ExprKind::If {
                cond: Box::new(expr(ExprKind::Relation {
                    op: Relation::Lt,
                    left: Box::new(c.clone()),
                    right: Box::new(c)
                })),
                then: Box::new(t),
                otherwise: Box::new(e)
            })),
        ]
    })
    .boxed()
}

fn predicate() -> BoxedStrategy<Expr> {
    use Relation::{Eq, Ge, Gt, Le, Lt, Ne, UntypedEq, UntypedNe};
    let relations = prop::sample::select(vec![Eq, Ne, Lt, Le, Gt, Ge, UntypedEq, UntypedNe]);
    let leaf = prop_oneof![
        (relations, value(), value()).prop_map(|(op, l, r)| expr(ExprKind::Relation {
            op,
            left: Box::new(l),
            right: Box::new(r)
        })),
        lower().prop_map(|name| expr(ExprKind::Var(name.name))),
        Just(expr(ExprKind::Gradual)),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let pair = (inner.clone().prop_map(Box::new), inner.clone().prop_map(Box::new));
        prop_oneof![
            pair.clone().prop_map(|(l, r)| expr(ExprKind::And(l, r))),
            pair.clone().prop_map(|(l, r)| expr(ExprKind::Or(l, r))),
            pair.clone().prop_map(|(l, r)| expr(ExprKind::Imply(l, r))),
            pair.clone().prop_map(|(l, r)| expr(ExprKind::Iff(l, r))),
            pair.prop_filter("only predicates differ", |(l, r)| l.kind.is_predicate() || r.kind.is_predicate())
                .prop_map(|(l, r)| expr(ExprKind::NotIff(l, r))),
            inner.clone().prop_map(|p| expr(ExprKind::Not(Box::new(p)))),
            prop::collection::vec(inner.clone(), 0..3).prop_map(|preds| expr(ExprKind::All(preds))),
            (inner.clone(), inner.clone(), inner).prop_map(|(c, t, e)| expr(ExprKind::If {
                cond: Box::new(c),
                then: Box::new(t),
                otherwise: Box::new(e)
            })),
        ]
    })
    .boxed()
}

fn refinement() -> impl Strategy<Value = Refinement> {
    let kind = prop_oneof![
        Just(RefinementKind::Hole),
        predicate().prop_map(RefinementKind::Pred),
        prop::collection::vec(predicate(), 0..3).prop_map(RefinementKind::All),
    ];
    kind.prop_map(|kind| Refinement { span: Span::default(), kind })
}

fn pred_arg() -> impl Strategy<Value = PredArg> {
    let kind = prop_oneof![
        (lower(), prop::collection::vec(value(), 0..2)).prop_map(|(name, args)| PredArgKind::Use(PredUse {
            span: Span::default(),
            name,
            args
        })),
        (prop::collection::vec(lower(), 1..3), refinement())
            .prop_map(|(params, body)| PredArgKind::Lambda { params, body }),
    ];
    kind.prop_map(|kind| PredArg { span: Span::default(), kind })
}

fn a_type() -> BoxedStrategy<Type> {
    let leaf = prop_oneof![
        Just(ty(TypeKind::Hole)),
        prop::sample::select(vec!["a", "b"]).prop_map(|name| ty(TypeKind::Var {
            name: ident(name),
            args: Vec::new(),
            pred: None
        })),
        Just(ty(TypeKind::Tuple { fields: Vec::new(), preds: Vec::new() })),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let boxed = inner.clone().prop_map(Box::new);
        let arg = prop_oneof![
            3 => inner.clone(),
            1 => value().prop_map(|value| ty(TypeKind::Value(value)))
        ];
        let preds = prop::collection::vec(pred_arg(), 0..2).boxed();
        let arrows = prop::sample::select(vec![Arrow::Fun, Arrow::Implicit]);
        prop_oneof![
            (upper(), preds.clone(), prop::collection::vec(arg, 0..3))
                .prop_map(|(name, preds, args)| ty(TypeKind::Con { name, promoted: false, preds, args, pred: None })),
            (boxed.clone(), preds.clone()).prop_map(|(elem, preds)| ty(TypeKind::List { elem: Some(elem), preds })),
            (inner.clone(), inner.clone(), preds).prop_map(|(l, r, preds)| {
                let fields = vec![TupleField { name: Some(ident("x")), ty: l }, TupleField { name: None, ty: r }];
                ty(TypeKind::Tuple { fields, preds })
            }),
            (prop::option::of(argument()), boxed.clone(), arrows, boxed.clone())
                .prop_map(|(binder, arg, arrow, result)| ty(TypeKind::Fun { binder, arg, arrow, result })),
            (lower(), boxed.clone(), refinement()).prop_map(|(binder, base, refinement)| ty(TypeKind::Refined {
                binder: Some(binder),
                base: Some(base),
                refinement
            })),
            refinement().prop_map(|refinement| ty(TypeKind::Refined { binder: None, base: None, refinement })),
            (boxed.clone(), boxed.clone(), boxed).prop_map(|(sub, sup, body)| ty(TypeKind::Constraint {
                env: Vec::new(),
                sub,
                sup,
                body
            })),
        ]
    })
    .boxed()
}

/// Fails with the printed form alone: the trees are too large to read.
fn assert_survives(item: &Item) {
    let text = format!("{{-@ infixl 4 <+> @-}}\n{}", item.to_annotation());
    let spec = read(&text);
    let items: Vec<String> = spec.items.iter().skip(1).map(shape).collect();
    assert!(items == [shape(item)] && spec.problems.is_empty(), "{text}\n{:?}", spec.problems);
}

/// Words and signs that mean something, in any order.
fn soup() -> impl Strategy<Value = String> {
    let words = vec![
        "f",
        "x",
        "T",
        "::",
        ":",
        "->",
        "=>",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "<",
        ">",
        "<<",
        ">>",
        "|",
        "|-",
        "<:",
        "\\",
        "forall",
        ".",
        ",",
        ";",
        "\n",
        "\n    ",
        "data",
        "type",
        "measure",
        "where",
        "class",
        "instance",
        "=",
        "==",
        "&&",
        "||",
        "+",
        "-",
        "not",
        "~",
        "if",
        "then",
        "else",
        "1",
        "0x",
        "\"",
        "_",
        "'",
        "`",
        "??",
        "?",
        "$",
        "/",
        "LIQUID",
        "\"--ple\"",
        "infixl",
        "5",
        "++",
        "qualif",
        "as",
        "// c\n",
        "/* ",
        "*/",
        "λ",
        "€",
        "relational",
        "bound",
    ];
    prop::collection::vec((prop::sample::select(words), any::<bool>()), 0..60).prop_map(|words| {
        words.into_iter().map(|(word, blank)| format!("{word}{}", if blank { " " } else { "" })).collect()
    })
}

fn assert_sound(inner: &str, literate: bool) {
    let text = format!("before {{-@{inner}");
    let span = Span::new(10, text.len() as u32);
    let spec = parse(&text, &[Annotation::new(span, true)], literate);
    let said = !spec.items.is_empty() || !spec.problems.is_empty();
    let silent = |kind: Kind| matches!(kind, Kind::Semi | Kind::End | Kind::LBrace | Kind::RBrace);
    let blank = lex(&text, span, literate).iter().all(|token| silent(token.kind));
    assert!(said || blank, "nothing is said of {text:?}");
    for problem in &spec.problems {
        assert!(span.covers(problem.span), "{problem:?} in {text:?}");
        assert!(text.get(problem.span.start as usize..problem.span.end as usize).is_some(), "{problem:?} in {text:?}");
    }
    for item in &spec.items {
        let mut inside = true;
        super::respan(item, |found| {
            let fits = text.get(found.start as usize..found.end as usize).is_some();
            inside &= fits && span.covers(found) && !found.is_empty();
            String::new()
        });
        assert!(inside, "{item:?} in {text:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 512,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(7),
        ..ProptestConfig::default()
    })]

    #[test]
    fn printed_types_read_the_same(ty in a_type(), metric in prop::option::of(value())) {
        let metric = metric.map(|expr| crate::ast::Metric { span: Span::default(), exprs: vec![expr] });
        let signature = Signature { trust: Trust::Checked, names: vec![ident("f")], ty, metric };
        assert_survives(&Item { span: Span::default(), kind: ItemKind::Signature(signature) });
    }

    #[test]
    fn printed_predicates_read_the_same(body in predicate()) {
        let kind = ItemKind::PredicateAlias { name: ident("P"), params: Vec::new(), body };
        assert_survives(&Item { span: Span::default(), kind });
    }

    #[test]
    fn any_text_is_read(text in "\\PC{0,80}", literate: bool) {
        assert_sound(&text, literate);
    }

    #[test]
    fn any_words_are_read(text in soup(), literate: bool) {
        assert_sound(&text, literate);
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        assert_sound(&String::from_utf8_lossy(&bytes), false);
    }

    #[test]
    fn what_is_read_from_words_is_printed_and_read_the_same(text in soup()) {
        let text = format!("{{-@ {text} @-}}");
        let spec = parse(&text, &[Annotation::new(Span::new(3, text.len() as u32 - 3), true)], false);
        if spec.problems.is_empty() {
            let printed: Vec<String> = spec.items.iter().map(Item::to_annotation).collect();
            let again: Vec<String> = read(&printed.join("\n")).items.iter().map(shape).collect();
            prop_assert_eq!(again, spec.items.iter().map(shape).collect::<Vec<_>>());
        }
    }
}

fn looks(text: &str) -> usize {
    let span = Span::new(3, text.len() as u32);
    looks_while(|| drop(parse(text, &[Annotation::new(span, true)], false)))
}

/// Sixteen times the text takes sixteen times the work.
#[test]
fn work_is_linear() {
    for piece in [
        "{",
        "(",
        "[",
        "{v:",
        "v = (",
        "<",
        "a -> ",
        "f :: {v:Int | v > 0} -> Int;\n",
        "/* ",
        "\"",
        "x = ",
        "~ ",
        "f :: {x -> y};\n",
        "f :: {p\n",
        "- ",
        "}",
        "; (",
        "data T = {",
        "measure m :: (",
        "\\x:int -> ",
        "if a then ",
        "forall a. ",
    ] {
        let work = |count: usize| looks(&format!("{{-@ f :: {}", piece.repeat(count)));
        let (short, long) = (work(4_000), work(64_000));
        assert!(long <= 17 * short + 100, "{piece:?}: {short} looks at tokens, then {long}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(11),
        ..ProptestConfig::default()
    })]

    #[test]
    fn work_is_bounded_for_any_words(text in soup(), times in 1usize..200) {
        let text = format!("{{-@ {}", text.repeat(times));
        prop_assert!(looks(&text) <= 100 * text.len() + 1_000, "{} looks for {} bytes", looks(&text), text.len());
    }
}
