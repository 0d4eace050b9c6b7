import { Link } from 'react-router'
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { reportCopy as copy } from '#web/screens/account/closet/not-as-described/report-copy.ts'

/** Links to the report of a piece, if there is one or one can be made. */
export function ReportLine({ piece }: { piece: ClosetPiece }) {
  const words = wordsOf(piece)
  if (!words) return null
  return (
    <Link to={reportPage(piece.id)} className="link link-line text-small">
      {words}
      <span className="visually-hidden">{copy.ofPiece(piece.name)}</span>
    </Link>
  )
}

function wordsOf({ report, can }: ClosetPiece): string | null {
  if (report === 'open') return copy.linkOpen
  if (report) return copy.linkResolved
  return can.report.allowed ? copy.link : null
}

export const reportPage = (loanId: string): string => `/account/closet/not-as-described/${loanId}`
