// Prints recalled garments and their holders.
import { type ListedRecall, recalledWhere, type UncolouredDesign } from '#server/domains/inventory/index.ts'
import type { ReachedHolders } from '#server/domains/notifications/index.ts'
import { dayInLondon, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { HeldAs, HeldGarment, Holder } from '#server/views/index.ts'
import { pieces } from '../piece-lines.ts'

const heldAs: Readonly<Record<HeldAs, string>> = {
  ordered: 'ordered, not sent yet, by',
  on_its_way: 'on its way to',
  at_home: 'at home with',
  going_back: 'booked to go back by',
  in_the_post: 'in the post, from',
  kept: 'kept for good by',
  unsent: 'bought in the resale shop, not sent yet, by',
  sold: 'bought in the resale shop by',
  sold_no_address: 'bought in the resale shop (we have no address) by',
  ski_ahead: 'ski wear, booked for later by',
  ski_out: 'ski wear, out with',
  lost: 'lost, last with',
  lost_in_the_post: 'lost in the post, from',
}

const whereWith = (holder: Holder): string => `${heldAs[holder.as]} ${describeHolder(holder)}, ${holder.reference}`

function describeHolder({ email, accountId }: Holder): string {
  if (email === '') return 'somebody who has closed their account'
  return accountId ? email : `${email} (a guest)`
}

/** Where a garment with us is, by its state. */
const withUs = ({ state }: HeldGarment): string => state.replace('_', ' ')

const whereOf = (garment: HeldGarment): string => {
  const isHere = garment.holders.every(({ as }) => as === 'ordered' || as === 'unsent' || as === 'ski_ahead')
  return [...(isHere ? [withUs(garment)] : []), ...garment.holders.map(whereWith)].join('; ')
}

/** "K7M2PX…  Saltmarsh Puddle raincoat, 3–4y, came 1 September 2026: at home with freya@example.com, W-9T9Y62" */
export const heldLine = (garment: HeldGarment): string =>
  `${garment.qrId}  ${garment.brandName} ${garment.name}, ${garment.sizeLabel}, came ${formatDay(dayInLondon(garment.cameAt))}: ${whereOf(garment)}${garment.recalled ? ' (recalled)' : ''}`

/** "5 pieces: 2 with, or promised to, 2 people, 3 with us or gone." */
export function summaryLine(garments: readonly HeldGarment[]): string {
  const held = garments.filter(({ holders }) => holders.length > 0)
  const people = new Set(held.flatMap(({ holders }) => holders.map(({ email, reference }) => email || reference)))
  return `${pieces(garments.length)}: ${held.length} with, or promised to, ${people.size} ${people.size === 1 ? 'person' : 'people'}, ${garments.length - held.length} with us or gone.`
}

/** Designs without a colour, which a recall of one colour does not cover, although it may concern them. */
export const uncolouredLines = (designs: readonly UncolouredDesign[]): string[] =>
  designs.length === 0
    ? []
    : [
        'The feeds name no colour of these designs. They are not covered: check them by hand, and recall them by --style ID if they may be meant.',
        ...designs.map(({ productId, name, count }) => `  ${productId}  ${name}, ${pieces(count)}`),
      ]

const describeRecall = (recall: ListedRecall): string => {
  const { brandName, design, style, colour, sizeLabel, cameFrom, cameTo } = recall
  const day = (text: string | null) => (text === null ? '…' : formatDay(text as LocalDay))
  return [
    brandName,
    ...(design ? [design] : []),
    ...(style ? [`“${style}”`] : []),
    ...(colour ? [colour] : []),
    ...(sizeLabel ? [sizeLabel] : []),
    ...(cameFrom || cameTo ? [`came ${day(cameFrom)} to ${day(cameTo)}`] : []),
  ].join(', ')
}

const noHolders: ReachedHolders = { reached: 0, waiting: 0, unreachable: [] }

export function recallLines(
  recall: ListedRecall,
  { reached, waiting, unreachable }: ReachedHolders = noHolders,
): string[] {
  const count = (isMeant: (garments: ListedRecall['garments'][number]) => boolean) =>
    recall.garments.filter(isMeant).reduce((sum, garments) => sum + garments.count, 0)
  const where = (place: ReturnType<typeof recalledWhere>) => count(({ state }) => recalledWhere(state) === place)
  const since = `since ${formatDay(dayInLondon(recall.begunAt))}`
  const until = recall.endedAt ? `, ended ${formatDay(dayInLondon(recall.endedAt))}` : ''
  return [
    `${recall.reference}  ${describeRecall(recall)}; ${since}${until}`,
    `  ${pieces(count(() => true))}: ${where('out')} still out, ${count(({ returned }) => returned)} returned, ${where('with us')} with us${recall.endedAt ? '' : ' and blocked'}, ${where('gone')} gone`,
    `  Holders: ${reached} reached, ${waiting} waiting, ${unreachable.length} not reachable${unreachable.length > 0 ? ` (${unreachable.join(', ')})` : ''}`,
  ]
}
