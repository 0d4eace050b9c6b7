import { closetCopy } from '#web/screens/account/closet/copy.ts'
import type { Pegged } from '#web/screens/account/closet/wash-line/use-pegged.ts'

interface GoingBack {
  readonly count: number
  /** The credits that can be used again then. */
  readonly freed: number
}

/** Returns the sentence that a screen reader announces when a piece is pegged or taken down. */
export function announcementOf(
  last: Pegged['last'],
  atHome: readonly { readonly itemId: string; readonly name: string }[],
  { count, freed }: GoingBack,
): string | null {
  const piece = atHome.find(({ itemId }) => itemId === last?.id)
  if (!last || !piece) return null
  const say = last.on ? closetCopy.pegged : closetCopy.unpegged
  return say(piece.name, count, freed)
}
