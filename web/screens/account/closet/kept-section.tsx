import { Link } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { pounds } from '#web/lib/format.ts'
import { FoundLine } from '#web/screens/account/closet/findings/found-line.tsx'
import { keepingCopy as copy } from '#web/screens/account/closet/keep-copy.ts'
import { FactsLine } from '#web/ui/facts-line.tsx'
import { PieceFace } from '#web/ui/product/piece-face.tsx'

type Kept = AnswerOf<'listRentals'>['kept'][number]

/** Lists the pieces that the family owns: those it bought, and those it has rented for nine months. */
export function KeptSection({ pieces }: { pieces: readonly Kept[] }) {
  if (pieces.length === 0) return null
  return (
    <section aria-labelledby="theirs" className="grid gap-12">
      <h2 id="theirs" className="h3">
        {copy.theirs}
      </h2>
      <ul className="closet-list">
        {pieces.map((piece) => (
          <li key={piece.id} className="closet-row">
            <PieceFace piece={piece}>
              <FactsLine
                className="muted text-small"
                facts={[
                  copy.theirsSince(piece.keptOnLabel),
                  piece.price !== null && copy.boughtFor(pounds(piece.price)),
                ]}
              />
              <FoundLine piece={piece} />
              {piece.cancelUntilLabel && (
                <Link to={`/account/closet/keep/${piece.id}?cancel=1`} className="link text-small">
                  {copy.cancelUntil(piece.cancelUntilLabel)}
                  <span className="visually-hidden">{copy.ofPiece(piece.name)}</span>
                </Link>
              )}
            </PieceFace>
          </li>
        ))}
      </ul>
    </section>
  )
}
