-- | Graphs, and their strongly connected components.
module Data.Graph
  ( Graph, Bounds, Edge, Vertex, Table, graphFromEdges, graphFromEdges', buildG, vertices, edges, outdegree, indegree
  , path, reachable, transposeG, dfs, dff, topSort, reverseTopSort, components, scc, bcc
  , SCC (..), stronglyConnComp, stronglyConnCompR, flattenSCC, flattenSCCs, module Data.Tree
  ) where

import Data.Array (Array, accumArray, array, bounds, indices, (!))
import qualified Data.Array as Array
import Data.List (sortBy)
import Data.Maybe (mapMaybe)
import qualified Data.IntSet as IntSet
import Data.Tree (Forest, Tree (..))

data SCC vertex = AcyclicSCC vertex | CyclicSCC [vertex]
  deriving (Eq, Show, Read)

instance Functor SCC where
  fmap f (AcyclicSCC v) = AcyclicSCC (f v)
  fmap f (CyclicSCC vs) = CyclicSCC (map f vs)

instance Foldable SCC where
  foldr f z (AcyclicSCC v) = f v z
  foldr f z (CyclicSCC vs) = foldr f z vs

instance Traversable SCC where
  traverse f (AcyclicSCC v) = fmap AcyclicSCC (f v)
  traverse f (CyclicSCC vs) = fmap CyclicSCC (traverse f vs)

flattenSCCs :: [SCC a] -> [a]
flattenSCCs components' = concatMap flattenSCC components'

flattenSCC :: SCC vertex -> [vertex]
flattenSCC (AcyclicSCC v) = [v]
flattenSCC (CyclicSCC vs) = vs

stronglyConnComp :: Ord key => [(node, key, [key])] -> [SCC node]
stronglyConnComp edges' = map (fmap (\(n, _, _) -> n)) (stronglyConnCompR edges')

stronglyConnCompR :: Ord key => [(node, key, [key])] -> [SCC (node, key, [key])]
stronglyConnCompR [] = []
stronglyConnCompR edges' = map decode (scc graph)
  where
    (graph, fromVertex, _) = graphFromEdges edges'
    decode (Node v []) | mentionsItself v = CyclicSCC [fromVertex v]
                       | otherwise = AcyclicSCC (fromVertex v)
    decode other = CyclicSCC (flat other [])
    flat (Node v ts) rest = fromVertex v : foldr flat rest ts
    mentionsItself v = elem v (graph ! v)

type Vertex = Int

type Table a = Array Vertex a

type Graph = Array Vertex [Vertex]

type Bounds = (Vertex, Vertex)

type Edge = (Vertex, Vertex)

vertices :: Graph -> [Vertex]
vertices g = indices g

edges :: Graph -> [Edge]
edges g = [(v, w) | v <- vertices g, w <- g ! v]

buildG :: Bounds -> [Edge] -> Graph
buildG b es = accumArray (flip (:)) [] b es

transposeG :: Graph -> Graph
transposeG g = buildG (bounds g) (reverseE g)

reverseE :: Graph -> [Edge]
reverseE g = [(w, v) | (v, w) <- edges g]

outdegree, indegree :: Graph -> Array Vertex Int
outdegree g = fmap length g
indegree g = accumArray (+) 0 (bounds g) [(v, 1) | (_, outs) <- Array.assocs g, v <- outs]

graphFromEdges' :: Ord key => [(node, key, [key])] -> (Graph, Vertex -> (node, key, [key]))
graphFromEdges' x = case graphFromEdges x of (a, b, _) -> (a, b)

graphFromEdges :: Ord key => [(node, key, [key])] -> (Graph, Vertex -> (node, key, [key]), key -> Maybe Vertex)
graphFromEdges edges0 = (graph, \v -> vertexMap ! v, keyVertex)
  where
    maxV = length edges0 - 1
    sorted = sortBy (\(_, k1, _) (_, k2, _) -> compare k1 k2) edges0
    numbered = zip [0 ..] sorted
    graph = array (0, maxV) [(v, mapMaybe keyVertex ks) | (v, (_, _, ks)) <- numbered]
    keyMap = array (0, maxV) [(v, k) | (v, (_, k, _)) <- numbered]
    vertexMap = array (0, maxV) numbered
    keyVertex k = search 0 maxV
      where
        search a b
          | a > b = Nothing
          | otherwise = case compare k (keyMap ! mid) of
              LT -> search a (mid - 1)
              EQ -> Just mid
              GT -> search (mid + 1) b
          where
            mid = a + (b - a) `div` 2

dff :: Graph -> [Tree Vertex]
dff g = dfs g (vertices g)

dfs :: Graph -> [Vertex] -> [Tree Vertex]
dfs g vs0 = fst (visit IntSet.empty vs0)
  where
    visit seen [] = ([], seen)
    visit seen (v : vs)
      | IntSet.member v seen = visit seen vs
      | otherwise =
          let (children, seen1) = visit (IntSet.insert v seen) (g ! v)
              (rest, seen2) = visit seen1 vs
          in (Node v children : rest, seen2)

postorder :: Tree a -> [a] -> [a]
postorder (Node a ts) rest = postorderF ts (a : rest)

postorderF :: [Tree a] -> [a] -> [a]
postorderF ts rest = foldr postorder rest ts

postOrd :: Graph -> [Vertex]
postOrd g = postorderF (dff g) []

topSort :: Graph -> [Vertex]
topSort g = reverse (postOrd g)

reverseTopSort :: Graph -> [Vertex]
reverseTopSort g = postOrd g

components :: Graph -> [Tree Vertex]
components g = dff (buildG (bounds g) (edges g ++ reverseE g))

scc :: Graph -> [Tree Vertex]
scc g = dfs g (reverse (postOrd (transposeG g)))

reachable :: Graph -> Vertex -> [Vertex]
reachable g v = concatMap flattened (dfs g [v])
  where
    flattened (Node x ts) = x : concatMap flattened ts

path :: Graph -> Vertex -> Vertex -> Bool
path g v w = elem w (reachable g v)

foreign import ccall "bcc" bcc :: Graph -> [Tree [Vertex]]
