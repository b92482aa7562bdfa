-- | Functions that make the syntax of Template Haskell. What they make is not modelled.
module Language.Haskell.TH.Lib
  ( BangQ, BangTypeQ, BodyQ, ClauseQ, ConQ, CxtQ, DecQ, DecsQ, DerivClauseQ, DerivStrategyQ, ExpQ, FamilyResultSigQ, FieldExpQ
  , FieldPatQ, GuardQ, InfoQ, KindQ, MatchQ, PatQ, PatSynArgsQ, PatSynDirQ, PredQ, RangeQ, RuleBndrQ, SourceStrictnessQ
  , SourceUnpackednessQ, StmtQ, StrictTypeQ, TyLitQ, TySynEqnQ, TyVarBndrSpec, TyVarBndrUnit, TypeQ, VarBangTypeQ
  , VarStrictTypeQ, classD, closedTypeFamilyD, constraintK, dataD, dataFamilyD, dataInstD, derivClause, doE, forallC, forallT
  , kindSig, kindedTV, mdoE, newtypeD, newtypeInstD, noSig, openTypeFamilyD, plainTV, pragRuleD, sigT
  , standaloneDerivWithStrategyD, starK, tupE, tySynD, tySynEqn, tyVarSig, unboxedTupE, anyclassStrategy, appE, appK, appKindT
  , appT, appTypeE, appsE, arithSeqE, arrowK, arrowT, asP, bang, bangP, bangType, bindS, cApi, cCall, caseE, charL, charPrimL
  , classP, clause, compE, conE, conK, conP, conT, condE, cxt, defaultSigD, doublePrimL, dyn, equalP, equalityT, explBidir
  , fieldExp, fieldPat, floatPrimL, forImpD, forallVisT, fromE, fromR, fromThenE, fromThenR, fromThenToE, fromThenToR, fromToE
  , fromToR, funD, funDep, gadtC, guardedB, implBidir, implicitParamBindD, implicitParamT, implicitParamVarE, inferR
  , inferredSpec, infixApp, infixC, infixE, infixLD, infixND, infixP, infixPatSyn, infixRD, infixT, injectivityAnn, instanceD
  , instanceWithOverlapD, intPrimL, integerL, interruptible, isStrict, javaScript, kiSigD, kindedInvisTV, labelE, lam1E
  , lamCaseE, lamE, letE, letS, listE, listK, listP, listT, litE, litP, litT, match, moduleAnnotation, mulArrowT, multiIfE
  , newtypeStrategy, noBindS, noSourceStrictness, noSourceUnpackedness, nominalR, normalB, normalC, normalG, normalGE
  , notStrict, numTyLit, parS, parensE, parensP, parensT, patG, patGE, patSynD, patSynSigD, phantomR, plainInvisTV, pragAnnD
  , pragCompleteD, pragInlD, pragLineD, pragSpecD, pragSpecInlD, pragSpecInstD, prefixPatSyn, prim, promotedConsT
  , promotedNilT, promotedT, promotedTupleT, rationalL, recC, recConE, recGadtC, recP, recS, recUpdE, recordPatSyn
  , representationalR, roleAnnotD, ruleVar, safe, sectionL, sectionR, sigD, sigE, sigP, sourceLazy, sourceNoUnpack
  , sourceStrict, sourceUnpack, specifiedSpec, standaloneDerivD, staticE, stdCall, stockStrategy, strTyLit, strictType
  , stringE, stringL, thisModule, tildeP, tupP, tupleK, tupleT, tySynInstD, typeAnnotation, typedRuleVar, uInfixE, uInfixP
  , uInfixT, unboundVarE, unboxedSumE, unboxedSumP, unboxedSumT, unboxedTupP, unboxedTupleT, unidir, unpacked, unsafe, valD
  , valueAnnotation, varBangType, varE, varK, varP, varStrictType, varT, viaStrategy, viewP, wildCardT, wildP, wordPrimL
  ) where

import Language.Haskell.TH.Syntax

foreign import ccall "classD" classD :: Quote m => m Cxt -> Name -> [TyVarBndr ()] -> [FunDep] -> [m Dec] -> m Dec
foreign import ccall "closedTypeFamilyD" closedTypeFamilyD :: Quote m => Name -> [TyVarBndr ()] -> FamilyResultSig -> Maybe InjectivityAnn -> [m TySynEqn] -> m Dec
foreign import ccall "constraintK" constraintK :: Kind
foreign import ccall "dataD" dataD :: Quote m => m Cxt -> Name -> [TyVarBndr ()] -> Maybe Kind -> [m Con] -> [m DerivClause] -> m Dec
foreign import ccall "dataFamilyD" dataFamilyD :: Quote m => Name -> [TyVarBndr ()] -> Maybe Kind -> m Dec
foreign import ccall "dataInstD" dataInstD :: Quote m => m Cxt -> Name -> [m Type] -> Maybe Kind -> [m Con] -> [m DerivClause] -> m Dec
foreign import ccall "derivClause" derivClause :: Quote m => Maybe DerivStrategy -> [m Pred] -> m DerivClause
foreign import ccall "doE" doE :: Quote m => [m Stmt] -> m Exp
foreign import ccall "forallC" forallC :: Quote m => [TyVarBndr Specificity] -> m Cxt -> m Con -> m Con
foreign import ccall "forallT" forallT :: Quote m => [TyVarBndr Specificity] -> m Cxt -> m Type -> m Type
foreign import ccall "kindSig" kindSig :: Kind -> FamilyResultSig
foreign import ccall "kindedTV" kindedTV :: Name -> Kind -> TyVarBndr ()
foreign import ccall "mdoE" mdoE :: Quote m => [m Stmt] -> m Exp
foreign import ccall "newtypeD" newtypeD :: Quote m => m Cxt -> Name -> [TyVarBndr ()] -> Maybe Kind -> m Con -> [m DerivClause] -> m Dec
foreign import ccall "newtypeInstD" newtypeInstD :: Quote m => m Cxt -> Name -> [m Type] -> Maybe Kind -> m Con -> [m DerivClause] -> m Dec
foreign import ccall "noSig" noSig :: FamilyResultSig
foreign import ccall "openTypeFamilyD" openTypeFamilyD :: Quote m => Name -> [TyVarBndr ()] -> FamilyResultSig -> Maybe InjectivityAnn -> m Dec
foreign import ccall "plainTV" plainTV :: Name -> TyVarBndr ()
foreign import ccall "pragRuleD" pragRuleD :: Quote m => String -> [m RuleBndr] -> m Exp -> m Exp -> Phases -> m Dec
foreign import ccall "sigT" sigT :: Quote m => m Type -> Kind -> m Type
foreign import ccall "standaloneDerivWithStrategyD" standaloneDerivWithStrategyD :: Quote m => Maybe DerivStrategy -> m Cxt -> m Type -> m Dec
foreign import ccall "starK" starK :: Kind
foreign import ccall "tupE" tupE :: Quote m => [m Exp] -> m Exp
foreign import ccall "tySynD" tySynD :: Quote m => Name -> [TyVarBndr ()] -> m Type -> m Dec
foreign import ccall "tySynEqn" tySynEqn :: Quote m => Maybe [TyVarBndr ()] -> m Type -> m Type -> m TySynEqn
foreign import ccall "tyVarSig" tyVarSig :: TyVarBndr () -> FamilyResultSig
foreign import ccall "unboxedTupE" unboxedTupE :: Quote m => [m Exp] -> m Exp
foreign import ccall "anyclassStrategy" anyclassStrategy :: Quote m => m DerivStrategy
foreign import ccall "appE" appE :: Quote m => m Exp -> m Exp -> m Exp
foreign import ccall "appK" appK :: Kind -> Kind -> Kind
foreign import ccall "appKindT" appKindT :: Quote m => m Type -> m Kind -> m Type
foreign import ccall "appT" appT :: Quote m => m Type -> m Type -> m Type
foreign import ccall "appTypeE" appTypeE :: Quote m => m Exp -> m Type -> m Exp
foreign import ccall "appsE" appsE :: Quote m => [m Exp] -> m Exp
foreign import ccall "arithSeqE" arithSeqE :: Quote m => m Range -> m Exp
foreign import ccall "arrowK" arrowK :: Kind
foreign import ccall "arrowT" arrowT :: Quote m => m Type
foreign import ccall "asP" asP :: Quote m => Name -> m Pat -> m Pat
foreign import ccall "bang" bang :: Quote m => m SourceUnpackedness -> m SourceStrictness -> m Bang
foreign import ccall "bangP" bangP :: Quote m => m Pat -> m Pat
foreign import ccall "bangType" bangType :: Quote m => m Bang -> m Type -> m BangType
foreign import ccall "bindS" bindS :: Quote m => m Pat -> m Exp -> m Stmt
foreign import ccall "cApi" cApi :: Callconv
foreign import ccall "cCall" cCall :: Callconv
foreign import ccall "caseE" caseE :: Quote m => m Exp -> [m Match] -> m Exp
foreign import ccall "charL" charL :: Char -> Lit
foreign import ccall "charPrimL" charPrimL :: Char -> Lit
foreign import ccall "classP" classP :: Quote m => Name -> [m Type] -> m Pred
foreign import ccall "clause" clause :: Quote m => [m Pat] -> m Body -> [m Dec] -> m Clause
foreign import ccall "compE" compE :: Quote m => [m Stmt] -> m Exp
foreign import ccall "conE" conE :: Quote m => Name -> m Exp
foreign import ccall "conK" conK :: Name -> Kind
foreign import ccall "conP" conP :: Quote m => Name -> [m Pat] -> m Pat
foreign import ccall "conT" conT :: Quote m => Name -> m Type
foreign import ccall "condE" condE :: Quote m => m Exp -> m Exp -> m Exp -> m Exp
foreign import ccall "cxt" cxt :: Quote m => [m Pred] -> m Cxt
foreign import ccall "defaultSigD" defaultSigD :: Quote m => Name -> m Type -> m Dec
foreign import ccall "doublePrimL" doublePrimL :: Rational -> Lit
foreign import ccall "dyn" dyn :: Quote m => String -> m Exp
foreign import ccall "equalP" equalP :: Quote m => m Type -> m Type -> m Pred
foreign import ccall "equalityT" equalityT :: Quote m => m Type
foreign import ccall "explBidir" explBidir :: Quote m => [m Clause] -> m PatSynDir
foreign import ccall "fieldExp" fieldExp :: Quote m => Name -> m Exp -> m (Name, Exp)
foreign import ccall "fieldPat" fieldPat :: Quote m => Name -> m Pat -> m FieldPat
foreign import ccall "floatPrimL" floatPrimL :: Rational -> Lit
foreign import ccall "forImpD" forImpD :: Quote m => Callconv -> Safety -> String -> Name -> m Type -> m Dec
foreign import ccall "forallVisT" forallVisT :: Quote m => [m (TyVarBndr ())] -> m Type -> m Type
foreign import ccall "fromE" fromE :: Quote m => m Exp -> m Exp
foreign import ccall "fromR" fromR :: Quote m => m Exp -> m Range
foreign import ccall "fromThenE" fromThenE :: Quote m => m Exp -> m Exp -> m Exp
foreign import ccall "fromThenR" fromThenR :: Quote m => m Exp -> m Exp -> m Range
foreign import ccall "fromThenToE" fromThenToE :: Quote m => m Exp -> m Exp -> m Exp -> m Exp
foreign import ccall "fromThenToR" fromThenToR :: Quote m => m Exp -> m Exp -> m Exp -> m Range
foreign import ccall "fromToE" fromToE :: Quote m => m Exp -> m Exp -> m Exp
foreign import ccall "fromToR" fromToR :: Quote m => m Exp -> m Exp -> m Range
foreign import ccall "funD" funD :: Quote m => Name -> [m Clause] -> m Dec
foreign import ccall "funDep" funDep :: [Name] -> [Name] -> FunDep
foreign import ccall "gadtC" gadtC :: Quote m => [Name] -> [m StrictType] -> m Type -> m Con
foreign import ccall "guardedB" guardedB :: Quote m => [m (Guard, Exp)] -> m Body
foreign import ccall "implBidir" implBidir :: Quote m => m PatSynDir
foreign import ccall "implicitParamBindD" implicitParamBindD :: Quote m => String -> m Exp -> m Dec
foreign import ccall "implicitParamT" implicitParamT :: Quote m => String -> m Type -> m Type
foreign import ccall "implicitParamVarE" implicitParamVarE :: Quote m => String -> m Exp
foreign import ccall "inferR" inferR :: Role
foreign import ccall "inferredSpec" inferredSpec :: Specificity
foreign import ccall "infixApp" infixApp :: Quote m => m Exp -> m Exp -> m Exp -> m Exp
foreign import ccall "infixC" infixC :: Quote m => m (Bang, Type) -> Name -> m (Bang, Type) -> m Con
foreign import ccall "infixE" infixE :: Quote m => Maybe (m Exp) -> m Exp -> Maybe (m Exp) -> m Exp
foreign import ccall "infixLD" infixLD :: Quote m => Int -> Name -> m Dec
foreign import ccall "infixND" infixND :: Quote m => Int -> Name -> m Dec
foreign import ccall "infixP" infixP :: Quote m => m Pat -> Name -> m Pat -> m Pat
foreign import ccall "infixPatSyn" infixPatSyn :: Quote m => Name -> Name -> m PatSynArgs
foreign import ccall "infixRD" infixRD :: Quote m => Int -> Name -> m Dec
foreign import ccall "infixT" infixT :: Quote m => m Type -> Name -> m Type -> m Type
foreign import ccall "injectivityAnn" injectivityAnn :: Name -> [Name] -> InjectivityAnn
foreign import ccall "instanceD" instanceD :: Quote m => m Cxt -> m Type -> [m Dec] -> m Dec
foreign import ccall "instanceWithOverlapD" instanceWithOverlapD :: Quote m => Maybe Overlap -> m Cxt -> m Type -> [m Dec] -> m Dec
foreign import ccall "intPrimL" intPrimL :: Integer -> Lit
foreign import ccall "integerL" integerL :: Integer -> Lit
foreign import ccall "interruptible" interruptible :: Safety
foreign import ccall "isStrict" isStrict :: Quote m => m Strict
foreign import ccall "javaScript" javaScript :: Callconv
foreign import ccall "kiSigD" kiSigD :: Quote m => Name -> m Kind -> m Dec
foreign import ccall "kindedInvisTV" kindedInvisTV :: Quote m => Name -> Specificity -> m Kind -> m (TyVarBndr Specificity)
foreign import ccall "labelE" labelE :: Quote m => String -> m Exp
foreign import ccall "lam1E" lam1E :: Quote m => m Pat -> m Exp -> m Exp
foreign import ccall "lamCaseE" lamCaseE :: Quote m => [m Match] -> m Exp
foreign import ccall "lamE" lamE :: Quote m => [m Pat] -> m Exp -> m Exp
foreign import ccall "letE" letE :: Quote m => [m Dec] -> m Exp -> m Exp
foreign import ccall "letS" letS :: Quote m => [m Dec] -> m Stmt
foreign import ccall "listE" listE :: Quote m => [m Exp] -> m Exp
foreign import ccall "listK" listK :: Kind
foreign import ccall "listP" listP :: Quote m => [m Pat] -> m Pat
foreign import ccall "listT" listT :: Quote m => m Type
foreign import ccall "litE" litE :: Quote m => Lit -> m Exp
foreign import ccall "litP" litP :: Quote m => Lit -> m Pat
foreign import ccall "litT" litT :: Quote m => m TyLit -> m Type
foreign import ccall "match" match :: Quote m => m Pat -> m Body -> [m Dec] -> m Match
foreign import ccall "moduleAnnotation" moduleAnnotation :: AnnTarget
foreign import ccall "mulArrowT" mulArrowT :: Quote m => m Type
foreign import ccall "multiIfE" multiIfE :: Quote m => [m (Guard, Exp)] -> m Exp
foreign import ccall "newtypeStrategy" newtypeStrategy :: Quote m => m DerivStrategy
foreign import ccall "noBindS" noBindS :: Quote m => m Exp -> m Stmt
foreign import ccall "noSourceStrictness" noSourceStrictness :: Quote m => m SourceStrictness
foreign import ccall "noSourceUnpackedness" noSourceUnpackedness :: Quote m => m SourceUnpackedness
foreign import ccall "nominalR" nominalR :: Role
foreign import ccall "normalB" normalB :: Quote m => m Exp -> m Body
foreign import ccall "normalC" normalC :: Quote m => Name -> [m BangType] -> m Con
foreign import ccall "normalG" normalG :: Quote m => m Exp -> m Guard
foreign import ccall "normalGE" normalGE :: Quote m => m Exp -> m Exp -> m (Guard, Exp)
foreign import ccall "notStrict" notStrict :: Quote m => m Strict
foreign import ccall "numTyLit" numTyLit :: Quote m => Integer -> m TyLit
foreign import ccall "parS" parS :: Quote m => [[m Stmt]] -> m Stmt
foreign import ccall "parensE" parensE :: Quote m => m Exp -> m Exp
foreign import ccall "parensP" parensP :: Quote m => m Pat -> m Pat
foreign import ccall "parensT" parensT :: Quote m => m Type -> m Type
foreign import ccall "patG" patG :: Quote m => [m Stmt] -> m Guard
foreign import ccall "patGE" patGE :: Quote m => [m Stmt] -> m Exp -> m (Guard, Exp)
foreign import ccall "patSynD" patSynD :: Quote m => Name -> m PatSynArgs -> m PatSynDir -> m Pat -> m Dec
foreign import ccall "patSynSigD" patSynSigD :: Quote m => Name -> m Type -> m Dec
foreign import ccall "phantomR" phantomR :: Role
foreign import ccall "plainInvisTV" plainInvisTV :: Quote m => Name -> Specificity -> m (TyVarBndr Specificity)
foreign import ccall "pragAnnD" pragAnnD :: Quote m => AnnTarget -> m Exp -> m Dec
foreign import ccall "pragCompleteD" pragCompleteD :: Quote m => [Name] -> Maybe Name -> m Dec
foreign import ccall "pragInlD" pragInlD :: Quote m => Name -> Inline -> RuleMatch -> Phases -> m Dec
foreign import ccall "pragLineD" pragLineD :: Quote m => Int -> String -> m Dec
foreign import ccall "pragSpecD" pragSpecD :: Quote m => Name -> m Type -> Phases -> m Dec
foreign import ccall "pragSpecInlD" pragSpecInlD :: Quote m => Name -> m Type -> Inline -> Phases -> m Dec
foreign import ccall "pragSpecInstD" pragSpecInstD :: Quote m => m Type -> m Dec
foreign import ccall "prefixPatSyn" prefixPatSyn :: Quote m => [Name] -> m PatSynArgs
foreign import ccall "prim" prim :: Callconv
foreign import ccall "promotedConsT" promotedConsT :: Quote m => m Type
foreign import ccall "promotedNilT" promotedNilT :: Quote m => m Type
foreign import ccall "promotedT" promotedT :: Quote m => Name -> m Type
foreign import ccall "promotedTupleT" promotedTupleT :: Quote m => Int -> m Type
foreign import ccall "rationalL" rationalL :: Rational -> Lit
foreign import ccall "recC" recC :: Quote m => Name -> [m VarBangType] -> m Con
foreign import ccall "recConE" recConE :: Quote m => Name -> [m (Name, Exp)] -> m Exp
foreign import ccall "recGadtC" recGadtC :: Quote m => [Name] -> [m VarStrictType] -> m Type -> m Con
foreign import ccall "recP" recP :: Quote m => Name -> [m FieldPat] -> m Pat
foreign import ccall "recS" recS :: Quote m => [m Stmt] -> m Stmt
foreign import ccall "recUpdE" recUpdE :: Quote m => m Exp -> [m (Name, Exp)] -> m Exp
foreign import ccall "recordPatSyn" recordPatSyn :: Quote m => [Name] -> m PatSynArgs
foreign import ccall "representationalR" representationalR :: Role
foreign import ccall "roleAnnotD" roleAnnotD :: Quote m => Name -> [Role] -> m Dec
foreign import ccall "ruleVar" ruleVar :: Quote m => Name -> m RuleBndr
foreign import ccall "safe" safe :: Safety
foreign import ccall "sectionL" sectionL :: Quote m => m Exp -> m Exp -> m Exp
foreign import ccall "sectionR" sectionR :: Quote m => m Exp -> m Exp -> m Exp
foreign import ccall "sigD" sigD :: Quote m => Name -> m Type -> m Dec
foreign import ccall "sigE" sigE :: Quote m => m Exp -> m Type -> m Exp
foreign import ccall "sigP" sigP :: Quote m => m Pat -> m Type -> m Pat
foreign import ccall "sourceLazy" sourceLazy :: Quote m => m SourceStrictness
foreign import ccall "sourceNoUnpack" sourceNoUnpack :: Quote m => m SourceUnpackedness
foreign import ccall "sourceStrict" sourceStrict :: Quote m => m SourceStrictness
foreign import ccall "sourceUnpack" sourceUnpack :: Quote m => m SourceUnpackedness
foreign import ccall "specifiedSpec" specifiedSpec :: Specificity
foreign import ccall "standaloneDerivD" standaloneDerivD :: Quote m => m Cxt -> m Type -> m Dec
foreign import ccall "staticE" staticE :: Quote m => m Exp -> m Exp
foreign import ccall "stdCall" stdCall :: Callconv
foreign import ccall "stockStrategy" stockStrategy :: Quote m => m DerivStrategy
foreign import ccall "strTyLit" strTyLit :: Quote m => String -> m TyLit
foreign import ccall "strictType" strictType :: Quote m => m Strict -> m Type -> m StrictType
foreign import ccall "stringE" stringE :: Quote m => String -> m Exp
foreign import ccall "stringL" stringL :: String -> Lit
foreign import ccall "thisModule" thisModule :: Q Module
foreign import ccall "tildeP" tildeP :: Quote m => m Pat -> m Pat
foreign import ccall "tupP" tupP :: Quote m => [m Pat] -> m Pat
foreign import ccall "tupleK" tupleK :: Int -> Kind
foreign import ccall "tupleT" tupleT :: Quote m => Int -> m Type
foreign import ccall "tySynInstD" tySynInstD :: Quote m => m TySynEqn -> m Dec
foreign import ccall "typeAnnotation" typeAnnotation :: Name -> AnnTarget
foreign import ccall "typedRuleVar" typedRuleVar :: Quote m => Name -> m Type -> m RuleBndr
foreign import ccall "uInfixE" uInfixE :: Quote m => m Exp -> m Exp -> m Exp -> m Exp
foreign import ccall "uInfixP" uInfixP :: Quote m => m Pat -> Name -> m Pat -> m Pat
foreign import ccall "uInfixT" uInfixT :: Quote m => m Type -> Name -> m Type -> m Type
foreign import ccall "unboundVarE" unboundVarE :: Quote m => Name -> m Exp
foreign import ccall "unboxedSumE" unboxedSumE :: Quote m => m Exp -> SumAlt -> SumArity -> m Exp
foreign import ccall "unboxedSumP" unboxedSumP :: Quote m => m Pat -> SumAlt -> SumArity -> m Pat
foreign import ccall "unboxedSumT" unboxedSumT :: Quote m => SumArity -> m Type
foreign import ccall "unboxedTupP" unboxedTupP :: Quote m => [m Pat] -> m Pat
foreign import ccall "unboxedTupleT" unboxedTupleT :: Quote m => Int -> m Type
foreign import ccall "unidir" unidir :: Quote m => m PatSynDir
foreign import ccall "unpacked" unpacked :: Quote m => m Strict
foreign import ccall "unsafe" unsafe :: Safety
foreign import ccall "valD" valD :: Quote m => m Pat -> m Body -> [m Dec] -> m Dec
foreign import ccall "valueAnnotation" valueAnnotation :: Name -> AnnTarget
foreign import ccall "varBangType" varBangType :: Quote m => Name -> m BangType -> m VarBangType
foreign import ccall "varE" varE :: Quote m => Name -> m Exp
foreign import ccall "varK" varK :: Name -> Kind
foreign import ccall "varP" varP :: Quote m => Name -> m Pat
foreign import ccall "varStrictType" varStrictType :: Quote m => Name -> m StrictType -> m VarStrictType
foreign import ccall "varT" varT :: Quote m => Name -> m Type
foreign import ccall "viaStrategy" viaStrategy :: Quote m => m Type -> m DerivStrategy
foreign import ccall "viewP" viewP :: Quote m => m Exp -> m Pat -> m Pat
foreign import ccall "wildCardT" wildCardT :: Quote m => m Type
foreign import ccall "wildP" wildP :: Quote m => m Pat
foreign import ccall "wordPrimL" wordPrimL :: Integer -> Lit
