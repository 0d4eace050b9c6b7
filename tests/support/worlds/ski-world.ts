// A world (world.ts) for ski wear, with a clock that tests set, a fake payment provider, and stock and bookings in one call. It starts on
// 20 November 2026, when the first bookable day is 24 November.
import type { InputOf } from '#contract/index.ts'
import type { SkiPart } from '#contract/ski/shop.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSession } from '../../builders/a-session.ts'
import { anAccount } from '../../builders/an-account.ts'
import { type SkiPieceOptions, someSkiPieces } from '../../builders/ski/a-ski-piece.ts'
import { postageGateway } from '../provider/postage-gateway.ts'
import type { CallOptions } from '../server/caller.ts'
import { gran } from './resale-world.ts'
import { aWorld, type Parts } from './world.ts'

type Book = InputOf<'bookSki'>['body']

/** 13 to 19 February 2027: seven days. */
export const halfTerm = { firstDay: '2027-02-13', lastDay: '2027-02-19' }
/** A child who needs these parts in any design. */
export const aChild = (size: string, ...parts: SkiPart[]): Book['children'][number] => ({
  size,
  pieces: parts.map((part) => ({ part, productId: null })),
})

export function skiWorld(db: Db, parts: Pick<Parts, 'carrier' | 'wallClock'> = {}) {
  const time = { now: new Date('2026-11-20T10:00:00Z') }
  const gateway = postageGateway()
  const world = aWorld(db, { clock: { now: () => time.now }, gateway, ...parts })
  const intentOf = (secret: string | null) => {
    const intent = [...gateway.intents.values()].find(({ clientSecret }) => clientSecret === secret)
    if (!intent) throw new Error('there is nothing to pay')
    return intent.intentId
  }
  const book = (children: Book['children'], more: Partial<Book> = {}, options: CallOptions = {}) =>
    world.call('bookSki', { body: { ...halfTerm, children, customerData: gran, ...more } }, options)
  const complete = (body: InputOf<'completeSki'>['body'], options: CallOptions = {}) =>
    world.call('completeSki', { body }, options)
  return {
    ...world,
    gateway,
    time,
    book,
    complete,
    passDays(days: number) {
      time.now = new Date(time.now.getTime() + days * 86_400_000)
    },
    pieces: (options: SkiPieceOptions = {}) => transaction(db, (tx) => someSkiPieces(tx, options)),
    /** A signed-in customer without a membership. */
    customer: () =>
      transaction(db, async (tx) => {
        const { id } = await anAccount(tx)
        return { accountId: id, viewer: (await aSession(tx, id)).viewer }
      }),
    /** Pays as the card form would, or as a wallet that passes on an address. */
    pay: (paymentSecret: string | null, country?: string) => gateway.pay(intentOf(paymentSecret), country),
    /** How much of a payment was refunded, in pence. */
    refundedOf: (paymentSecret: string | null) => gateway.refunded.get(intentOf(paymentSecret)),
    /** Books and pays, as a guest or signed in. */
    async booked(children: Book['children'], more: Partial<Book> = {}, options: CallOptions = {}) {
      const opened = await book(children, more, options)
      if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
      const { checkoutId, guestSecret, paymentSecret } = opened.body
      if (paymentSecret) gateway.pay(intentOf(paymentSecret))
      const completed = await complete({ checkoutId, ...(guestSecret && { secret: guestSecret }) }, options)
      if (!completed.ok) throw new Error(JSON.stringify(completed.errors))
      const bookingId = completed.body.bookingId as Id<'ski-booking'>
      return { ...opened.body, bookingId, code: guestSecret ?? bookingId }
    },
    row: (bookingId: string) =>
      db
        .selectFrom('ski_booking')
        .selectAll()
        .where('id', '=', bookingId as Id<'ski-booking'>)
        .executeTakeFirstOrThrow(),
    linesOf: (bookingId: string) =>
      db
        .selectFrom('ski_line')
        .selectAll()
        .where('booking_id', '=', bookingId as Id<'ski-booking'>)
        .orderBy('child')
        .orderBy('id')
        .execute(),
    /** The days on which a garment is booked or held. */
    daysOf: (garmentId: Id<'garment'>) =>
      db
        .selectFrom('ski_day')
        .select(['day', 'line_id', 'checkout_id'])
        .where('garment_id', '=', garmentId)
        .orderBy('day')
        .execute(),
  }
}
