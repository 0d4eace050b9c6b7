// Closing an account (product §9.4): personal data is erased from every table, what the law requires stays without a name, and
// nobody can leave while clothes, a membership or money are outstanding. Longer than 300 lines because each obstacle is one case.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { officeCredit, readGiftBalance, reserveGift, spendGift } from '#server/domains/payments/index.ts'
import { refundGift } from '#server/domains/payments/steps/gift/gift-payments.ts'
import { cancelSkiForOffice, dispatchSki, receiveSki, requestLateFee, waiveFee } from '#server/domains/ski/index.ts'
import { newId, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aGiftCard } from '../builders/a-gift-card.ts'
import { aGiftLot } from '../builders/a-gift-lot.ts'
import { aProduct } from '../builders/a-product.ts'
import { aSession } from '../builders/a-session.ts'
import { anAccount, builtPassword } from '../builders/an-account.ts'
import { openTestDatabase } from '../support/database/database.ts'
import {
  done,
  familyEmail,
  familyOfTheSite,
  type Member,
  namesTheFamily,
  tablesWithTheFamily,
} from '../support/worlds/privacy/family-of-the-site.ts'
import { rentalsWorld } from '../support/worlds/rentals-world.ts'
import { aWorld } from '../support/worlds/world.ts'

const { db } = await openTestDatabase({ max: 12 })
const logged: string[] = []
const log = createLog('trace', { write: (line) => void logged.push(line) })
const world = rentalsWorld(db, { log })
const { call } = world

const leave = (
  { viewer }: Pick<Member, 'viewer'>,
  body: { currentPassword?: string; giveUpBalance?: boolean } = { currentPassword: builtPassword },
) => call('eraseAccount', { body }, { viewer })
const erasedAt = async ({ accountId }: Member) =>
  (await db.selectFrom('account').select('erased_at').where('id', '=', accountId).executeTakeFirstOrThrow()).erased_at

const { aFamilyOfTheSite, bookSkiWear, buySecondHand, endMembership } = familyOfTheSite(db, world)

describe('closing an account', () => {
  test('leaves no personal data of the family in any table, and keeps its orders without a name', async () => {
    const member = await aFamilyOfTheSite()
    // The family has also bought without signing in.
    await buySecondHand()
    const { bookingId } = await bookSkiWear()
    await cancelSkiForOffice(world.services, { bookingId, refundAll: true, operator: 'sam' })
    const gift = { buyerName: 'Zebedee Quillfeather', buyerEmail: familyEmail, until: 'expired' } as const
    await transaction(db, (tx) => aGiftCard(tx, { ...gift, message: 'For Tuppence' }))
    await world.work()
    // Before the account is closed, the search finds the family's data.
    expect(await tablesWithTheFamily(db)).toEqual(
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
        ...['mailing_list', 'membership_event'],
        ...['office_audit', 'piece_report', 'rental_order', 'resale_order', 'ski_booking', 'waiting_list_entry'],
      ]),
    )
    const other = await world.member()
    const refused = { body: { inventoryItemIds: [newId()], postageStatus: 'free' } }
    for (const { viewer } of [member, other]) expect((await call('placeOrder', refused, { viewer })).ok).toBe(false)
    const proof = { currentPassword: builtPassword, giveUpBalance: true }
    expect(await leave(member, proof)).toMatchObject({ status: 200, body: { ok: true } })
    await world.work()
    expect(await tablesWithTheFamily(db)).toEqual([])
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.filter(namesTheFamily), 'the log names nobody').toEqual([])
    const refusals = await db.selectFrom('rental_refusal').select('account_id').execute()
    expect(refusals).toEqual([{ account_id: other.accountId }])
    const errors = db.selectFrom('job').select('last_error').where('failed_at', 'is not', null)
    expect(await errors.execute(), 'the error of another account’s job is kept').toEqual(
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
    await world.expectInvariants()

    // The address is free: it cannot sign in, receives no email, and can register again.
    expect((await call('login', { body: { username: familyEmail, password: builtPassword } })).status).toBe(401)
    const again = {
      email: familyEmail,
      password: 'seven muddy wellies',
      givenName: 'Zebedee',
      familyName: 'Quillfeather',
    }
    expect((await call('registerUser', { body: again })).status).toBe(201)
  })

  test('is refused while a piece is out, then while a membership runs, and changes nothing', async () => {
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
    const erasedBy = db.selectFrom('account').select('erased_by').where('id', '=', accountId)
    expect(await erasedBy.executeTakeFirst()).toEqual({ erased_by: 'member' })
  })

  test('is refused while ski wear is booked or out, or a late fee is owed or undecided', async () => {
    const member = await world.member()
    await endMembership(member)
    const start = world.time.now
    const { bookingId } = await bookSkiWear(member)
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
    expect(await leave(member)).toMatchObject({
      status: 409,
      errors: [{ code: 'not_now', message: expect.stringContaining('came back late') }],
    })
    await requestLateFee(world.services, { ...desk, posted: undefined, amount: undefined, note: '' })
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

  test('is refused with a gift balance until its owner agrees to lose the balance, and then empties it', async () => {
    const member = await world.member()
    await endMembership(member)
    for (const face of [1000, 240]) await transaction(db, (tx) => aGiftLot(tx, { accountId: member.accountId, face }))
    // What is disputed is lost as well.
    const frozen = { frozen_at: world.time.now }
    await db.updateTable('gift_lot').set(frozen).where('face_pence', '=', 240).execute()
    expect(await leave(member)).toMatchObject({
      status: 409,
      ok: false,
      errors: [
        {
          code: 'not_now',
          field: 'body.giveUpBalance',
          message:
            'There’s £12.40 of gift balance in your account, which can’t be paid out. Spend it first, or tick the box to lose it and close your account.',
        },
      ],
    })
    const left = await leave(member, { currentPassword: builtPassword, giveUpBalance: true })
    expect(left.status).toBe(200)
    expect(left.cookies.get('wrenlet_session')).toBeNull()
    const lots = db.selectFrom('gift_lot').select('left_pence').where('account_id', '=', member.accountId)
    expect(await lots.execute()).toEqual([{ left_pence: 0 }, { left_pence: 0 }])
    await world.expectInvariants()
  })

  test('forfeits a later refund to the gift balance too, even if the gift card had been spent in full', async () => {
    const member = await world.member()
    const { accountId } = member
    await endMembership(member)
    const spent = { paidFor: { chargeKey: `before:${accountId}` }, actor: 'member', now: world.time.now } as const
    await transaction(db, async (tx) => {
      await aGiftLot(tx, { accountId, face: 1000 })
      await reserveGift(tx, { ...spent, accountId, due: 1000 })
      await spendGift(tx, spent)
    })
    expect((await leave(member)).status).toBe(200)
    await transaction(db, (tx) => refundGift(tx, { ...spent, amount: 1000, causeKey: `back:${accountId}` }))
    expect(await readGiftBalance(db, accountId)).toMatchObject({ balance: 0, frozen: 0 })
    await world.expectInvariants()
  })

  test('is refused while money is in transit or owed to the family', async () => {
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
    const refund = { id: newId<'refund'>(), account_id: accountId, stripe_invoice: `in_${accountId}`, reason: 'test' }
    const [requested_at, due_by] = [world.time.now, world.time.now]
    await db
      .insertInto('refund')
      .values({ ...refund, amount_pence: 395, state: 'failed', cause_key: newId(), requested_at, due_by })
      .execute()
    expect(await leave(member), 'a failed refund waits for an operator').toMatchObject({ status: 409 })
    await db
      .updateTable('refund')
      .set({ resolved_at: world.time.now, resolution: 'a cheque to Ada Marmalade' })
      .where('id', '=', refund.id)
      .execute()
    const setBalance = (balance_pence: number) =>
      db.updateTable('payment_customer').set({ balance_pence }).where('account_id', '=', accountId).execute()
    await setBalance(120)
    expect(await leave(member)).toMatchObject({
      status: 409,
      errors: [{ message: expect.stringContaining('balance') }],
    })
    await setBalance(0)
    // The provider has accepted a balance entry, and our copy of the balance is older.
    const [entryId, ended_at] = [newId<'balance-entry'>(), new Date(world.time.now.getTime() + 1)]
    await db
      .updateTable('payment_customer')
      .set({ synced_at: world.time.now })
      .where('account_id', '=', accountId)
      .execute()
    await db
      .insertInto('balance_entry')
      .values({
        ...{ id: entryId, account_id: accountId, amount_pence: 1240, reason: 'goodwill', cause_key: newId() },
        ...{ state: 'done', stripe_transaction: `cbtxn_${accountId}`, requested_at: world.time.now, ended_at },
      })
      .execute()
    expect(await leave(member)).toMatchObject({
      status: 409,
      errors: [{ message: expect.stringContaining('money of yours in your account balance') }],
    })
    await db
      .updateTable('payment_customer')
      .set({ synced_at: new Date(ended_at.getTime() + 1) })
      .where('account_id', '=', accountId)
      .execute()
    await db
      .updateTable('balance_entry')
      .set({ cause_key: officeCredit(entryId) })
      .where('id', '=', entryId)
      .execute()
    await setBalance(0)
    expect((await leave(member)).status).toBe(200)
    expect(await db.selectFrom('balance_entry').select('reason').where('id', '=', entryId).executeTakeFirst()).toEqual({
      reason: '',
    })
    const resolved = db.selectFrom('refund').select('resolution').where('id', '=', refund.id)
    expect(await resolved.executeTakeFirst(), 'the words of an operator').toEqual({ resolution: '' })
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

  test('keeps the record of an email that is being sent while the account closes, without its address', async () => {
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

  test('does not change an unfinished booking that its owner made as a guest, nor what others bought', async () => {
    // The family of another test has the address.
    await db.updateTable('account').set({ email: 'moved@example.com' }).where('email', '=', familyEmail).execute()
    const member = await world.member({ email: familyEmail })
    await endMembership(member)
    await db
      .updateTable('account')
      .set({ email_proved_at: world.time.now })
      .where('id', '=', member.accountId)
      .execute()
    const { bookingId } = await bookSkiWear()
    const { cardId } = await transaction(db, (tx) => aGiftCard(tx, { buyerEmail: 'another.guest@example.com' }))
    await world.work()
    expect((await leave(member)).status).toBe(200)
    const booking = db.selectFrom('ski_booking').select('buyer_email').where('id', '=', bookingId)
    expect(await booking.executeTakeFirst()).toEqual({ buyer_email: familyEmail })
    const card = db.selectFrom('gift_card').select('buyer_email').where('id', '=', cardId)
    expect(await card.executeTakeFirst()).toEqual({ buyer_email: 'another.guest@example.com' })
  })

  test('erases what only the address links to the account if the address was proved, and otherwise keeps it', async () => {
    const { id: productId } = await transaction(db, (tx) => aProduct(tx))
    const entry = { account_id: null, product_id: productId, size_code: '104cm', condition: null }
    for (const unproved of [true, false]) {
      const email = `${unproved ? 'theirs' : 'own'}@example.com`
      const account = await transaction(db, (tx) => anAccount(tx, { email, unproved }))
      const { viewer } = await transaction(db, (tx) => aSession(tx, account.id))
      await done(call('addToMailingList', { body: { email } }))
      const added = { ...entry, id: newId<'waiting-list-entry'>(), email, asked_at: world.time.now }
      await db.insertInto('waiting_list_entry').values(added).execute()
      await world.work()
      expect((await leave({ viewer })).status).toBe(200)
      const left = unproved ? 1 : 0
      const listed = db.selectFrom('mailing_list').select('id').where('email', '=', email)
      const waiting = db.selectFrom('waiting_list_entry').select('id').where('email', '=', email)
      const sent = db.selectFrom('email').select('id').where('to_address', '=', email)
      const kept = [await listed.execute(), await waiting.execute(), await sent.execute()]
      expect(kept.map(({ length }) => length)).toEqual([left, left, left])
    }
  })

  test('erases an address typed at the checkout from the records of emails about purchases made while signed in', async () => {
    const account = await transaction(db, (tx) => anAccount(tx, { unproved: true }))
    const { viewer } = await transaction(db, (tx) => aSession(tx, account.id))
    const records = () => db.selectFrom('email').select('template').where('to_address', '=', familyEmail)
    const before = (await records().execute()).length
    await buySecondHand({ viewer })
    const { bookingId } = await bookSkiWear({ viewer })
    await cancelSkiForOffice(world.services, { bookingId, refundAll: true, operator: 'sam' })
    await world.work()
    expect((await records().execute()).length).toBeGreaterThan(before + 2)
    expect((await leave({ viewer })).status).toBe(200)
    expect(await records().execute()).toHaveLength(before)
  })

  test('forgets the known networks and wrong passwords of its address, and of no other', async () => {
    const [member, other] = [await world.member(), await world.member()]
    const hashOf = (text: string) => createHash('sha256').update(text).digest()
    const hashes = [member, other].map(({ account }) => hashOf(account.email))
    for (const email_hash of hashes) {
      const place = { email_hash, network_hash: hashOf('2001:db8::/56'), seen_at: world.time.now }
      await db.insertInto('sign_in_place').values(place).execute()
      const failure = { email_hash, failures: 3, last_failed_at: world.time.now }
      await db.insertInto('sign_in_failure').values(failure).execute()
    }
    await endMembership(member)
    expect((await leave(member)).status).toBe(200)
    for (const table of ['sign_in_place', 'sign_in_failure'] as const)
      expect(
        await db.selectFrom(table).select('email_hash').where('email_hash', 'in', hashes).execute(),
        table,
      ).toEqual([{ email_hash: hashes[1] }])
  })

  test('happens once, and a second request finds no account', async () => {
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
