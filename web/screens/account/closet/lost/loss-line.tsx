import { Link } from 'react-router'
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { losingCopy as copy } from '#web/screens/account/closet/lost/lost-copy.ts'

/** Says from which day a piece has been missing and the most it can cost; links to its page. */
export function LossLine({ piece, missed }: { piece: ClosetPiece; missed: NonNullable<ClosetPiece['missed']> }) {
  const { approved, reported, sinceLabel, price } = missed
  const unresolvedWords = reported ? copy.reported : copy.missed
  const words = approved || price === null ? copy.approved(sinceLabel, price) : unresolvedWords(sinceLabel, price)
  return (
    <div className="closet-keep">
      <Link to={lostPage(piece.id)} className="link min-w-0 flex-1 text-small font-strong">
        {words}
        <span className="visually-hidden">{copy.ofPiece(piece.name)}</span>
      </Link>
    </div>
  )
}

export const lostPage = (loanId: string): string => `/account/closet/lost/${loanId}`
