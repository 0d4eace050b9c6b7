// Closing an account (product §9.4): personal data is erased from every table, what the law requires stays without a
// name, and nobody can leave while clothes, a membership or money are outstanding. Longer than 300 lines because the family that has
// used everything is described once, and every obstacle is met by its like.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { closeComplaint } from '#server/domains/complaints/index.ts'
import { declineReport } from '#server/domains/rentals/index.ts'
import { askFee, cancelSkiForOffice, dispatchSki, receiveSki, waiveFee } from '#server/domains/ski/index.ts'
import { newId, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftCard } from '../builders/a-gift-card.ts'
import { aGiftLot } from '../builders/a-gift-lot.ts'
import { aPhoto } from '../builders/a-photo.ts'
import { builtPassword } from '../builders/an-account.ts'
import { aFinishedReturn } from '../builders/an-order.ts'
import { membershipIn } from '../builders/membership-in.ts'
import { someSkiPieces } from '../builders/ski/a-ski-piece.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { everyRow } from '../support/database/every-row.ts'
import { rentalsWorld } from '../support/worlds/rentals-world.ts'
import { aWorld } from '../support/worlds/world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = rentalsWorld(db)
const { call } = world

type Member = Awaited<ReturnType<typeof world.member>>
const leave = (
  { viewer }: Pick<Member, 'viewer'>,
  body: { currentPassword?: string; giveUpBalance?: boolean } = { currentPassword: builtPassword },
) => call('eraseAccount', { body }, { viewer })
const endMembership = ({ membershipId }: Member) =>
  db.updateTable('membership').set(membershipIn('cancelled', world.time.now)).where('id', '=', membershipId).execute()
const erasedAt = async ({ accountId }: Member) =>
  (await db.selectFrom('account').select('erased_at').where('id', '=', accountId).executeTakeFirstOrThrow()).erased_at

const email = 'zebedee.quillfeather@example.com'
const otherEmail = 'z.quillfeather@example.net'
/** Anything written about the family, anywhere. */
const words = [
  ...['zebedee', 'quillfeather', 'tuppence', 'marmalade row', 'nettlebury', 'ne9 7qq'],
  ...['7700900555', '7700 900 555'],
]

/** Tables that contain the family's data. */
async function tablesThatTell(): Promise<string[]> {
  const rows = Object.entries(await everyRow(db))
  const telling = rows.filter(([, texts]) =>
    texts.some((text) => words.some((word) => text.toLowerCase().includes(word))),
  )
  return telling.map(([table]) => table)
}

/** A family that has used everything that takes personal data, and has sent everything back. */
async function aFamilyOfTheSite(): Promise<Member> {
  const member = await world.member({ email, givenName: 'Zebedee', familyName: 'Quillfeather' })
  const { accountId, viewer } = member
  const asThem = { viewer }
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
  await done(call('addToWaitingList', { body: { ...entry, condition: 'worn', email } }))
  await done(call('addToMailingList', { body: { email } }))
  const complaint = { kind: 'service' as const, name: 'Zebedee', words: 'Tuppence waited for a week' }
  const { reference } = await done(call('makeComplaint', { body: complaint }, asThem))
  await closeComplaint(world.services, { reference, words: 'Sorry, Tuppence', operator: 'sam', outcome: 'upheld' })
  await done(call('requestSignInLink', { body: { email } }))
  await done(call('requestPasswordReset', { body: { email } }))
  await done(call('requestEmailChange', { body: { email: otherEmail, currentPassword: builtPassword } }, asThem))
  expect((await call('login', { body: { username: email, password: 'not that one, sorry' } })).status).toBe(401)

  await world.order({ accountId, garmentIds: [sent], placedAt: new Date('2026-10-01T09:00:00Z') })
  const { id: loanId } = await db
    .selectFrom('loan')
    .select('id')
    .where('garment_id', '=', sent)
    .executeTakeFirstOrThrow()
  await db.updateTable('loan').set({ received_on: '2026-11-18' }).where('id', '=', loanId).execute()
  const photo = (await aPhoto()).toString('base64')
  const report = { what: 'damaged' as const, words: 'Tuppence found a hole', photo }
  await done(call('reportPiece', { params: { id: loanId }, body: report }, asThem))
  await db.updateTable('loan').set({ received_on: '2026-10-02' }).where('id', '=', loanId).execute()
  const { id: reportId } = await db.selectFrom('piece_report').select('id').executeTakeFirstOrThrow()
  await declineReport(world.services, { reportId, operator: 'sam', reason: 'Tuppence may keep it' })
  const returned = await world.order({ accountId, returning: [sent], placedAt: new Date('2026-10-10T09:00:00Z') })
  await transaction(db, (tx) =>
    aFinishedReturn(tx, { returnId: returned, receivedAt: new Date('2026-10-15T09:00:00Z') }),
  )
  const family = { buyerName: 'Zebedee Quillfeather', buyerEmail: email, recipientName: 'Tuppence Quillfeather' }
  const bought = {
    buyer: accountId,
    ...family,
    senderName: 'Zebedee',
    message: 'For Tuppence',
    until: 'expired',
  } as const
  await transaction(db, async (tx) => {
    await aGiftCard(tx, bought)
    await aGiftCard(tx, { recipientName: 'Zebedee Quillfeather', recipientEmail: email, redeemedBy: accountId })
  })
  await world.work()
  await db
    .updateTable('email')
    .set({ refused: `550 no such box ${email}` })
    .where('account_id', '=', accountId)
    .execute()
  const givenUp = { due_at: world.time.now, created_at: world.time.now, failed_at: world.time.now, attempts: 35 }
  const job = { ...givenUp, kind: 'event:account-registered:welcome' }
  await db
    .insertInto('job')
    .values([
      { ...job, id: newId(), payload: JSON.stringify({ accountId }), last_error: `550 no such box ${email}` },
      { ...job, id: newId(), payload: JSON.stringify({ accountId: newId() }), last_error: '550 no such box' },
    ])
    .execute()
  const { bookingId } = await bookedSkiWear(member)
  await cancelSkiForOffice(world.services, { bookingId, refundAll: true, operator: 'sam' })
  await world.work()
  await endMembership(member)
  return member
}

/** A jacket for 24 to 26 November, paid for. */
async function bookedSkiWear({ viewer }: Member) {
  await transaction(db, (tx) => someSkiPieces(tx))
  const address = { property1: '77', street1: 'Marmalade Row', town: 'Nettlebury', postalCode: 'NE9 7QQ' }
  const customerData = { ...address, name: 'Zebedee Quillfeather', email, telephone: '07700 900555' }
  const children = [{ size: '104cm', pieces: [{ part: 'jacket' as const, productId: null }] }]
  const body = { firstDay: '2026-11-24', lastDay: '2026-11-26', children, customerData }
  const { checkoutId, paymentSecret } = await done(call('bookSki', { body }, { viewer }))
  // The gift balance of some pays all of it.
  if (paymentSecret !== null) await world.pay(paymentSecret)
  const made = await done(call('completeSki', { body: { checkoutId } }, { viewer }))
  return { bookingId: toId<'ski-booking'>(made.bookingId) }
}

async function done<Body>(asked: Promise<{ ok: true; body: Body } | { ok: false; errors: unknown }>): Promise<Body> {
  const answer = await asked
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body
}

describe('closing an account', () => {
  test('leaves nothing of the family in any table, and keeps its orders without a name', async () => {
    const member = await aFamilyOfTheSite()
    // The data before: the scan below uses the right search words.
    expect(await tablesThatTell()).toEqual(
      expect.arrayContaining([
        ...[
          'account',
          'checkout',
          'child',
          'complaint',
          'complaint_event',
          'email',
          'email_change',
          'gift_card',
          'job',
        ],
        ...['mailing_list', 'piece_report', 'rental_order', 'ski_booking', 'waiting_list_entry'],
      ]),
    )
    const other = await world.member()
    const refused = { body: { inventoryItemIds: [newId()], postageStatus: 'free' } }
    for (const { viewer } of [member, other]) expect((await call('placeOrder', refused, { viewer })).ok).toBe(false)
    const proof = { currentPassword: builtPassword, giveUpBalance: true }
    expect(await leave(member, proof)).toMatchObject({ status: 200, body: { ok: true } })
    await world.work()
    expect(await tablesThatTell()).toEqual([])
    const refusals = await db.selectFrom('rental_refusal').select('account_id').execute()
    expect(refusals).toEqual([{ account_id: other.accountId }])
    const errors = db.selectFrom('job').select('last_error').where('failed_at', 'is not', null)
    expect(await errors.execute(), 'another account’s stays').toEqual(
      expect.arrayContaining([{ last_error: null }, { last_error: '550 no such box' }]),
    )

    const { accountId } = member
    for (const table of [
      'child',
      'favourite',
      'gift_link',
      'session',
      'sign_in_link',
      'password_reset',
      'security_event',
    ] as const)
      expect(
        await db.selectFrom(table).select('account_id').where('account_id', '=', accountId).execute(),
        table,
      ).toEqual([])
    const reports = db.selectFrom('piece_report').select(['state', 'words', 'photo', 'sent_hash', 'reason'])
    expect(await reports.where('account_id', '=', accountId).execute()).toEqual([
      { state: 'declined', words: '', photo: null, sent_hash: null, reason: '' },
    ])
    const orders = await db.selectFrom('rental_order').select('state').where('account_id', '=', accountId).execute()
    expect(orders.length).toBeGreaterThan(0)
    expect(await db.selectFrom('email').select('template').where('account_id', '=', accountId).execute()).not.toEqual(
      [],
    )
    await world.holds()

    // The address is free: it cannot sign in, receives no email, and can register again.
    expect((await call('login', { body: { username: email, password: builtPassword } })).status).toBe(401)
    const again = { email, password: 'seven muddy wellies', givenName: 'Zebedee', familyName: 'Quillfeather' }
    expect((await call('registerUser', { body: again })).status).toBe(201)
  })

  test('is refused while a piece is out, then while a membership runs, and the attempt loses nothing', async () => {
    const member = await world.member({ givenName: 'Ottoline' })
    const { accountId } = member
    const orderId = await world.order({ accountId, garmentIds: [await world.garment()], until: 'placed' })
    const refused = await leave(member)
    expect(refused).toMatchObject({ status: 409, errors: [{ code: 'pieces_at_home' }] })
    await done(call('cancelOrder', { params: { id: orderId } }, { viewer: member.viewer }))
    expect(await leave(member)).toMatchObject({ status: 409, errors: [{ code: 'membership_state' }] })
    expect(await erasedAt(member)).toBeNull()
    await endMembership(member)
    expect((await leave(member)).status).toBe(200)
    expect(await erasedAt(member)).toEqual(world.time.now)
  })

  test('is refused while ski wear is booked or out, or its late fee is asked for', async () => {
    const member = await world.member()
    await endMembership(member)
    const start = world.time.now
    const { bookingId } = await bookedSkiWear(member)
    const desk = { bookingId, operator: 'sam' }
    expect(await leave(member)).toMatchObject({
      status: 409,
      errors: [{ code: 'not_now', message: expect.stringContaining('You have ski wear booked') }],
    })
    world.time.now = new Date('2026-11-21T10:00:00Z')
    await dispatchSki(world.services, desk)
    expect(await leave(member)).toMatchObject({
      status: 409,
      errors: [{ code: 'pieces_at_home', message: expect.stringMatching(/^1 piece of ours/) }],
    })
    world.time.now = new Date('2026-11-30T10:00:00Z')
    await receiveSki(world.services, desk)
    await askFee(world.services, { ...desk, posted: undefined, amount: undefined, note: '' })
    expect(await leave(member)).toMatchObject({
      status: 409,
      errors: [{ code: 'not_now', message: expect.stringContaining('late fee') }],
    })
    await waiveFee(world.services, { ...desk, posted: undefined, note: 'It snowed' })
    expect((await leave(member)).status).toBe(200)
    const { buyer_name } = await db
      .selectFrom('ski_booking')
      .select('buyer_name')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    expect(buyer_name).toBe('')
    world.time.now = start
  })

  test('is refused with a gift balance until its owner gives it up, and then nothing is left of it', async () => {
    const member = await world.member()
    await endMembership(member)
    for (const face of [1000, 240]) await transaction(db, (tx) => aGiftLot(tx, { accountId: member.accountId, face }))
    expect(await leave(member)).toMatchObject({
      ...{ status: 409, ok: false },
      errors: [
        {
          ...{ code: 'not_now', field: 'body.giveUpBalance' },
          message:
            'There’s £12.40 of gift balance in your account, which can’t be paid out. Spend it first, or tick the box to lose it and close your account.',
        },
      ],
    })
    expect((await leave(member, { currentPassword: builtPassword, giveUpBalance: true })).status).toBe(200)
    const left = db.selectFrom('gift_lot').select('left_pence').where('account_id', '=', member.accountId)
    expect(await left.execute()).toEqual([{ left_pence: 0 }, { left_pence: 0 }])
    await world.holds()
  })

  test('is refused while money is in transit or in the family’s favour', async () => {
    const member = await world.member()
    const { accountId } = member
    await endMembership(member)
    await db
      .insertInto('payment_customer')
      .values({ account_id: accountId, stripe_customer: `cus_${accountId}`, created_at: world.time.now })
      .execute()
    const dispute = { stripe_id: `dp_${accountId}`, account_id: accountId, amount_pence: 395, reason: 'fraudulent' }
    await db
      .insertInto('dispute')
      .values({
        ...dispute,
        status: 'needs_response',
        open: true,
        opened_at: world.time.now,
        synced_at: world.time.now,
      })
      .execute()
    expect(await leave(member)).toMatchObject({ status: 409, errors: [{ code: 'not_now' }] })
    await db
      .updateTable('dispute')
      .set({ open: false, closed_at: world.time.now })
      .where('account_id', '=', accountId)
      .execute()
    const setBalance = (balance_pence: number) =>
      db.updateTable('payment_customer').set({ balance_pence }).where('account_id', '=', accountId).execute()
    await setBalance(120)
    expect(await leave(member)).toMatchObject({
      status: 409,
      errors: [{ message: expect.stringContaining('balance') }],
    })
    await setBalance(0)
    await db.deleteFrom('payment_customer').where('account_id', '=', accountId).execute()
    expect((await leave(member)).status).toBe(200)
  })

  test('requires proof of identity', async () => {
    const member = await world.member()
    await endMembership(member)
    expect(await leave(member, { currentPassword: 'not that one, sorry' })).toMatchObject({
      status: 400,
      errors: [{ code: 'invalid_request', field: 'body.currentPassword' }],
    })
    await db
      .updateTable('session')
      .set({ created_at: sql`created_at - interval '1 hour'` })
      .where('account_id', '=', member.accountId)
      .execute()
    expect(await leave(member, {})).toMatchObject({ status: 400, errors: [{ code: 'invalid_request' }] })
    expect((await call('eraseAccount', { body: {} })).status).toBe(401)
    expect(await erasedAt(member)).toBeNull()
  })

  test('keeps an email that is being sent while it closes, without its address', async () => {
    const member = await world.member({ email: 'wilhelmina.quillfeather@example.com' })
    await endMembership(member)
    const mailer = { send: async () => void expect((await leave(member)).status).toBe(200), close: async () => {} }
    const slow = aWorld(db, { clock: world.services.clock, mailer })
    await world.work()
    await done(call('requestSignInLink', { body: { email: 'wilhelmina.quillfeather@example.com' } }))
    await slow.work()
    const sent = db.selectFrom('email').select(['to_address', 'subject']).where('account_id', '=', member.accountId)
    expect(await sent.execute()).toEqual([{ to_address: '', subject: '' }])
  })

  test('happens once: a second request finds no account', async () => {
    const member = await world.member()
    await endMembership(member)
    expect((await leave(member)).status).toBe(200)
    expect((await leave(member)).status).toBe(400)
    // A closed account contains nothing that identifies its owner, no matter who writes to it.
    await expect(
      db
        .updateTable('account')
        .set({ given_name: 'Back' })
        .where('id', '=', toId<'account'>(member.accountId))
        .execute(),
    ).rejects.toMatchObject({ constraint: 'account_erased_is_empty' })
  })
})
