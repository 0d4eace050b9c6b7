import { garmentPiece } from '#server/domains/inventory/index.ts'
import type { Dispute } from '#server/domains/payments/index.ts'
import type { OfficePiece, RentalRecords } from '#server/domains/rentals/index.ts'
import type { Id } from '#server/kernel/ids.ts'

type NamedPiece = Pick<OfficePiece, 'qrId' | 'name' | 'brandName' | 'sizeLabel' | 'condition'>

/** One piece, as identified on the shelf: its label first. */
export const pieceLine = ({ qrId, name, brandName, sizeLabel, condition }: NamedPiece, note = ''): string =>
  `  ${qrId}  ${brandName} ${name}, ${sizeLabel}, ${condition}${note}`

/** Garments that have just come in, as they are now. */
export async function arrivedLines(
  { db }: Pick<RentalRecords, 'db'>,
  garmentIds: readonly Id<'garment'>[],
): Promise<string[]> {
  const found = await garmentPiece(db, garmentIds)
  return garmentIds.flatMap((id) => {
    const piece = found.get(id)
    if (!piece) return []
    const { qrId, name, brand_name: brandName, userSizeLabel: sizeLabel, userCondition: condition } = piece
    return pieceLine({ qrId, name, brandName, sizeLabel, condition })
  })
}

export const pieces = (count: number): string => `${count} ${count === 1 ? 'piece' : 'pieces'}`

const namedInLists = 3

/** A few names, for a list with one line each. */
export function piecesInShort(all: readonly OfficePiece[]): string {
  const named = all.slice(0, namedInLists).map(({ name, sizeLabel }) => `${name} ${sizeLabel}`)
  const more = all.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/** Words that end the line of something that waits to be sent. */
export const disputedInShort: Record<Dispute, string> = {
  open: ' (payment disputed: send nothing)',
  lost: ' (payment given back by the bank: send nothing)',
}
export const disputedLine: Record<Dispute, string> = {
  open: 'A payment for it is disputed: nothing is sent until that is closed.',
  lost: 'The bank has given a payment for it back: it is not sent, but cancelled.',
}
