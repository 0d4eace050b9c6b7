import { Link } from 'react-router'
import { findingsCopy as copy } from '#web/screens/account/closet/findings/copy.ts'

export const findingsPage = (loanId: string): string => `/account/closet/findings/${loanId}`

interface FoundLineProps {
  piece: { id: string; name: string; found: 'waits' | 'answered' | null }
}

/** Links a piece that somebody has found recently to the finder's report. */
export function FoundLine({ piece }: FoundLineProps) {
  if (piece.found === null) return null
  const canAnswer = piece.found === 'waits'
  return (
    <Link
      to={findingsPage(piece.id)}
      className={canAnswer ? 'link block text-small font-strong' : 'link block text-small'}
    >
      {canAnswer ? copy.waits : copy.done}
      <span className="visually-hidden">{copy.ofPiece(piece.name)}</span>
    </Link>
  )
}

/** The same link below a row of the closet's list. */
export const FoundRow = ({ piece }: FoundLineProps) =>
  piece.found && (
    <div className="closet-keep">
      <FoundLine piece={piece} />
    </div>
  )
