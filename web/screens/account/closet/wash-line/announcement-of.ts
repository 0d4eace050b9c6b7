import { sumCreditsFreed } from '#web/lib/basket/sum-credits.ts'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import type { Pegged } from '#web/screens/account/closet/wash-line/use-pegged.ts'

interface NamedPiece {
  readonly itemId: string
  readonly name: string
  readonly userCredits: number
  readonly earlierMembership: boolean
}

/** Returns the sentence that a screen reader announces when a piece is pegged or taken down. */
export function announcementOf(
  last: Pegged['last'],
  atHome: readonly NamedPiece[],
  chosen: readonly NamedPiece[],
): string | null {
  const piece = atHome.find(({ itemId }) => itemId === last?.id)
  if (!last || !piece) return null
  const say = last.on ? closetCopy.pegged : closetCopy.unpegged
  return say(piece.name, chosen.length, sumCreditsFreed(chosen))
}
