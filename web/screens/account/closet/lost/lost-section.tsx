import { Link } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { FoundLine } from '#web/screens/account/closet/findings/found-line.tsx'
import { lostPage } from '#web/screens/account/closet/lost/loss-line.tsx'
import { losingCopy as copy } from '#web/screens/account/closet/lost/lost-copy.ts'
import { PieceFace } from '#web/ui/product/piece-face.tsx'

/** Lists the lost pieces that were paid for and would still be refunded if they turned up. */
export function LostSection({ pieces }: { pieces: AnswerOf<'listRentals'>['lost'] }) {
  if (pieces.length === 0) return null
  return (
    <section aria-labelledby="lost" className="grid gap-12">
      <h2 id="lost" className="h3">
        {copy.lost}
      </h2>
      <ul className="closet-list">
        {pieces.map((piece) => (
          <li key={piece.id} className="closet-row">
            <PieceFace piece={piece}>
              <span className="muted block text-small">{copy.lostFor(piece.price, piece.paidOnLabel)}</span>
              <FoundLine piece={piece} />
              <Link to={lostPage(piece.id)} className="link text-small">
                {copy.foundUntil(piece.refundUntilLabel)}
                <span className="visually-hidden">{copy.ofPiece(piece.name)}</span>
              </Link>
            </PieceFace>
          </li>
        ))}
      </ul>
    </section>
  )
}
