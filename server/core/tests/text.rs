//! The law of the text form: parsing what was printed gives the canonical body back.

use std::sync::Arc;

use expect_test::expect;
use limpid_base::{Name, QName, Span};
use limpid_core::lint::lint;
use limpid_core::{
    Alt, AltPattern, Binder, BinderId, BinderKind, Body, Expr, ExprId, Failure, FailureKind, Literal, Pred, PrimOp,
    Scheme, Type, parse, print, transform,
};
use proptest::prelude::*;

/// An expression without ids; variables count binders from the innermost, modulo how many there are.
#[derive(Clone, Debug)]
enum Tree {
    Var(usize, Vec<Type>),
    Global(QName, Vec<Type>),
    Literal(Literal),
    Fail(FailureKind, String),
    Con(QName, Vec<Type>, Vec<Tree>),
    Prim(PrimOp, Vec<Tree>),
    App(Box<Tree>, Vec<Tree>),
    Lam(Vec<Binder>, Box<Tree>),
    Let(bool, Vec<(Binder, Tree)>, Box<Tree>),
    Case(Box<Tree>, Binder, Vec<(Pattern, Tree)>, Option<Box<Tree>>),
}

#[derive(Clone, Debug)]
enum Pattern {
    Con(QName, Vec<Binder>),
    Literal(Literal),
}

fn build(tree: &Tree) -> Body {
    let mut body = Body::default();
    // Something that is not part of the tree must not change its canonical form.
    body.expr(Expr::Literal(Literal::Int(0)), Span::default());
    let root = add(&mut body, &mut Vec::new(), tree);
    body.root = Some(root);
    body
}

fn add(body: &mut Body, scope: &mut Vec<BinderId>, tree: &Tree) -> ExprId {
    let depth = scope.len();
    let mut all = |body: &mut Body, trees: &[Tree]| trees.iter().map(|tree| add(body, scope, tree)).collect::<Vec<_>>();
    let expr = match tree {
        Tree::Var(index, types) => match scope.len() {
            0 => Expr::Global { name: QName::new("M", "free"), types: types.clone() },
            len => Expr::Local { binder: scope[index % len], types: types.clone() },
        },
        Tree::Global(name, types) => Expr::Global { name: *name, types: types.clone() },
        Tree::Literal(literal) => Expr::Literal(literal.clone()),
        Tree::Fail(kind, message) => Expr::Fail(Failure { kind: *kind, message: message.clone() }),
        Tree::Con(con, types, args) => Expr::Con { con: *con, types: types.clone(), args: all(body, args) },
        Tree::Prim(op, args) => Expr::Prim { op: *op, args: all(body, args) },
        Tree::App(fun, args) => {
            let args = all(body, args);
            Expr::App { fun: add(body, scope, fun), args }
        }
        Tree::Lam(params, inner) => {
            let params: Vec<_> = params.iter().map(|param| body.binder(param.clone(), Span::default())).collect();
            scope.extend(&params);
            Expr::Lam { params, body: add(body, scope, inner) }
        }
        Tree::Let(recursive, bindings, inner) => {
            let binders: Vec<_> =
                bindings.iter().map(|(binder, _)| body.binder(binder.clone(), Span::default())).collect();
            if *recursive {
                scope.extend(&binders);
            }
            let exprs: Vec<_> = bindings.iter().map(|(_, tree)| add(body, scope, tree)).collect();
            if !*recursive {
                scope.extend(&binders);
            }
            let bindings = binders.into_iter().zip(exprs).collect();
            Expr::Let { recursive: *recursive, bindings, body: add(body, scope, inner) }
        }
        Tree::Case(scrutinee, binder, alts, default) => {
            let scrutinee = add(body, scope, scrutinee);
            let binder = body.binder(binder.clone(), Span::default());
            scope.push(binder);
            let inside = scope.len();
            let mut out = Vec::new();
            for (pattern, tree) in alts {
                let pattern = match pattern {
                    Pattern::Literal(literal) => AltPattern::Literal(literal.clone()),
                    Pattern::Con(con, fields) => {
                        let fields: Vec<_> =
                            fields.iter().map(|field| body.binder(field.clone(), Span::default())).collect();
                        scope.extend(&fields);
                        AltPattern::Con(*con, fields)
                    }
                };
                out.push(Alt { pattern, body: add(body, scope, tree) });
                scope.truncate(inside);
            }
            let default = default.as_ref().map(|tree| add(body, scope, tree));
            Expr::Case { scrutinee, binder, alts: out, default }
        }
    };
    scope.truncate(depth);
    body.expr(expr, Span::default())
}

fn any_name() -> impl Strategy<Value = Name> {
    let known = [
        "x",
        "xs'",
        "_y",
        "fail",
        "let",
        "in",
        "_",
        "x_3",
        "+",
        "<>",
        "Eq Maybe.==",
        "D:Eq",
        "D",
        "[]",
        "(,)",
        "()",
        ":",
        ":|",
        "a`b",
        "α",
        "I#",
        "Int",
        "True",
        "$dEq",
        "NaN",
        "con",
        "forall",
        "x\n",
        "\\",
        "",
        "go.1",
        "~",
        ".",
        "inf",
    ];
    prop_oneof![
        4 => prop::sample::select(known.to_vec()).prop_map(Name::new),
        1 => any::<String>().prop_map(|text| Name::new(&text)),
    ]
}

fn any_qname() -> impl Strategy<Value = QName> {
    let modules =
        ["GHC.Types", "GHC.Tuple", "GHC.Classes", "GHC.Maybe", "Main", "Data.Map.Strict", "main", "A.b", "", "M.`"];
    let short =
        [("GHC.Types", "True"), ("GHC.Types", ":"), ("GHC.Types", "Int"), ("GHC.Maybe", "Just"), ("GHC.Tuple", "(,)")];
    prop_oneof![
        (prop::sample::select(modules.to_vec()), any_name())
            .prop_map(|(module, ident)| QName { module: Name::new(module), ident }),
        prop::sample::select(short.to_vec()).prop_map(|(module, ident)| QName::new(module, ident)),
    ]
}

fn any_type() -> BoxedStrategy<Type> {
    let leaf = prop_oneof![
        any_name().prop_map(Type::Var),
        any_qname().prop_map(|name| Type::con(name, [])),
        any::<u64>().prop_map(Type::Nat),
        any_name().prop_map(Type::Str),
        Just(Type::Unknown),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            (any_qname(), prop::collection::vec(inner.clone(), 0..3)).prop_map(|(name, args)| Type::con(name, args)),
            (inner.clone(), inner.clone()).prop_map(|(from, to)| Type::fun(from, to)),
            (inner.clone(), inner.clone()).prop_map(|(fun, arg)| Type::app(fun, arg)),
            (
                prop::collection::vec(any_name(), 0..3),
                prop::collection::vec((any_qname(), prop::collection::vec(inner.clone(), 0..2)), 0..2),
                inner,
            )
                .prop_map(|(vars, context, body)| {
                    let context = context.into_iter().map(|(class, args)| Pred { class, args }).collect();
                    Type::Forall(Arc::new(Scheme { vars, context, body }))
                }),
        ]
    })
    .boxed()
}

fn types() -> impl Strategy<Value = Vec<Type>> {
    prop::collection::vec(any_type(), 0..2)
}

fn any_binder() -> impl Strategy<Value = Binder> {
    let kinds = [BinderKind::User, BinderKind::Temporary, BinderKind::Dictionary];
    (any_name(), any_type(), prop::sample::select(kinds.to_vec())).prop_map(|(name, ty, kind)| Binder {
        generalised: Vec::new(),
        name,
        ty,
        kind,
    })
}

fn any_literal() -> impl Strategy<Value = Literal> {
    prop_oneof![
        any::<i64>().prop_map(Literal::Int),
        any::<i128>().prop_map(|value| Literal::Integer(value.into())),
        any::<f64>().prop_filter("NaN is not equal to itself", |value| !value.is_nan()).prop_map(Literal::Double),
        any::<f32>().prop_filter("NaN is not equal to itself", |value| !value.is_nan()).prop_map(Literal::Float),
        prop::sample::select(&[f64::INFINITY, f64::NEG_INFINITY, -0.0][..]).prop_map(Literal::Double),
        prop::sample::select(&[f32::INFINITY, f32::NEG_INFINITY, 1e30][..]).prop_map(Literal::Float),
        any::<char>().prop_map(Literal::Char),
        any::<String>().prop_map(Literal::String),
    ]
}

fn list(ty: &Type, elements: Vec<Tree>) -> Tree {
    let nil = Tree::Con(QName::new("GHC.Types", "[]"), vec![ty.clone()], Vec::new());
    let cons = QName::new("GHC.Types", ":");
    elements.into_iter().rev().fold(nil, |tail, head| Tree::Con(cons, vec![ty.clone()], vec![head, tail]))
}

fn any_tree() -> impl Strategy<Value = Tree> {
    let kinds = [
        FailureKind::Pattern,
        FailureKind::Guard,
        FailureKind::Irrefutable,
        FailureKind::Field,
        FailureKind::Method,
        FailureKind::Unsupported,
    ];
    let leaf = prop_oneof![
        (any::<usize>(), types()).prop_map(|(index, types)| Tree::Var(index, types)),
        (any_qname(), types()).prop_map(|(name, types)| Tree::Global(name, types)),
        any_literal().prop_map(Tree::Literal),
        (prop::sample::select(kinds.to_vec()), any::<String>()).prop_map(|(kind, message)| Tree::Fail(kind, message)),
    ];
    leaf.prop_recursive(5, 40, 4, |inner| {
        let pattern = prop_oneof![
            (any_qname(), prop::collection::vec(any_binder(), 0..3))
                .prop_map(|(con, fields)| Pattern::Con(con, fields)),
            any_literal().prop_map(Pattern::Literal),
        ];
        prop_oneof![
            (any_type(), prop::collection::vec(inner.clone(), 1..3)).prop_map(|(ty, elements)| list(&ty, elements)),
            (any_qname(), types(), prop::collection::vec(inner.clone(), 0..3))
                .prop_map(|(con, types, args)| Tree::Con(con, types, args)),
            (prop::sample::select(PrimOp::ALL), prop::collection::vec(inner.clone(), 0..3))
                .prop_map(|(op, args)| Tree::Prim(op, args)),
            (inner.clone(), prop::collection::vec(inner.clone(), 1..3))
                .prop_map(|(fun, args)| Tree::App(Box::new(fun), args)),
            (prop::collection::vec(any_binder(), 1..3), inner.clone())
                .prop_map(|(params, body)| Tree::Lam(params, Box::new(body))),
            (any::<bool>(), prop::collection::vec((any_binder(), inner.clone()), 0..3), inner.clone())
                .prop_map(|(recursive, bindings, body)| Tree::Let(recursive, bindings, Box::new(body))),
            (
                inner.clone(),
                any_binder(),
                prop::collection::vec((pattern, inner.clone()), 0..3),
                prop::option::of(inner.prop_map(Box::new)),
            )
                .prop_map(|(scrutinee, binder, alts, default)| {
                    Tree::Case(Box::new(scrutinee), binder, alts, default)
                }),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn parsing_undoes_printing(tree in any_tree()) {
        let body = build(&tree);
        let text = print::body(&body);
        prop_assert_eq!(parse::body(&text), Ok(body.canonical()), "{}", text);
    }

    #[test]
    fn canonical_forms_are_canonical(tree in any_tree()) {
        let canonical = build(&tree).canonical();
        prop_assert_eq!(canonical.canonical(), canonical);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[a-zA-Z0-9_'\\\\(){}\\[\\]`\"~$.:;,=>@ -]{0,60}") {
        let _ = parse::body(&text);
    }

    #[test]
    fn transformed_bodies_are_well_formed(tree in any_tree()) {
        let body = build(&tree);
        for transformed in [transform::float_lets(&body), transform::name_arguments(&body)] {
            let text = print::body(&transformed);
            prop_assert_eq!(parse::body(&text), Ok(transformed.canonical()), "{}", text);
            prop_assert!(is_closed(&transformed), "{}", text);
        }
    }
}

/// Well formed, as far as trees that are made up at random can be.
fn is_closed(body: &Body) -> bool {
    lint(body).iter().all(|problem| !problem.contains("scope") && !problem.contains("twice"))
}

#[test]
fn the_text_is_pleasant_to_read() {
    let text = "\\(dOrd$0 : GHC.Classes.D:Ord a) (x_1 : a) (ys_2 : [a]) ->\n  let rec go_3 : [a] -> [a] = \\(zs_4 : [a]) -> case zs_4 of (zs~5 : [a]) { [] -> (:) @a x_1 ([] @a); (:) (z_6 : a) (rest_7 : [a]) -> case GHC.Classes.(<=) @a dOrd$0 x_1 z_6 of (test~8 : Bool) { True -> (:) @a x_1 zs_4; False -> (:) @a z_6 (go_3 rest_7) } } in go_3 ys_2";
    let body = parse::body(text).expect("the text is core");
    let printed = print::body(&body);
    expect![[r#"
        \(dOrd$0 : GHC.Classes.D:Ord a) (x_1 : a) (ys_2 : [a]) ->
          let rec
            go_3 : [a] -> [a] =
              \(zs_4 : [a]) ->
                case zs_4 of (zs~5 : [a]) {
                  [] -> [x_1 : a];
                  (:) (z_6 : a) (rest_7 : [a]) ->
                    case GHC.Classes.(<=) @a dOrd$0 x_1 z_6 of (test~8 : Bool) {
                      True -> (:) @a x_1 zs_4;
                      False -> (:) @a z_6 (go_3 rest_7)
                    }
                }
          in
          go_3 ys_2"#]]
    .assert_eq(&printed);
    assert_eq!(parse::body(&printed), Ok(body));
}

#[test]
fn broken_text_is_refused_with_a_place() {
    let error = parse::body("\\(x_0 : Int) -> x_1").expect_err("nothing binds x_1");
    assert_eq!(error.message, "nothing binds number 1");
    let error = parse::body("case 1 of").expect_err("the case is not finished");
    assert_eq!((error.offset, error.message.as_str()), (9, "expected `(`"));
}
