// Chooses the one thing to say about a piece at home; its page shows everything else.
import { recallCopy } from '#web/copy/recall.ts'
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { wardrobeCopy as copy } from '#web/screens/account/closet/wardrobe/copy.ts'

export interface PieceNotice {
  readonly words: string
  readonly tone: 'quiet' | 'warning' | 'error'
}

type Facts = Pick<
  ClosetPiece,
  'recall' | 'found' | 'missed' | 'choice' | 'returnByLabel' | 'returnBySoon' | 'yoursToKeepOnLabel' | 'sinceLabel'
>

/** Leaves out the year, which is clear because the day is near. */
const withoutYear = (day: string): string => day.replace(/ \d{4}$/, '')

/**
 * @param paid whether the membership continues; if not, its pieces are due by its end, and no day for keeping them is
 * promised
 */
export function pieceNotice(piece: Facts, paid: boolean): PieceNotice | null {
  const { missed, choice, returnByLabel: due } = piece
  if (piece.recall) return { words: recallCopy.short, tone: 'error' }
  if (missed?.approved) return { words: missed.price === null ? copy.approvedUnpaid : copy.approved, tone: 'error' }
  if (piece.found === 'waits') return { words: copy.found, tone: 'warning' }
  if (missed?.reported) return { words: copy.reported, tone: 'warning' }
  if (missed) return { words: copy.missed(withoutYear(missed.sinceLabel)), tone: 'error' }
  if (choice === 'overdue' && due) return { words: copy.overdue(withoutYear(due)), tone: 'error' }
  if (choice === 'last_day') return { words: copy.today, tone: 'warning' }
  if (choice === 'open' && due) return { words: copy.choose(withoutYear(due)), tone: 'warning' }
  if (piece.returnBySoon && due)
    return { words: (paid ? copy.rentedUntil : copy.sendBackBy)(withoutYear(due)), tone: 'warning' }
  if (paid && piece.yoursToKeepOnLabel) return { words: copy.yoursOn(piece.yoursToKeepOnLabel), tone: 'quiet' }
  return piece.sinceLabel ? { words: copy.since(piece.sinceLabel), tone: 'quiet' } : null
}
