-- | The types of Template Haskell. What splices do is not modelled.
module Language.Haskell.TH.Syntax
  ( Q, Name, Quasi, Quote (..), Lift (..), AnnLookup (..), AnnTarget (..), Bang (..), Body (..), Bytes, Callconv (..), Clause (..)
  , Con (..), Dec (..), DecidedStrictness (..), DerivClause (..), DerivStrategy (..), Exp (..), FamilyResultSig (..)
  , Fixity (..), FixityDirection (..), Foreign (..), FunDep (..), Guard (..), Info (..), InjectivityAnn (..), Inline (..)
  , Lit (..), Match (..), Overlap (..), Pat (..), PatSynArgs (..), PatSynDir (..), Phases (..), Pragma (..), Range (..)
  , Role (..), RuleBndr (..), RuleMatch (..), Safety (..), SourceStrictness (..), SourceUnpackedness (..), Specificity (..)
  , Stmt (..), TyLit (..), TySynEqn (..), TyVarBndr (..), Type (..), TypeFamilyHead (..), Extension (..), ForeignSrcLang (..)
  , Arity, BangType, CharPos, Cxt, FieldExp, FieldPat, InstanceDec, Kind, ParentName, PatSynType, Pred, Strict, StrictType
  , SumAlt, SumArity, Unlifted, VarBangType, VarStrictType, BangQ, BangTypeQ, BodyQ, ClauseQ, ConQ, CxtQ, DecQ, DecsQ
  , DerivClauseQ, DerivStrategyQ, ExpQ, FamilyResultSigQ, FieldExpQ, FieldPatQ, GuardQ, InfoQ, KindQ, MatchQ, PatQ
  , PatSynArgsQ, PatSynDirQ, PredQ, RangeQ, RuleBndrQ, SourceStrictnessQ, SourceUnpackednessQ, StmtQ, StrictTypeQ, TyLitQ
  , TySynEqnQ, TyVarBndrSpec, TyVarBndrUnit, TypeQ, VarBangTypeQ, VarStrictTypeQ, Loc (..), ModName (..), PkgName (..)
  , OccName (..), Module (..), ModuleInfo (..), TExp (..), Code (..), CodeQ, Uniq, addCorePlugin, addDependentFile
  , addForeignFile, addForeignFilePath, addForeignSource, addModFinalizer, addTempFile, addTopDecls, badIO, bindCode
  , bindCode_, defaultFixity, extsEnabled, falseName, isExtEnabled, isInstance, joinCode, justName, leftName
  , liftCode, liftString, location, lookupName, lookupTypeName, lookupValueName, manyName, maxPrecedence, mkModName, mkName
  , mkNameG_d, mkNameG_tc, mkNameG_v, mkOccName, mkPkgName, modString, nameBase, nameModule, namePackage, newNameIO
  , nonemptyName, nothingName, occString, oneName, pkgString, recover, reify, reifyConStrictness, reifyFixity, reifyInstances
  , reifyModule, reifyRoles, reifyType, report, reportError, reportWarning, rightName, runIO, runQ, showName, trueName
  , tupleDataName, tupleTypeName, unTypeCode, unTypeQ, unboxedSumDataName, unboxedSumTypeName, unboxedTupleDataName
  , unboxedTupleTypeName, unsafeCodeCoerce, unsafeTExpCoerce
  ) where

import Control.Monad.Fail (MonadFail (..))
import Control.Monad.IO.Class (MonadIO (..))
import Data.List.NonEmpty (NonEmpty)
import Data.Ratio (Ratio)
import Data.Word (Word8)

data AnnLookup = AnnLookupModule Module | AnnLookupName Name
  deriving (Eq, Ord, Show)

data AnnTarget = ModuleAnnotation | TypeAnnotation Name | ValueAnnotation Name
  deriving (Eq, Ord, Show)

data Bang = Bang SourceUnpackedness SourceStrictness
  deriving (Eq, Ord, Show)

data Body = GuardedB [(Guard, Exp)] | NormalB Exp
  deriving (Eq, Ord, Show)

data Callconv = CCall | StdCall | CApi | Prim | JavaScript
  deriving (Eq, Ord, Show)

data Clause = Clause [Pat] Body [Dec]
  deriving (Eq, Ord, Show)

data Con
  = NormalC Name [BangType]
  | RecC Name [VarBangType]
  | InfixC BangType Name BangType
  | ForallC [TyVarBndr Specificity] Cxt Con
  | GadtC [Name] [BangType] Type
  | RecGadtC [Name] [VarBangType] Type
  deriving (Eq, Ord, Show)

data Dec
  = FunD Name [Clause]
  | ValD Pat Body [Dec]
  | DataD Cxt Name [TyVarBndr ()] (Maybe Kind) [Con] [DerivClause]
  | NewtypeD Cxt Name [TyVarBndr ()] (Maybe Kind) Con [DerivClause]
  | TySynD Name [TyVarBndr ()] Type
  | ClassD Cxt Name [TyVarBndr ()] [FunDep] [Dec]
  | InstanceD (Maybe Overlap) Cxt Type [Dec]
  | SigD Name Type
  | KiSigD Name Kind
  | ForeignD Foreign
  | InfixD Fixity Name
  | PragmaD Pragma
  | DataFamilyD Name [TyVarBndr ()] (Maybe Kind)
  | DataInstD Cxt (Maybe [TyVarBndr ()]) Type (Maybe Kind) [Con] [DerivClause]
  | NewtypeInstD Cxt (Maybe [TyVarBndr ()]) Type (Maybe Kind) Con [DerivClause]
  | TySynInstD TySynEqn
  | OpenTypeFamilyD TypeFamilyHead
  | ClosedTypeFamilyD TypeFamilyHead [TySynEqn]
  | RoleAnnotD Name [Role]
  | StandaloneDerivD (Maybe DerivStrategy) Cxt Type
  | DefaultSigD Name Type
  | PatSynD Name PatSynArgs PatSynDir Pat
  | PatSynSigD Name PatSynType
  | ImplicitParamBindD String Exp
  deriving (Eq, Ord, Show)

data DecidedStrictness = DecidedLazy | DecidedStrict | DecidedUnpack
  deriving (Eq, Ord, Show)

data DerivClause = DerivClause (Maybe DerivStrategy) Cxt
  deriving (Eq, Ord, Show)

data DerivStrategy = StockStrategy | AnyclassStrategy | NewtypeStrategy | ViaStrategy Type
  deriving (Eq, Ord, Show)

data Exp
  = VarE Name
  | ConE Name
  | LitE Lit
  | AppE Exp Exp
  | AppTypeE Exp Type
  | InfixE (Maybe Exp) Exp (Maybe Exp)
  | UInfixE Exp Exp Exp
  | ParensE Exp
  | LamE [Pat] Exp
  | LamCaseE [Match]
  | TupE [Maybe Exp]
  | UnboxedTupE [Maybe Exp]
  | UnboxedSumE Exp SumAlt SumArity
  | CondE Exp Exp Exp
  | MultiIfE [(Guard, Exp)]
  | LetE [Dec] Exp
  | CaseE Exp [Match]
  | DoE (Maybe ModName) [Stmt]
  | MDoE (Maybe ModName) [Stmt]
  | CompE [Stmt]
  | ArithSeqE Range
  | ListE [Exp]
  | SigE Exp Type
  | RecConE Name [FieldExp]
  | RecUpdE Exp [FieldExp]
  | StaticE Exp
  | UnboundVarE Name
  | LabelE String
  | ImplicitParamVarE String
  deriving (Eq, Ord, Show)

data FamilyResultSig = NoSig | KindSig Kind | TyVarSig (TyVarBndr ())
  deriving (Eq, Ord, Show)

data Fixity = Fixity Int FixityDirection
  deriving (Eq, Ord, Show)

data FixityDirection = InfixL | InfixR | InfixN
  deriving (Eq, Ord, Show)

data Foreign = ImportF Callconv Safety String Name Type | ExportF Callconv String Name Type
  deriving (Eq, Ord, Show)

data FunDep = FunDep [Name] [Name]
  deriving (Eq, Ord, Show)

data Guard = NormalG Exp | PatG [Stmt]
  deriving (Eq, Ord, Show)

data Info
  = ClassI Dec [InstanceDec]
  | ClassOpI Name Type ParentName
  | TyConI Dec
  | FamilyI Dec [InstanceDec]
  | PrimTyConI Name Arity Unlifted
  | DataConI Name Type ParentName
  | PatSynI Name PatSynType
  | VarI Name Type (Maybe Dec)
  | TyVarI Name Type
  deriving (Eq, Ord, Show)

data InjectivityAnn = InjectivityAnn Name [Name]
  deriving (Eq, Ord, Show)

data Inline = NoInline | Inline | Inlinable
  deriving (Eq, Ord, Show)

data Lit
  = CharL Char
  | StringL String
  | IntegerL Integer
  | RationalL Rational
  | IntPrimL Integer
  | WordPrimL Integer
  | FloatPrimL Rational
  | DoublePrimL Rational
  | StringPrimL [Word8]
  | BytesPrimL Bytes
  | CharPrimL Char
  deriving (Eq, Ord, Show)

data Match = Match Pat Body [Dec]
  deriving (Eq, Ord, Show)

data Overlap = Overlappable | Overlapping | Overlaps | Incoherent
  deriving (Eq, Ord, Show)

data Pat
  = LitP Lit
  | VarP Name
  | TupP [Pat]
  | UnboxedTupP [Pat]
  | UnboxedSumP Pat SumAlt SumArity
  | ConP Name [Pat]
  | InfixP Pat Name Pat
  | UInfixP Pat Name Pat
  | ParensP Pat
  | TildeP Pat
  | BangP Pat
  | AsP Name Pat
  | WildP
  | RecP Name [FieldPat]
  | ListP [Pat]
  | SigP Pat Type
  | ViewP Exp Pat
  deriving (Eq, Ord, Show)

data PatSynArgs = PrefixPatSyn [Name] | InfixPatSyn Name Name | RecordPatSyn [Name]
  deriving (Eq, Ord, Show)

data PatSynDir = Unidir | ImplBidir | ExplBidir [Clause]
  deriving (Eq, Ord, Show)

data Phases = AllPhases | FromPhase Int | BeforePhase Int
  deriving (Eq, Ord, Show)

data Pragma
  = InlineP Name Inline RuleMatch Phases
  | SpecialiseP Name Type (Maybe Inline) Phases
  | SpecialiseInstP Type
  | RuleP String (Maybe [TyVarBndr ()]) [RuleBndr] Exp Exp Phases
  | AnnP AnnTarget Exp
  | LineP Int String
  | CompleteP [Name] (Maybe Name)
  deriving (Eq, Ord, Show)

data Range = FromR Exp | FromThenR Exp Exp | FromToR Exp Exp | FromThenToR Exp Exp Exp
  deriving (Eq, Ord, Show)

data Role = NominalR | RepresentationalR | PhantomR | InferR
  deriving (Eq, Ord, Show)

data RuleBndr = RuleVar Name | TypedRuleVar Name Type
  deriving (Eq, Ord, Show)

data RuleMatch = ConLike | FunLike
  deriving (Eq, Ord, Show)

data Safety = Unsafe | Safe | Interruptible
  deriving (Eq, Ord, Show)

data SourceStrictness = NoSourceStrictness | SourceLazy | SourceStrict
  deriving (Eq, Ord, Show)

data SourceUnpackedness = NoSourceUnpackedness | SourceNoUnpack | SourceUnpack
  deriving (Eq, Ord, Show)

data Specificity = SpecifiedSpec | InferredSpec
  deriving (Eq, Ord, Show)

data Stmt = BindS Pat Exp | LetS [Dec] | NoBindS Exp | ParS [[Stmt]] | RecS [Stmt]
  deriving (Eq, Ord, Show)

data TyLit = NumTyLit Integer | StrTyLit String
  deriving (Eq, Ord, Show)

data TySynEqn = TySynEqn (Maybe [TyVarBndr ()]) Type Type
  deriving (Eq, Ord, Show)

data TyVarBndr flag = PlainTV Name flag | KindedTV Name flag Kind
  deriving (Eq, Ord, Show)

data Type
  = ForallT [TyVarBndr Specificity] Cxt Type
  | ForallVisT [TyVarBndr ()] Type
  | AppT Type Type
  | AppKindT Type Kind
  | SigT Type Kind
  | VarT Name
  | ConT Name
  | PromotedT Name
  | InfixT Type Name Type
  | UInfixT Type Name Type
  | ParensT Type
  | TupleT Int
  | UnboxedTupleT Int
  | UnboxedSumT SumArity
  | ArrowT
  | MulArrowT
  | EqualityT
  | ListT
  | PromotedTupleT Int
  | PromotedNilT
  | PromotedConsT
  | StarT
  | ConstraintT
  | LitT TyLit
  | WildCardT
  | ImplicitParamT String Type
  deriving (Eq, Ord, Show)

data TypeFamilyHead = TypeFamilyHead Name [TyVarBndr ()] FamilyResultSig (Maybe InjectivityAnn)
  deriving (Eq, Ord, Show)

data Extension
  = Cpp
  | OverlappingInstances
  | UndecidableInstances
  | IncoherentInstances
  | UndecidableSuperClasses
  | MonomorphismRestriction
  | MonoPatBinds
  | MonoLocalBinds
  | RelaxedPolyRec
  | ExtendedDefaultRules
  | ForeignFunctionInterface
  | UnliftedFFITypes
  | InterruptibleFFI
  | CApiFFI
  | GHCForeignImportPrim
  | JavaScriptFFI
  | ParallelArrays
  | Arrows
  | TemplateHaskell
  | TemplateHaskellQuotes
  | QualifiedDo
  | QuasiQuotes
  | ImplicitParams
  | ImplicitPrelude
  | ScopedTypeVariables
  | AllowAmbiguousTypes
  | UnboxedTuples
  | UnboxedSums
  | UnliftedNewtypes
  | BangPatterns
  | TypeFamilies
  | TypeFamilyDependencies
  | TypeInType
  | OverloadedStrings
  | OverloadedLists
  | NumDecimals
  | DisambiguateRecordFields
  | RecordWildCards
  | RecordPuns
  | ViewPatterns
  | GADTs
  | GADTSyntax
  | NPlusKPatterns
  | DoAndIfThenElse
  | BlockArguments
  | RebindableSyntax
  | ConstraintKinds
  | PolyKinds
  | DataKinds
  | InstanceSigs
  | ApplicativeDo
  | LinearTypes
  | StandaloneDeriving
  | DeriveDataTypeable
  | AutoDeriveTypeable
  | DeriveFunctor
  | DeriveTraversable
  | DeriveFoldable
  | DeriveGeneric
  | DefaultSignatures
  | DeriveAnyClass
  | DeriveLift
  | DerivingStrategies
  | DerivingVia
  | TypeSynonymInstances
  | FlexibleContexts
  | FlexibleInstances
  | ConstrainedClassMethods
  | MultiParamTypeClasses
  | NullaryTypeClasses
  | FunctionalDependencies
  | UnicodeSyntax
  | ExistentialQuantification
  | MagicHash
  | EmptyDataDecls
  | KindSignatures
  | RoleAnnotations
  | ParallelListComp
  | TransformListComp
  | MonadComprehensions
  | GeneralizedNewtypeDeriving
  | RecursiveDo
  | PostfixOperators
  | TupleSections
  | PatternGuards
  | LiberalTypeSynonyms
  | RankNTypes
  | ImpredicativeTypes
  | TypeOperators
  | ExplicitNamespaces
  | PackageImports
  | ExplicitForAll
  | AlternativeLayoutRule
  | AlternativeLayoutRuleTransitional
  | DatatypeContexts
  | NondecreasingIndentation
  | RelaxedLayout
  | TraditionalRecordSyntax
  | LambdaCase
  | MultiWayIf
  | BinaryLiterals
  | NegativeLiterals
  | HexFloatLiterals
  | DuplicateRecordFields
  | OverloadedLabels
  | EmptyCase
  | PatternSynonyms
  | PartialTypeSignatures
  | NamedWildCards
  | StaticPointers
  | TypeApplications
  | Strict
  | StrictData
  | MonadFailDesugaring
  | EmptyDataDeriving
  | NumericUnderscores
  | QuantifiedConstraints
  | StarIsType
  | ImportQualifiedPost
  | CUSKs
  | StandaloneKindSignatures
  | LexicalNegation
  deriving (Eq, Ord, Show)

data ForeignSrcLang = LangC | LangCxx | LangObjc | LangObjcxx | LangAsm | RawObject
  deriving (Eq, Ord, Show)

type Arity = Int

type BangType = (Bang, Type)

type CharPos = (Int, Int)

type Cxt = [Pred]

type FieldExp = (Name, Exp)

type FieldPat = (Name, Pat)

type InstanceDec = Dec

type Kind = Type

type ParentName = Name

type PatSynType = Type

type Pred = Type

type Strict = Bang

type StrictType = BangType

type SumAlt = Int

type SumArity = Int

type Unlifted = Bool

type VarBangType = (Name, Bang, Type)

type VarStrictType = VarBangType

type BangQ = Q Bang

type BangTypeQ = Q BangType

type BodyQ = Q Body

type ClauseQ = Q Clause

type ConQ = Q Con

type CxtQ = Q Cxt

type DecQ = Q Dec

type DecsQ = Q [Dec]

type DerivClauseQ = Q DerivClause

type DerivStrategyQ = Q DerivStrategy

type ExpQ = Q Exp

type FamilyResultSigQ = Q FamilyResultSig

type FieldExpQ = Q FieldExp

type FieldPatQ = Q FieldPat

type GuardQ = Q Guard

type InfoQ = Q Info

type KindQ = Q Kind

type MatchQ = Q Match

type PatQ = Q Pat

type PatSynArgsQ = Q PatSynArgs

type PatSynDirQ = Q PatSynDir

type PredQ = Q Pred

type RangeQ = Q Range

type RuleBndrQ = Q RuleBndr

type SourceStrictnessQ = Q SourceStrictness

type SourceUnpackednessQ = Q SourceUnpackedness

type StmtQ = Q Stmt

type StrictTypeQ = Q StrictType

type TyLitQ = Q TyLit

type TySynEqnQ = Q TySynEqn

type TyVarBndrSpec = TyVarBndr Specificity

type TyVarBndrUnit = TyVarBndr ()

type TypeQ = Q Type

type VarBangTypeQ = Q VarBangType

type VarStrictTypeQ = Q VarStrictType

data Loc = Loc
  { loc_filename :: String, loc_package :: String, loc_module :: String, loc_start :: CharPos, loc_end :: CharPos }
  deriving (Eq, Ord, Show)

-- | Bytes of a literal.
newtype Bytes = Bytes [Word8]
  deriving (Eq, Ord, Show)

newtype ModName = ModName String
  deriving (Eq, Ord, Show)

newtype PkgName = PkgName String
  deriving (Eq, Ord, Show)

newtype OccName = OccName String
  deriving (Eq, Ord, Show)

data Module = Module PkgName ModName
  deriving (Eq, Ord, Show)

data ModuleInfo = ModuleInfo [Module]
  deriving (Eq, Ord, Show)

newtype TExp a = TExp { unType :: Exp }

newtype Code m a = Code { examineCode :: m (TExp a) }

type CodeQ = Code Q

type Uniq = Integer

mkModName :: String -> ModName
mkModName s = ModName s

modString :: ModName -> String
modString (ModName s) = s

mkOccName :: String -> OccName
mkOccName s = OccName s

occString :: OccName -> String
occString (OccName s) = s

mkPkgName :: String -> PkgName
mkPkgName s = PkgName s

pkgString :: PkgName -> String
pkgString (PkgName s) = s

defaultFixity :: Fixity
defaultFixity = Fixity maxPrecedence InfixL

maxPrecedence :: Int
maxPrecedence = 9

newtype Q a = Q (IO a)

instance Functor Q where
  fmap f (Q m) = Q (fmap f m)

instance Applicative Q where
  pure x = Q (return x)
  Q f <*> Q m = Q (f <*> m)

instance Monad Q where
  Q m >>= k = Q (m >>= \x -> case k x of Q n -> n)

instance MonadFail Q where
  fail message = Q (fail message)

newtype Name = Name String
  deriving (Eq, Ord)

instance Show Name where
  showsPrec _ (Name s) = showString s

class Monad m => Quote m where
  newName :: String -> m Name

instance Quote Q where
  newName s = return (Name s)

class Monad m => Quasi m

instance Quasi Q

class Lift t where
  lift :: t -> Q Exp
  lift _ = undefined

instance Lift Int
instance Lift Integer
instance Lift Char
instance Lift Bool
instance Lift Double
instance Lift ()
instance Lift a => Lift [a]
instance Lift a => Lift (Maybe a)
instance (Lift a, Lift b) => Lift (a, b)

mkName :: String -> Name
mkName s = Name s

nameBase :: Name -> String
nameBase (Name s) = s

runQ :: Q a -> Q a
runQ m = m

reportWarning :: String -> Q ()
reportWarning _ = return ()

instance MonadIO Q where
  liftIO m = Q m

foreign import ccall "addCorePlugin" addCorePlugin :: String -> Q ()
foreign import ccall "addDependentFile" addDependentFile :: FilePath -> Q ()
foreign import ccall "addForeignFile" addForeignFile :: ForeignSrcLang -> String -> Q ()
foreign import ccall "addForeignFilePath" addForeignFilePath :: ForeignSrcLang -> FilePath -> Q ()
foreign import ccall "addForeignSource" addForeignSource :: ForeignSrcLang -> String -> Q ()
foreign import ccall "addModFinalizer" addModFinalizer :: Q () -> Q ()
foreign import ccall "addTempFile" addTempFile :: String -> Q FilePath
foreign import ccall "addTopDecls" addTopDecls :: [Dec] -> Q ()
foreign import ccall "badIO" badIO :: String -> IO a
foreign import ccall "bindCode" bindCode :: Monad m => m a -> (a -> Code m b) -> Code m b
foreign import ccall "bindCode_" bindCode_ :: Monad m => m a -> Code m b -> Code m b
foreign import ccall "extsEnabled" extsEnabled :: Q [Extension]
foreign import ccall "falseName" falseName :: Name
foreign import ccall "isExtEnabled" isExtEnabled :: Extension -> Q Bool
foreign import ccall "isInstance" isInstance :: Name -> [Type] -> Q Bool
foreign import ccall "joinCode" joinCode :: Monad m => m (Code m a) -> Code m a
foreign import ccall "justName" justName :: Name
foreign import ccall "leftName" leftName :: Name
foreign import ccall "liftCode" liftCode :: m (TExp a) -> Code m a
foreign import ccall "liftString" liftString :: Quote m => String -> m Exp
foreign import ccall "location" location :: Q Loc
foreign import ccall "lookupName" lookupName :: Bool -> String -> Q (Maybe Name)
foreign import ccall "lookupTypeName" lookupTypeName :: String -> Q (Maybe Name)
foreign import ccall "lookupValueName" lookupValueName :: String -> Q (Maybe Name)
foreign import ccall "manyName" manyName :: Name
foreign import ccall "mkNameG_d" mkNameG_d :: String -> String -> String -> Name
foreign import ccall "mkNameG_tc" mkNameG_tc :: String -> String -> String -> Name
foreign import ccall "mkNameG_v" mkNameG_v :: String -> String -> String -> Name
foreign import ccall "nameModule" nameModule :: Name -> Maybe String
foreign import ccall "namePackage" namePackage :: Name -> Maybe String
foreign import ccall "newNameIO" newNameIO :: String -> IO Name
foreign import ccall "nonemptyName" nonemptyName :: Name
foreign import ccall "nothingName" nothingName :: Name
foreign import ccall "oneName" oneName :: Name
foreign import ccall "recover" recover :: Q a -> Q a -> Q a
foreign import ccall "reify" reify :: Name -> Q Info
foreign import ccall "reifyConStrictness" reifyConStrictness :: Name -> Q [DecidedStrictness]
foreign import ccall "reifyFixity" reifyFixity :: Name -> Q (Maybe Fixity)
foreign import ccall "reifyInstances" reifyInstances :: Name -> [Type] -> Q [InstanceDec]
foreign import ccall "reifyModule" reifyModule :: Module -> Q ModuleInfo
foreign import ccall "reifyRoles" reifyRoles :: Name -> Q [Role]
foreign import ccall "reifyType" reifyType :: Name -> Q Type
foreign import ccall "report" report :: Bool -> String -> Q ()
foreign import ccall "reportError" reportError :: String -> Q ()
foreign import ccall "rightName" rightName :: Name
foreign import ccall "runIO" runIO :: IO a -> Q a
foreign import ccall "showName" showName :: Name -> String
foreign import ccall "trueName" trueName :: Name
foreign import ccall "tupleDataName" tupleDataName :: Int -> Name
foreign import ccall "tupleTypeName" tupleTypeName :: Int -> Name
foreign import ccall "unTypeCode" unTypeCode :: Quote m => Code m a -> m Exp
foreign import ccall "unTypeQ" unTypeQ :: Quote m => m (TExp a) -> m Exp
foreign import ccall "unboxedSumDataName" unboxedSumDataName :: SumAlt -> SumArity -> Name
foreign import ccall "unboxedSumTypeName" unboxedSumTypeName :: SumArity -> Name
foreign import ccall "unboxedTupleDataName" unboxedTupleDataName :: Int -> Name
foreign import ccall "unboxedTupleTypeName" unboxedTupleTypeName :: Int -> Name
foreign import ccall "unsafeCodeCoerce" unsafeCodeCoerce :: Quote m => m Exp -> Code m a
foreign import ccall "unsafeTExpCoerce" unsafeTExpCoerce :: Quote m => m Exp -> m (TExp a)
