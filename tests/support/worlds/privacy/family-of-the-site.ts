// A family that has used every feature that takes personal data. Its names and words occur nowhere else, so that a test can
// search the whole database for them.
import { expect } from 'vitest'
import { closeComplaint } from '#server/domains/complaints/index.ts'
import { publishQuote } from '#server/domains/content/index.ts'
import { declineReport } from '#server/domains/rentals/index.ts'
import { cancelSkiForOffice } from '#server/domains/ski/index.ts'
import { localDay } from '#server/kernel/calendar.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { aCart } from '../../../builders/a-cart.ts'
import { aFinding } from '../../../builders/a-finding.ts'
import { aGiftCard } from '../../../builders/a-gift-card.ts'
import { aListing } from '../../../builders/a-listing.ts'
import { aPhoto } from '../../../builders/a-photo.ts'
import { builtPassword } from '../../../builders/an-account.ts'
import { aFinishedReturn } from '../../../builders/an-order.ts'
import { membershipIn } from '../../../builders/membership-in.ts'
import { someSkiPieces } from '../../../builders/ski/a-ski-piece.ts'
import { everyRow } from '../../database/every-row.ts'
import type { rentalsWorld } from '../rentals-world.ts'

type World = ReturnType<typeof rentalsWorld>
export type Member = Awaited<ReturnType<World['member']>>

export const familyEmail = 'zebedee.quillfeather@example.com'
const otherEmail = 'z.quillfeather@example.net'
/** Everything that is written about the family contains one of these. */
const words = [
  ...['zebedee', 'quillfeather', 'tuppence', 'marmalade row', 'nettlebury', 'ne9 7qq', 'ne97qq'],
  ...['7700900555', '7700 900 555', 'rm123quill'],
]

export const namesTheFamily = (text: string): boolean => {
  // A row printed as JSON shows a file in hexadecimal. Decode it, so that its text can be searched.
  const readable = text.replace(/\\\\x([0-9a-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1'))
  const lower = readable.toLowerCase()
  return words.some((word) => lower.includes(word))
}

/** @returns the tables that contain the family's data */
export async function tablesWithTheFamily(db: Db): Promise<string[]> {
  const rows = Object.entries(await everyRow(db))
  return rows.filter(([, texts]) => texts.some(namesTheFamily)).map(([table]) => table)
}

export async function done<Body>(
  pending: Promise<{ ok: true; body: Body } | { ok: false; errors: unknown }>,
): Promise<Body> {
  const answer = await pending
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body
}

export function familyOfTheSite(db: Db, world: World) {
  const { call } = world
  const customerData = {
    property1: '77',
    street1: 'Marmalade Row',
    town: 'Nettlebury',
    postalCode: 'NE9 7QQ',
    name: 'Zebedee Quillfeather',
    email: familyEmail,
    telephone: '07700 900555',
  }

  /** Books and pays for a jacket for 24 to 26 November, as a guest if there is no viewer. */
  async function bookSkiWear({ viewer }: Partial<Pick<Member, 'viewer'>> = {}) {
    await transaction(db, (tx) => someSkiPieces(tx))
    const children = [{ size: '104cm', pieces: [{ part: 'jacket' as const, productId: null }] }]
    const body = { firstDay: '2026-11-24', lastDay: '2026-11-26', children, customerData }
    const caller = viewer ? { viewer } : {}
    const { checkoutId, paymentSecret, guestSecret } = await done(call('bookSki', { body }, caller))
    // A gift balance may cover it all.
    if (paymentSecret !== null) await world.pay(paymentSecret)
    const completed = { checkoutId, ...(guestSecret && { secret: guestSecret }) }
    const booking = await done(call('completeSki', { body: completed }, caller))
    return { bookingId: toId<'ski-booking'>(booking.bookingId) }
  }

  /** Buys a piece in the resale shop, as a guest if there is no viewer, and delivers it. */
  async function buySecondHand({ viewer }: Partial<Pick<Member, 'viewer'>> = {}) {
    const caller = viewer ? { viewer } : {}
    const { secret } = await transaction(db, async (tx) =>
      aCart(tx, { garmentIds: [await aListing(tx, { now: world.time.now })], now: world.time.now }),
    )
    const placed = await done(call('placeResaleOrder', { body: { customerData, cartId: secret } }, caller))
    if (placed.paymentSecret !== null) await world.pay(placed.paymentSecret)
    const { checkoutId } = placed
    const order = await done(call('completeResaleOrder', { body: { cartId: secret, checkoutId } }, caller))
    const orderId = toId<'resale-order'>(order.orderId)
    const placedThen = await db
      .updateTable('resale_order')
      .set({ state: 'delivered', dispatched_at: world.time.now, delivered_at: world.time.now })
      .where('id', '=', orderId)
      .returning('placed_at as at')
      .executeTakeFirstOrThrow()
    const states = ['placed', 'picking', 'packed', 'dispatched', 'delivered'] as const
    const steps = states.slice(1).map((to, i) => ({ from_state: states[i] ?? null, to_state: to }))
    const by = { order_id: orderId, actor: 'operator:sam', ...placedThen } as const
    await db
      .insertInto('resale_order_event')
      .values(steps.map((step) => ({ ...by, ...step })))
      .execute()
    return { orderId }
  }

  const endMembership = ({ membershipId }: Pick<Member, 'membershipId'>) =>
    db.updateTable('membership').set(membershipIn('cancelled', world.time.now)).where('id', '=', membershipId).execute()

  /** A family that has used every feature that takes personal data, and has returned all its pieces. */
  async function aFamilyOfTheSite(): Promise<Member> {
    const member = await world.member({ email: familyEmail, givenName: 'Zebedee', familyName: 'Quillfeather' })
    const { accountId, viewer, membershipId } = member
    const asThem = { viewer }
    await db.updateTable('account').set({ email_proved_at: world.time.now }).where('id', '=', accountId).execute()
    const address = { addressLine1: '77 Marmalade Row', city: 'Nettlebury', postCode: 'NE9 7QQ' }
    await done(call('customerDetails', { body: { ...address, contactPhone: '07700 900555' } }, asThem))
    await done(call('addChild', { body: { name: 'Tuppence', heightCm: 104 } }, asThem))
    await done(call('receiveMarketing', { body: { receiveMarketing: true } }, asThem))
    const sent = await world.garment({ sizeCode: '104cm' })
    const { product_id } = await db
      .selectFrom('garment')
      .select('product_id')
      .where('id', '=', sent)
      .executeTakeFirstOrThrow()
    await done(call('saveFavourites', { body: { productIds: [product_id] } }, asThem))
    await done(call('makeFamilyLink', { body: { childIds: [], showsSaved: true } }, asThem))
    const entry = { productId: product_id, size: '104cm' }
    await done(call('addToWaitingList', { body: { ...entry, condition: 'new' } }, asThem))
    await done(call('addToWaitingList', { body: { ...entry, condition: 'worn', email: familyEmail } }))
    await done(call('addToMailingList', { body: { email: familyEmail } }))
    const complaint = { kind: 'service' as const, name: 'Zebedee', words: 'Tuppence waited for a week' }
    const { reference } = await done(call('makeComplaint', { body: complaint }, asThem))
    await closeComplaint(world.services, { reference, words: 'Sorry, Tuppence', operator: 'sam', outcome: 'upheld' })
    await done(call('requestSignInLink', { body: { email: familyEmail } }))
    await done(call('requestPasswordReset', { body: { email: familyEmail } }))
    await done(call('requestEmailChange', { body: { email: otherEmail, currentPassword: builtPassword } }, asThem))
    expect((await call('login', { body: { username: familyEmail, password: 'not that one, sorry' } })).status).toBe(401)
    await rentAndReturn(accountId, viewer, sent)
    const family = {
      buyerName: 'Zebedee Quillfeather',
      buyerEmail: familyEmail,
      recipientName: 'Tuppence Quillfeather',
    }
    const bought = {
      buyer: accountId,
      ...family,
      senderName: 'Zebedee',
      message: 'For Tuppence',
      until: 'expired',
    } as const
    await transaction(db, async (tx) => {
      await aGiftCard(tx, bought)
      const received = { recipientName: 'Zebedee Quillfeather', recipientEmail: familyEmail }
      await aGiftCard(tx, { ...received, redeemedBy: accountId })
    })
    await world.work()
    await db
      .updateTable('email')
      .set({ refused: `550 no such box ${familyEmail}` })
      .where('account_id', '=', accountId)
      .execute()
    await addFailedJobs(accountId)
    const { bookingId } = await bookSkiWear(member)
    await db
      .updateTable('ski_booking')
      .set({ proof_day: '2026-11-27', proof_number: 'RM123QUILL' })
      .where('id', '=', bookingId)
      .execute()
    await db
      .insertInto('ski_proof')
      .values({ booking_id: bookingId, day: '2026-11-27', number: 'RM123QUILL', reported_at: world.time.now })
      .execute()
    await cancelSkiForOffice(world.services, { bookingId, refundAll: true, operator: 'sam' })
    await buySecondHand(member)
    await world.work()
    await endMembership(member)
    await db
      .insertInto('membership_event')
      .values({
        id: newId<'membership-event'>(),
        membership_id: membershipId,
        from_state: 'ending',
        to_state: 'cancelled',
        cause: 'ended',
        actor: 'member',
        note: 'Tuppence has outgrown it all',
        at: world.time.now,
      })
      .execute()
    await transaction(db, (tx) =>
      recordOfficeAction(tx, {
        operator: 'sam',
        action: 'order.pick',
        subjectId: accountId,
        note: 'Mrs Quillfeather rang',
        now: world.time.now,
      }),
    )
    return member
  }

  /** Rents a piece, which is reported with a photo, found by somebody, and returned with proof of posting. */
  async function rentAndReturn(accountId: Id<'account'>, viewer: Member['viewer'], sent: Id<'garment'>): Promise<void> {
    const orderId = await world.order({ accountId, garmentIds: [sent], placedAt: new Date('2026-10-01T09:00:00Z') })
    const quote = { text: 'Tuppence loves it', name: 'Zebedee', about: '', rewarded: false, operator: 'sam' }
    const order = { id: toId<'order'>(orderId), accountId, placedAt: new Date('2026-10-01T09:00:00Z') }
    const agreed = { consent: 'Zebedee Quillfeather agreed by email', agreedOn: localDay('2026-10-20') }
    await publishQuote(world.services, { ...quote, ...agreed, order })
    const { id: loanId } = await db
      .selectFrom('loan')
      .select('id')
      .where('garment_id', '=', sent)
      .executeTakeFirstOrThrow()
    await db.updateTable('loan').set({ received_on: '2026-11-18' }).where('id', '=', loanId).execute()
    const photo = (await aPhoto()).toString('base64')
    const report = { what: 'damaged' as const, words: 'Tuppence found a hole', photo }
    await done(call('reportPiece', { params: { id: loanId }, body: report }, { viewer }))
    await db.updateTable('loan').set({ received_on: '2026-10-02' }).where('id', '=', loanId).execute()
    const { id: reportId } = await db.selectFrom('piece_report').select('id').executeTakeFirstOrThrow()
    await declineReport(world.services, { reportId, operator: 'sam', reason: 'Tuppence may keep it' })
    await transaction(db, (tx) => aFinding(tx, { garmentId: sent, loanId, now: world.time.now }))
    const placedAt = new Date('2026-10-10T09:00:00Z')
    const returned = await world.order({ accountId, returning: [sent], placedAt })
    await transaction(db, (tx) =>
      aFinishedReturn(tx, { returnId: returned, receivedAt: new Date('2026-10-15T09:00:00Z') }),
    )
    await db
      .updateTable('rental_return')
      .set({ posted_proof: 'RM123QUILL' })
      .where('id', '=', returned)
      .where('posted_at', 'is not', null)
      .execute()
  }

  /** Adds two jobs that have failed for good, one for the family and one for another account. */
  async function addFailedJobs(accountId: Id<'account'>): Promise<void> {
    const { now } = world.time
    const job = { due_at: now, created_at: now, failed_at: now, attempts: 35, kind: 'event:account-registered:welcome' }
    await db
      .insertInto('job')
      .values([
        {
          ...job,
          id: newId(),
          payload: JSON.stringify({ accountId }),
          last_error: `550 no such box ${familyEmail}`,
        },
        { ...job, id: newId(), payload: JSON.stringify({ accountId: newId() }), last_error: '550 no such box' },
      ])
      .execute()
  }

  return { aFamilyOfTheSite, bookSkiWear, buySecondHand, endMembership }
}
