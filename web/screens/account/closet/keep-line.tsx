import { Link } from 'react-router'
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { keepingCopy as copy } from '#web/screens/account/closet/keep-copy.ts'
import { lostPage } from '#web/screens/account/closet/lost/loss-line.tsx'
import { losingCopy } from '#web/screens/account/closet/lost/lost-copy.ts'
import { ReportLine } from '#web/screens/account/closet/not-as-described/report-line.tsx'
import { KeepSteps } from '#web/ui/product/keep-steps.tsx'

export interface KeepLineProps {
  piece: ClosetPiece
  /** Whether the membership is paid for; otherwise the day on which the piece is free keeps moving (product §4.8). */
  paid: boolean
}

/**
 * Shows what a piece costs to keep today, how that price falls and when it is free, with links to buy it, to report it
 * lost and to report another problem.
 */
export function KeepLine({ piece, paid }: KeepLineProps) {
  return (
    <div className="closet-keep">
      {piece.can.keep.allowed && <KeepPrice piece={piece} paid={paid} />}
      <Link to={lostPage(piece.id)} className="link link-line text-small">
        {losingCopy.report}
        <span className="visually-hidden">{losingCopy.ofPiece(piece.name)}</span>
      </Link>
      <ReportLine piece={piece} />
    </div>
  )
}

function KeepPrice({ piece, paid }: KeepLineProps) {
  const [from = piece.keepPrice] = piece.keepPrices
  const last = piece.keepPrices.at(-1) ?? piece.keepPrice
  // No day is promised if the rental ends soon: the piece is due back before that day.
  const freeOn = paid && !piece.returnBySoon ? piece.yoursToKeepOnLabel : null
  return (
    <>
      <KeepSteps
        prices={piece.keepPrices}
        monthsLeft={piece.keepMonthsLeft}
        label={copy.steps(from, last, piece.keepMonthsLeft)}
      />
      <Link to={`/account/closet/keep/${piece.id}`} className="link link-line keep-words text-small">
        {copy.line(piece.keepPrice, freeOn)}
        <span className="visually-hidden">{copy.ofPiece(piece.name)}</span>
      </Link>
    </>
  )
}
