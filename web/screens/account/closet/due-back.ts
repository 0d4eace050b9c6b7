// Says what must be sent back and by when, at the top of the closet.
import type { AnswerOf } from '#contract/index.ts'
import { closetCopy } from '#web/screens/account/closet/copy.ts'

type Closet = Pick<AnswerOf<'listRentals'>, 'rentals' | 'announcements'>
export type Announcement = Closet['announcements'][number]

/** Whether a return waits for the parcel of the order it was booked with; until then nothing is due. */
export const waitsForParcel = (announcement: Announcement): boolean =>
  announcement.state === 'announced' && announcement.dueOn === null

/**
 * Lists in sentences what is due back, the earliest first; empty if nothing is at home or on its way back.
 * @param continues whether the membership continues; if not, pieces at home are due by its end, which is shown
 * elsewhere
 */
export function dueBack({ rentals, announcements }: Closet, continues: boolean): string[] {
  const lines = announcements.filter((announcement) => announcement.pending).map(returnLine)
  const home = rentals.active.filter((piece) => piece.state === 'at_home' && piece.returnBy !== null)
  home.sort((a, b) => (a.returnBy ?? '').localeCompare(b.returnBy ?? ''))
  const soon = Map.groupBy(
    home.filter((piece) => piece.returnBySoon),
    (piece) => piece.returnByLabel ?? '',
  )
  for (const [day, pieces] of soon)
    lines.push(continues ? closetCopy.keepOrSendBy(pieces.length, day) : closetCopy.dueBy(pieces.length, day))
  const next = home.find((piece) => !piece.returnBySoon)
  if (continues && next?.returnByLabel) lines.push(closetCopy.nothingBefore(next.returnByLabel, lines.length > 0))
  return lines
}

function returnLine(announcement: Announcement): string {
  const count = announcement.itemsIds.length
  if (announcement.state === 'posted') return closetCopy.posted(count)
  return waitsForParcel(announcement) ? closetCopy.waits(count) : closetCopy.postBy(count, announcement.dueLabel)
}
