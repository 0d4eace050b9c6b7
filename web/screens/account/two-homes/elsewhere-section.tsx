import { Link } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { twoHomesCopy as copy } from '#web/screens/account/two-homes/copy.ts'
import { PieceFace } from '#web/ui/product/piece-face.tsx'

/** Lists the membership's pieces in the other home, without saying where that is. */
export function ElsewhereSection({ pieces }: { pieces: AnswerOf<'listRentals'>['elsewhere'] }) {
  if (pieces.length === 0) return null
  return (
    <section aria-labelledby="elsewhere" className="grid gap-12">
      <div>
        <h2 id="elsewhere" className="h3">
          {copy.elsewhere}
        </h2>
        <p className="muted text-small">{copy.elsewhereLead}</p>
      </div>
      <ul className="closet-list">
        {pieces.map((piece) => (
          <li key={piece.id} className="closet-row">
            <PieceFace piece={piece}>
              <p className="muted text-small">{piece.stateLabel}</p>
              {piece.pays && (
                <Link to={`/account/closet/${piece.pays}/${piece.id}`} className="link text-small">
                  {copy.pays[piece.pays]}
                  <span className="visually-hidden">: {piece.name}</span>
                </Link>
              )}
            </PieceFace>
          </li>
        ))}
      </ul>
    </section>
  )
}
