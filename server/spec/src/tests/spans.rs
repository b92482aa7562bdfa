//! Every node's span, shown as the text under it.

use expect_test::{Expect, expect};

use super::{read, respan};

#[track_caller]
fn check(text: &str, expected: Expect) {
    let spec = read(text);
    assert_eq!(spec.problems, []);
    let shown: String =
        spec.items.iter().map(|item| respan(item, |span| format!("`{}`", span.text(text))) + "\n").collect();
    expected.assert_eq(&shown);
}

#[test]
fn signature() {
    check(
        "module M where {-@ f :: x:Nat -> {v:Int | (v + 1) > len x && p} / [x] @-}",
        expect![[r#"
        Item { span: `f :: x:Nat -> {v:Int | (v + 1) > len x && p} / [x]`, kind: Signature(Signature { trust: Checked, names: [Ident { name: f, span: `f` }], ty: Type { span: `x:Nat -> {v:Int | (v + 1) > len x && p}`, kind: Fun { binder: Some(Ident { name: x, span: `x` }), arg: Type { span: `Nat`, kind: Con { name: Ident { name: Nat, span: `Nat` }, promoted: false, preds: [], args: [], pred: None } }, arrow: Fun, result: Type { span: `{v:Int | (v + 1) > len x && p}`, kind: Refined { binder: Some(Ident { name: v, span: `v` }), base: Some(Type { span: `Int`, kind: Con { name: Ident { name: Int, span: `Int` }, promoted: false, preds: [], args: [], pred: None } }), refinement: Refinement { span: `(v + 1) > len x && p`, kind: Pred(Expr { span: `(v + 1) > len x && p`, kind: And(Expr { span: `(v + 1) > len x`, kind: Relation { op: Gt, left: Expr { span: `(v + 1)`, kind: Arith { op: Add, left: Expr { span: `v`, kind: Var(v) }, right: Expr { span: `1`, kind: Int(1) } } }, right: Expr { span: `len x`, kind: App { function: Expr { span: `len`, kind: Var(len) }, args: [Expr { span: `x`, kind: Var(x) }] } } } }, Expr { span: `p`, kind: Var(p) }) }) } } } } }, metric: Some(Metric { span: `/ [x]`, exprs: [Expr { span: `x`, kind: Var(x) }] }) }) }
    "#]],
    );
}

#[test]
fn abstract_refinements() {
    check(
        "{-@ f :: forall a <p :: a -> Bool>. (T <{\\x v -> x}> a, a<p x>)<q> @-}",
        expect![[r#"
        Item { span: `f :: forall a <p :: a -> Bool>. (T <{\x v -> x}> a, a<p x>)<q>`, kind: Signature(Signature { trust: Checked, names: [Ident { name: f, span: `f` }], ty: Type { span: `forall a <p :: a -> Bool>. (T <{\x v -> x}> a, a<p x>)<q>`, kind: Forall { vars: [TyVar { name: Ident { name: a, span: `a` }, kind: None }], preds: [PredDecl { span: `p :: a -> Bool`, name: Ident { name: p, span: `p` }, ty: Type { span: `a -> Bool`, kind: Fun { binder: None, arg: Type { span: `a`, kind: Var { name: Ident { name: a, span: `a` }, args: [], pred: None } }, arrow: Fun, result: Type { span: `Bool`, kind: Con { name: Ident { name: Bool, span: `Bool` }, promoted: false, preds: [], args: [], pred: None } } } } }], body: Type { span: `(T <{\x v -> x}> a, a<p x>)<q>`, kind: Tuple { fields: [TupleField { name: None, ty: Type { span: `T <{\x v -> x}> a`, kind: Con { name: Ident { name: T, span: `T` }, promoted: false, preds: [PredArg { span: `{\x v -> x}`, kind: Lambda { params: [Ident { name: x, span: `x` }, Ident { name: v, span: `v` }], body: Refinement { span: `x`, kind: Pred(Expr { span: `x`, kind: Var(x) }) } } }], args: [Type { span: `a`, kind: Var { name: Ident { name: a, span: `a` }, args: [], pred: None } }], pred: None } } }, TupleField { name: None, ty: Type { span: `a<p x>`, kind: Var { name: Ident { name: a, span: `a` }, args: [], pred: Some(PredUse { span: `p x`, name: Ident { name: p, span: `p` }, args: [Expr { span: `x`, kind: Var(x) }] }) } } }], preds: [PredArg { span: `q`, kind: Use(PredUse { span: `q`, name: Ident { name: q, span: `q` }, args: [] }) }] } } } }, metric: None }) }
    "#]],
    );
}

#[test]
fn measure() {
    check(
        "{-@ measure size :: T -> Int\n      size (C x y) = 1 + size y @-}",
        expect![[r#"
        Item { span: `measure size :: T -> Int
              size (C x y) = 1 + size y`, kind: Measure(Measure { kind: Plain, name: Ident { name: size, span: `size` }, ty: Type { span: `T -> Int`, kind: Fun { binder: None, arg: Type { span: `T`, kind: Con { name: Ident { name: T, span: `T` }, promoted: false, preds: [], args: [], pred: None } }, arrow: Fun, result: Type { span: `Int`, kind: Con { name: Ident { name: Int, span: `Int` }, promoted: false, preds: [], args: [], pred: None } } } }, equations: [Equation { span: `size (C x y) = 1 + size y`, name: Ident { name: size, span: `size` }, pattern: MeasurePattern { span: `(C x y)`, constructor: Ident { name: C, span: `C` }, vars: [Ident { name: x, span: `x` }, Ident { name: y, span: `y` }] }, body: Expr(Expr { span: `1 + size y`, kind: Arith { op: Add, left: Expr { span: `1`, kind: Int(1) }, right: Expr { span: `size y`, kind: App { function: Expr { span: `size`, kind: Var(size) }, args: [Expr { span: `y`, kind: Var(y) }] } } } }) }] }) }
    "#]],
    );
}

#[test]
fn data() {
    check(
        "{-@ data T [sz] a = C {x :: Int, y :: {v:Int | v > x}} | D (T a) @-}",
        expect![[r#"
        Item { span: `data T [sz] a = C {x :: Int, y :: {v:Int | v > x}} | D (T a)`, kind: Data(DataDecl { newtype: false, name: Ident { name: T, span: `T` }, size: Some(Ident { name: sz, span: `sz` }), family_args: [], params: [Ident { name: a, span: `a` }], preds: [], body: Constructors([Constructor { span: `C {x :: Int, y :: {v:Int | v > x}}`, name: Ident { name: C, span: `C` }, record: true, fields: [Field { span: `x :: Int`, name: Some(Ident { name: x, span: `x` }), ty: Type { span: `Int`, kind: Con { name: Ident { name: Int, span: `Int` }, promoted: false, preds: [], args: [], pred: None } } }, Field { span: `y :: {v:Int | v > x}`, name: Some(Ident { name: y, span: `y` }), ty: Type { span: `{v:Int | v > x}`, kind: Refined { binder: Some(Ident { name: v, span: `v` }), base: Some(Type { span: `Int`, kind: Con { name: Ident { name: Int, span: `Int` }, promoted: false, preds: [], args: [], pred: None } }), refinement: Refinement { span: `v > x`, kind: Pred(Expr { span: `v > x`, kind: Relation { op: Gt, left: Expr { span: `v`, kind: Var(v) }, right: Expr { span: `x`, kind: Var(x) } } }) } } } }] }, Constructor { span: `D (T a)`, name: Ident { name: D, span: `D` }, record: false, fields: [Field { span: `(T a)`, name: None, ty: Type { span: `(T a)`, kind: Con { name: Ident { name: T, span: `T` }, promoted: false, preds: [], args: [Type { span: `a`, kind: Var { name: Ident { name: a, span: `a` }, args: [], pred: None } }], pred: None } } }] }]) }) }
    "#]],
    );
}

#[test]
fn tabs_and_wide_characters() {
    check(
        "-- λ∀\n\t{-@ f :: xλ:Int ->\n\t\t{v:Int | v = \"λ\"} @-}",
        expect![[r#"
        Item { span: `f :: xλ:Int ->
        		{v:Int | v = "λ"}`, kind: Signature(Signature { trust: Checked, names: [Ident { name: f, span: `f` }], ty: Type { span: `xλ:Int ->
        		{v:Int | v = "λ"}`, kind: Fun { binder: Some(Ident { name: xλ, span: `xλ` }), arg: Type { span: `Int`, kind: Con { name: Ident { name: Int, span: `Int` }, promoted: false, preds: [], args: [], pred: None } }, arrow: Fun, result: Type { span: `{v:Int | v = "λ"}`, kind: Refined { binder: Some(Ident { name: v, span: `v` }), base: Some(Type { span: `Int`, kind: Con { name: Ident { name: Int, span: `Int` }, promoted: false, preds: [], args: [], pred: None } }), refinement: Refinement { span: `v = "λ"`, kind: Pred(Expr { span: `v = "λ"`, kind: Relation { op: Eq, left: Expr { span: `v`, kind: Var(v) }, right: Expr { span: `"λ"`, kind: Str(λ) } } }) } } } } }, metric: None }) }
    "#]],
    );
}
