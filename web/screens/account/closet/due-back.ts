// What must go back, and by when: shown at the top of the closet.
import type { AnswerOf } from '#contract/index.ts'
import { closetCopy } from '#web/screens/account/closet/copy.ts'

type Closet = Pick<AnswerOf<'listRentals'>, 'rentals' | 'announcements'>
export type Announcement = Closet['announcements'][number]

/** A return booked with an order that has not arrived yet: nothing is due. */
export const waitsForParcel = (one: Announcement): boolean => one.state === 'announced' && one.dueOn === null

/**
 * Says in sentences what is due back, the earliest first; empty when nothing is at home or on its way back.
 * @param termsRun whether the membership continues; if not, pieces at home are due by its end, which is shown elsewhere
 */
export function dueBack({ rentals, announcements }: Closet, termsRun: boolean): string[] {
  const lines = announcements.filter((one) => one.pending).map(ofReturn)
  const home = rentals.active.filter((piece) => piece.state === 'at_home' && piece.returnBy !== null)
  home.sort((a, b) => (a.returnBy ?? '').localeCompare(b.returnBy ?? ''))
  const soon = Map.groupBy(
    home.filter((piece) => piece.returnBySoon),
    (piece) => piece.returnByLabel ?? '',
  )
  for (const [day, pieces] of soon)
    lines.push(termsRun ? closetCopy.keepOrSendBy(pieces.length, day) : closetCopy.dueBy(pieces.length, day))
  const next = home.find((piece) => !piece.returnBySoon)
  if (termsRun && next?.returnByLabel) lines.push(closetCopy.nothingBefore(next.returnByLabel, lines.length > 0))
  return lines
}

function ofReturn(one: Announcement): string {
  const count = one.itemsIds.length
  if (one.state === 'posted') return closetCopy.posted(count)
  return waitsForParcel(one) ? closetCopy.waits(count) : closetCopy.postBy(count, one.dueLabel)
}
