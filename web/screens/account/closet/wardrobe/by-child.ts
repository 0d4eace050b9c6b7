// Shelves the wardrobe's pieces by the child they are for, in the order of the account; pieces for no child in
// particular come last.
import type { AnswerOf } from '#contract/index.ts'
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { wardrobeCopy } from '#web/screens/account/closet/wardrobe/copy.ts'
import type { Shelf } from '#web/screens/account/closet/wardrobe/shelf.ts'

export type ChildOfFamily = Pick<AnswerOf<'customerInfo'>['user']['children'][number], 'id' | 'name' | 'sizeLabel'>

/** Keeps only what the closet shows of a child. */
export const shownChild = ({ id, name, sizeLabel }: ChildOfFamily): ChildOfFamily => ({ id, name, sizeLabel })

export function byChild<Piece extends Pick<ClosetPiece, 'wearer'>>(
  pieces: readonly Piece[],
  children: readonly ChildOfFamily[],
): Shelf<Piece>[] {
  const shelves = children.map((child) => ({
    key: child.id,
    label: wardrobeCopy.forChild(child),
    pieces: pieces.filter(({ wearer }) => wearer?.childId === child.id),
  }))
  const known = new Set(children.map(({ id }) => id))
  const others = pieces.filter(({ wearer }) => wearer === null || !known.has(wearer.childId))
  return [...shelves, { key: 'anyone', label: wardrobeCopy.forAnyone, pieces: others }].filter(
    (shelf) => shelf.pieces.length > 0,
  )
}
