// The payer of a membership buys a piece of the second home, or pays for one that was lost there (product §12.5).
import { afterEach, expect, test } from 'vitest'
import { approveLoss, receivePiece, takeBackReportedPiece } from '#server/domains/rentals/index.ts'
import { lapseWhenRaised } from '#server/domains/rentals/operations/follow-up-returns.ts'
import { moveLoss } from '#server/domains/rentals/steps/losses/move-loss.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { type Person, twoHomesWorld } from '#tests/support/worlds/two-homes-world.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = twoHomesWorld(db)
afterEach(() => world.expectInvariants())

const ok = <Answer extends { ok: boolean }>(answer: Answer) => {
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer as Extract<Answer, { ok: true }>
}
const refusedWith = (code: string) => ({ ok: false, errors: [{ code }] })

/** Two homes, with two pieces at the second. */
async function family() {
  const homes = await world.twoHomes()
  const [piece, other] = await world.atHome(homes.second, 2)
  const loanId = await loanOf(piece)
  return {
    ...homes,
    loanId,
    pieceParams: { params: { id: loanId } },
    otherParams: { params: { id: await loanOf(other) } },
  }
}
async function loanOf(garmentId: Id<'garment'> | undefined) {
  const { id } = await db
    .selectFrom('loan')
    .select('id')
    .where('garment_id', '=', garmentId as Id<'garment'>)
    .executeTakeFirstOrThrow()
  return id
}
/** Makes a reported loss wait for the office, and approves it. */
async function approve(loanId: Id<'loan'>): Promise<Id<'loss'>> {
  const { id: lossId } = await db
    .selectFrom('loss')
    .select('id')
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow()
  await transaction(db, async (tx) => {
    await tx.updateTable('loss').set({ notices: 3 }).where('id', '=', lossId).execute()
    await moveLoss(tx, lossId, { from: 'open', to: 'to_approve', actor: 'system:test', now: world.time.now })
  })
  await approveLoss(world.services, { lossId, operator: 'sam' })
  return lossId
}
const refundsOf = (accountId: Id<'account'>) =>
  db.selectFrom('refund').select('amount_pence').where('account_id', '=', accountId).execute()
const lastEventOf = (type: string) => world.published.filter((event) => event.type === type).at(-1)

async function buy(payer: Person, pieceParams: { params: { id: string } }) {
  const { clientSecret, amount } = ok(await world.call('getKeepPayment', pieceParams, payer)).body
  await world.pay(clientSecret)
  ok(await world.call('keepPiece', pieceParams, payer))
  return amount
}

test('a piece of the second home that the payer buys stays there, and only the payer sees the price and can cancel', async () => {
  const { payer, second, loanId, pieceParams } = await family()
  const readRentals = async (who: Person) => ok(await world.call('listRentals', {}, who)).body
  expect((await readRentals(payer)).elsewhere).toContainEqual(expect.objectContaining({ id: loanId, pays: 'keep' }))
  expect(ok(await world.call('keepOffer', pieceParams, second)).body).toMatchObject({
    can: { allowed: false },
    price: null,
  })
  expect(await world.call('getKeepPayment', pieceParams, second)).toMatchObject(refusedWith('membership_state'))
  expect(ok(await world.call('keepOffer', pieceParams, payer)).body).toMatchObject({
    can: { allowed: true },
    purchase: null,
  })

  const price = await buy(payer, pieceParams)
  expect(lastEventOf('piece-bought')).toMatchObject({ accountId: payer.accountId })
  expect((await readRentals(second)).kept).toMatchObject([{ id: loanId, price: null, cancelUntilLabel: null }])
  expect((await readRentals(payer)).elsewhere).toContainEqual(
    expect.objectContaining({ id: loanId, pays: 'keep', stateLabel: 'Bought: it stays at the other home' }),
  )
  expect(ok(await world.call('keepOffer', pieceParams, second)).body.purchase).toBeNull()
  expect(ok(await world.call('keepOffer', pieceParams, payer)).body.purchase).toMatchObject({ price })

  expect(await world.call('cancelKeep', pieceParams, second)).toMatchObject(refusedWith('membership_state'))
  ok(await world.call('cancelKeep', pieceParams, payer))
  expect(await refundsOf(payer.accountId)).toEqual([{ amount_pence: price }])
  expect(lastEventOf('purchase-cancelled')).toMatchObject({ accountId: payer.accountId })
  await world.work()
  const toHome = world.mails.filter(({ to }) => to.address === second.email)
  expect(toHome.map(({ template }) => template)).toEqual(expect.arrayContaining(['bought-for-home', 'rented-again']))
  for (const { text } of toHome) expect(text).not.toContain('£')
  expect((await readRentals(second)).rentals.active.map(({ id }) => id)).toContain(loanId)
})

test('once the sharing is over, the payer cannot buy pieces of the other home, but can still cancel a purchase', async () => {
  const { payer, second, pieceParams, otherParams } = await family()
  const price = await buy(payer, pieceParams)
  const other = otherParams.params.id
  await db.updateTable('loan').set({ hire_notice: 'choose' }).where('id', '=', other).execute()
  ok(await world.call('endSharing', {}, payer))
  // The other piece is due back earlier, so its home is asked about the piece again.
  const notice = db.selectFrom('loan').select('hire_notice').where('id', '=', other)
  expect(await notice.execute()).toEqual([{ hire_notice: 'none' }])
  expect(await world.call('getKeepPayment', otherParams, payer)).toMatchObject(refusedWith('not_now'))
  expect(await world.call('keepOffer', otherParams, payer)).toMatchObject(refusedWith('not_found'))
  // A closed account cannot have the piece on loan again.
  const open = await db.selectFrom('account').selectAll().where('id', '=', second.accountId).executeTakeFirstOrThrow()
  const account = db.updateTable('account').where('id', '=', second.accountId)
  const [name, address] = [
    { given_name: '', family_name: '' },
    { address_line1: '', address_line2: '', city: '', post_code: '', contact_phone: '' },
  ]
  const erased = { email: 'erased-1@erased.invalid', erased_at: world.time.now, erased_by: 'member' as const }
  await account.set({ ...name, ...address, ...erased, receive_marketing: false, marketing_changed_at: null }).execute()
  expect(await world.call('cancelKeep', pieceParams, payer)).toMatchObject({
    errors: [{ code: 'not_now', message: expect.stringContaining('has closed its account') }],
  })
  await account.set(open).execute()
  ok(await world.call('cancelKeep', pieceParams, payer))
  expect(await refundsOf(payer.accountId)).toEqual([{ amount_pence: price }])
  // The piece is on loan again, and due back with the other pieces of its home.
  const terms = await db
    .selectFrom('loan')
    .select('term_ends_on')
    .where('id', 'in', [pieceParams.params.id, otherParams.params.id])
    .execute()
  expect(new Set(terms.map(({ term_ends_on }) => term_ends_on))).toEqual(new Set(['2026-12-20']))
})

test('a piece that the payer has bought for the other home is refunded to the payer if it comes back recalled', async () => {
  const { payer, pieceParams } = await family()
  const price = await buy(payer, pieceParams)
  const { garment_id: garmentId } = await db
    .selectFrom('loan')
    .select('garment_id')
    .where('id', '=', pieceParams.params.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('garment').set({ recalled: true, safe: false }).where('id', '=', garmentId).execute()
  expect(await receivePiece(world.services, { garmentId, operator: 'sam' })).toBe('recalled')
  expect(await refundsOf(payer.accountId)).toEqual([{ amount_pence: price }])
  expect(lastEventOf('purchase-cancelled')).toMatchObject({ accountId: payer.accountId })
  await db.updateTable('garment').set({ recalled: false }).where('id', '=', garmentId).execute()
})

test('the second adult sees neither the payment that the payer has opened nor the price of the purchase', async () => {
  const { payer, second, pieceParams } = await family()
  const { clientSecret, amount } = ok(await world.call('getKeepPayment', pieceParams, payer)).body
  const tries = async () => [
    await world.call('getKeepPayment', pieceParams, second),
    await world.call('keepPiece', pieceParams, second),
    await world.call('keepOffer', pieceParams, second),
  ]
  const answers = JSON.stringify(await tries())
  expect(answers).not.toContain(clientSecret as string)
  expect(await world.call('getKeepPayment', pieceParams, second)).toMatchObject(refusedWith('membership_state'))
  expect(ok(await world.call('getKeepPayment', pieceParams, payer)).body).toMatchObject({ clientSecret, amount })
  await world.pay(clientSecret)
  ok(await world.call('keepPiece', pieceParams, payer))
  expect(JSON.stringify(await tries())).not.toContain(String(amount))
})

test('when the sharing ends, the payment that the payer had opened is closed, and the second adult can buy with their own card', async () => {
  const { payer, second, pieceParams, otherParams } = await family()
  const opened = ok(await world.call('getKeepPayment', pieceParams, payer)).body
  ok(await world.call('reportRental', { ...otherParams, body: { kind: 'lost' } }, second))
  await approve(otherParams.params.id)
  ok(await world.call('getLossPayment', otherParams, payer))
  ok(await world.call('endSharing', {}, payer))
  expect(ok(await world.call('keepOffer', pieceParams, second)).body.checkout).toBeNull()
  const states = db.selectFrom('checkout').select('state').where('billed_to', '=', payer.accountId)
  expect(await states.execute()).toEqual([{ state: 'abandoned' }, { state: 'abandoned' }])
  const own = ok(await world.call('getKeepPayment', pieceParams, second)).body
  expect(own.clientSecret).not.toBe(opened.clientSecret)
  await world.pay(own.clientSecret)
  ok(await world.call('keepPiece', pieceParams, second))
  expect(lastEventOf('piece-bought')).toMatchObject({ accountId: second.accountId })
})

test('a former second adult who shares another membership pays for a lost piece of the former membership', async () => {
  const { payer, second, loanId, pieceParams } = await family()
  ok(await world.call('reportRental', { ...pieceParams, body: { kind: 'lost' } }, second))
  ok(await world.call('endSharing', {}, second))
  const next = await world.member()
  await transaction(db, (tx) =>
    tx
      .insertInto('membership_share')
      .values({
        id: newId<'membership-share'>(),
        membership_id: next.membershipId,
        second_id: second.accountId,
        invited_at: world.time.now,
        accepted_at: world.time.now,
        expires_at: new Date(world.time.now.getTime() + 86_400_000),
      })
      .execute(),
  )
  const lossId = await approve(loanId)
  expect(lastEventOf('loss-approved')).toMatchObject({ accountId: second.accountId, lossId })
  for (const who of [next, payer])
    expect(await world.call('getLoss', pieceParams, who)).toMatchObject(refusedWith('not_found'))
  ok(await world.call('getLossPayment', pieceParams, second))
})

test('a payment that arrives after the sharing has ended is refunded to the payer', async () => {
  const { payer, second, pieceParams } = await family()
  const { clientSecret, amount } = ok(await world.call('getKeepPayment', pieceParams, payer)).body
  ok(await world.call('endSharing', {}, second))
  await world.pay(clientSecret)
  expect(await world.call('keepPiece', pieceParams, payer)).toMatchObject({ ok: false })
  expect(await refundsOf(payer.accountId)).toEqual([{ amount_pence: amount }])
})

test('the payer pays for a piece that is lost at the second home, and is refunded when it is found', async () => {
  const { payer, second, loanId, pieceParams } = await family()
  ok(await world.call('reportRental', { ...pieceParams, body: { kind: 'lost' } }, second))
  expect(await world.call('reportRental', { ...pieceParams, body: { kind: 'lost' } }, payer)).toMatchObject(
    refusedWith('not_found'),
  )
  // Until an operator has decided, only the second home sees the loss.
  expect(await world.call('getLoss', pieceParams, payer)).toMatchObject(refusedWith('not_found'))
  const lossId = await approve(loanId)
  expect(lastEventOf('loss-approved')).toMatchObject({ accountId: payer.accountId, lossId })
  await world.work()
  expect(
    await db.selectFrom('email').select('template').where('account_id', '=', payer.accountId).execute(),
  ).toContainEqual({ template: 'loss-approved' })

  expect(await world.call('getLossPayment', pieceParams, second)).toMatchObject(refusedWith('not_now'))
  expect(ok(await world.call('listRentals', {}, second)).body.rentals.active).toContainEqual(
    expect.objectContaining({ id: loanId, missed: expect.objectContaining({ approved: true, price: null }) }),
  )
  const offer = ok(await world.call('getLoss', pieceParams, payer)).body
  expect(offer.can).toMatchObject({ pay: { allowed: true }, report: { allowed: false }, found: { allowed: false } })
  const { clientSecret, amount } = ok(await world.call('getLossPayment', pieceParams, payer)).body
  await world.pay(clientSecret)
  ok(await world.call('payLoss', pieceParams, payer))
  expect(lastEventOf('loss-paid')).toMatchObject({ accountId: payer.accountId, lossId })
  expect(ok(await world.call('getLoss', pieceParams, payer)).body.loss).toMatchObject({ state: 'paid', price: amount })
  expect(ok(await world.call('getLoss', pieceParams, second)).body.loss).toMatchObject({ state: 'paid', price: null })

  const { lost } = ok(await world.call('listRentals', {}, second)).body
  expect(lost).toMatchObject([{ id: loanId, price: null }])
  expect(ok(await world.call('foundRental', pieceParams, second)).body).toEqual({ refunded: 0 })
  expect(await refundsOf(payer.accountId)).toEqual([{ amount_pence: amount }])
  expect(lastEventOf('loss-refunded')).toMatchObject({ accountId: payer.accountId })
})

test('a piece taken back from a former second home gets a new return if the home’s booked return lapses at the same time', async () => {
  const { payer, second } = await world.twoHomes()
  const [back, worn] = (await world.atHome(second, 2)) as [Id<'garment'>, Id<'garment'>]
  const wornLoan = await loanOf(worn)
  const said = { params: { id: wornLoan }, body: { what: 'worn' as const, words: 'Both knees are thin' } }
  ok(await world.call('reportPiece', said, second))
  const { returnId } = ok(await world.call('announceReturn', { body: { itemsIds: [back] } }, second)).body
  ok(await world.call('endSharing', {}, second))
  await db
    .updateTable('rental_return')
    .set({ lapsed_on: '2026-11-19' })
    .where('account_id', '=', second.accountId)
    .execute()
  const { id: reportId } = await db
    .selectFrom('piece_report')
    .select('id')
    .where('loan_id', '=', wornLoan)
    .executeTakeFirstOrThrow()
  let taken: ReturnType<typeof takeBackReportedPiece> | undefined
  await transaction(db, async (tx) => {
    await lapseWhenRaised(world.services)(tx, { accountId: payer.accountId })
    taken = takeBackReportedPiece(world.services, { reportId, operator: 'sam' })
    await untilBlocked(db)
  })
  expect(await taken).toMatchObject({ by: 'new' })
  const returns = await db
    .selectFrom('rental_return')
    .select(['id', 'state'])
    .where('account_id', '=', second.accountId)
    .orderBy('state')
    .execute()
  expect(returns.map(({ id, state }) => (id === returnId ? `the old one is ${state}` : state))).toEqual([
    'announced',
    'the old one is cancelled',
  ])
})
