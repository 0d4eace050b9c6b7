import {
  listOpenOrders,
  type OfficeOrderDetails,
  type OpenOrder,
  type RentalRecords,
  readOrderForOffice,
} from '#server/domains/rentals/index.ts'
import { describeActor } from '#server/kernel/actor.ts'
import { dayInLondon, formatDay, formatDayShort } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'
import { disputedInShort, pieceLine, pieces, piecesInShort } from './piece-lines.ts'
import { scanLines } from './scan-lines.ts'
import { formatTimestamp, stepLine } from './step-line.ts'

type Records = Pick<RentalRecords, 'db'>

export async function orderLines({ db }: Records): Promise<string[]> {
  const orders = await listOpenOrders(db)
  return orders.length === 0
    ? ['No orders are waiting.']
    : orders.map((row) =>
        [
          row.reference.padEnd(10),
          row.state.padEnd(11),
          placedOn(row).padEnd(7),
          pieces(row.pieces.length).padEnd(10),
          `${row.to}: ${piecesInShort(row.pieces)}${disputedNote(row)}${undeliveredNote(row)}`,
        ].join(' '),
      )
}

/** A note for a disputed order, unless it has left already. */
const disputedNote = ({ disputed, state }: OpenOrder): string =>
  disputed && state !== 'dispatched' ? disputedInShort.open : ''

const undeliveredNote = ({ undeliveredSince, state }: OpenOrder): string =>
  undeliveredSince && state === 'dispatched'
    ? ` (should have arrived: ask the carrier and the family, since ${formatDayShort(undeliveredSince)})`
    : ''

/** The pieces to take from the shelf for rental orders that have not been picked yet. */
export async function pickingListLines({ db }: Records): Promise<string[]> {
  const orders = await listOpenOrders(db, ['placed'])
  return orders.flatMap((row) => [
    `${row.reference}, placed ${placedOn(row)}, ${row.to}: ${pieces(row.pieces.length)}${disputedNote(row)}`,
    ...row.pieces.map((piece) => pieceLine(piece)),
  ])
}

export async function orderDetailLines({ db }: Records, orderId: Id<'order'>): Promise<string[]> {
  const details = await readOrderForOffice(db, orderId)
  const { order, steps, address, email, pieces: all, purchases, announced } = details
  return [
    `Order ${order.reference} is ${order.state}.`,
    ...steps.map(stepLine),
    ...(await scanLines(db, orderId)),
    ...details.changes.flatMap(changeLines),
    `For ${address.name}, ${email}`,
    `${pieces(all.length)}:`,
    ...all.map((piece) => pieceLine(piece, piece.loanState === 'cancelled' ? ', not sent' : '')),
    ...purchases.map(purchaseLine),
    ...addressLines(details),
    postageLine(order),
    ...(announced ? [`Announced with it: return ${announced.labelCode}, ${announced.state}`] : []),
  ]
}

const changeLines = ({
  at,
  actor,
  added,
  removed,
  addressChanged,
}: OfficeOrderDetails['changes'][number]): string[] => [
  `  ${formatTimestamp(at)}  changed, by ${describeActor(actor)}${addressChanged ? ': another address' : ''}`,
  ...added.map((piece) => pieceLine(piece, ', put in')),
  ...removed.map((piece) => pieceLine(piece, ', taken out')),
]
function purchaseLine({ piece, purchase }: OfficeOrderDetails['purchases'][number]): string {
  const { price_pence, bought_at, cancelled_at } = purchase
  const bought = `Bought: ${piece.qrId} ${piece.name} for ${formatPounds(pence(price_pence))} on ${dayOf(bought_at)}`
  return cancelled_at ? `${bought}, cancelled on ${dayOf(cancelled_at)} and refunded` : bought
}

const dayOf = (at: Date): string => formatDay(dayInLondon(at))

/** The pieces that go into the parcel, and its label. */
export async function parcelLines({ db }: Records, orderId: Id<'order'>): Promise<string[]> {
  const details = await readOrderForOffice(db, orderId)
  return [...goingLines(details), ...addressLines(details), ...enclosedLines(details)]
}

/** The pieces that were taken from the shelf. */
export async function pickedLines({ db }: Records, orderId: Id<'order'>): Promise<string[]> {
  return goingLines(await readOrderForOffice(db, orderId))
}

/** The pieces of a parcel that its carrier brought back. */
export async function cameBackLines({ db }: Records, orderId: Id<'order'>, garmentIds: readonly Id<'garment'>[]) {
  const { pieces: all } = await readOrderForOffice(db, orderId)
  return all.filter(({ garmentId }) => garmentIds.includes(garmentId)).map((piece) => pieceLine(piece))
}

const goingLines = ({ pieces: all }: OfficeOrderDetails): string[] =>
  all.filter(({ loanState }) => loanState !== 'cancelled').map((piece) => pieceLine(piece))

const addressLines = ({ address, parcelCode }: OfficeOrderDetails): string[] => [
  parcelCode ? `Parcel ${parcelCode}, to:` : 'To:',
  ...[address.name, address.addressLine1, address.addressLine2, address.city, address.postCode, address.contactPhone]
    .filter((line) => line.trim() !== '')
    .map((line) => `  ${line}`),
]

const enclosedLines = ({ announced }: OfficeOrderDetails): string[] =>
  announced?.state === 'announced' ? [`Put in the return label ${announced.labelCode}.`] : []

/** Return postage appears only if something goes back. */
function postageLine(order: OfficeOrderDetails['order']): string {
  const out = `${priceOf(order.outbound_pence, order.outbound_free)} out`
  const goesBack = order.return_free || order.return_pence > 0
  return `Postage: ${out}${goesBack ? `, ${priceOf(order.return_pence, order.return_free)} back` : ''}${order.postage_status === 'paid' ? ', paid' : ''}`
}

const priceOf = (amount: number, free: boolean): string => (free ? 'free' : formatPounds(pence(amount)))

const placedOn = ({ placedAt }: OpenOrder): string => formatDayShort(dayInLondon(placedAt))
