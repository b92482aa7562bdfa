A literate sample – with prose.

> module Literate where
>
> {-@ f :: x:Int
>       -> Int @-}
> f :: Int -> Int
> f x = do
>   y
>   z

Prose = here.

\begin{code}
  g = 1 -- λ
    + 2
\end{code}
