import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { wardrobeCopy as copy } from '#web/screens/account/closet/wardrobe/copy.ts'

/** Shows how far, in months, a piece is on its way to belonging to the family; nothing if it stays rented. */
export function YoursBar({ piece }: { piece: Pick<ClosetPiece, 'keepPrices' | 'keepMonthsLeft' | 'yoursToKeepOn'> }) {
  const months = piece.keepPrices.length - 1
  if (piece.yoursToKeepOn === null || months < 1) return null
  const month = Math.min(Math.max(1, months - piece.keepMonthsLeft), months)
  return (
    <svg className="yours-bar" role="img" aria-label={copy.month(month, months)}>
      <rect className="yours-bar-track" width="100%" height="6" />
      <rect className="yours-bar-done" width={`${(month / months) * 100}%`} height="6" rx="3" />
    </svg>
  )
}
