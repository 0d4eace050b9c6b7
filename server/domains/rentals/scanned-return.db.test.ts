// A return that its carrier has scanned, before the job that records it as posted has run.
import { afterEach, expect, test } from 'vitest'
import { beginRecall } from '#server/domains/inventory/index.ts'
import { toId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { operator, trackedParcels } from '#tests/support/worlds/tracked-parcels.ts'
import { takeBackReportedPiece } from './index.ts'
import { bookBackRecalled } from './operations/recalled/book-back-recalled.ts'

const { db } = await openTestDatabase({ max: 8 })
const { carrier, world, follow, returnOf, announced } = trackedParcels(db)
afterEach(() => world.expectInvariants())

/** A return of one of two pieces, whose carrier has scanned it, and the piece at home. */
async function scanned() {
  const { member, returnId, code } = await announced()
  const home = await db
    .selectFrom('loan')
    .select(['id', 'garment_id'])
    .where('account_id', '=', member.accountId)
    .where('state', '=', 'at_home')
    .executeTakeFirstOrThrow()
  carrier.reports(code, 'accepted', '2026-11-20T16:00:00Z')
  world.time.now = new Date('2026-11-20T18:00:00Z')
  return { member, returnId, home }
}

const stateOf = async (loanId: string) =>
  await db.selectFrom('loan').select(['state', 'return_id']).where('id', '=', toId<'loan'>(loanId)).executeTakeFirst()

test('a recalled piece that is still at home does not join a scanned return', async () => {
  const { member, returnId, home } = await scanned()
  await follow()
  const product = await db
    .selectFrom('garment')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .select(['product.id', 'product.brand_id'])
    .where('garment.id', '=', home.garment_id)
    .executeTakeFirstOrThrow()
  const anyOther = { style: '', colour: null, sizeCode: null, cameFrom: null, cameTo: null }
  const criteria = { brandId: product.brand_id, productId: product.id, ...anyOther }
  const why = { reason: 'A popper may come off.', advice: 'Please send it back.' }
  await beginRecall(world.services, { criteria, ...why, count: 1, operator })
  // It was overdue. Its family no longer has a choice to make, so no order has to wait.
  await db.updateTable('loan').set({ hire_notice: 'overdue' }).where('id', '=', home.id).execute()
  await db.updateTable('membership').set({ choice_due: true }).where('id', '=', member.membershipId).execute()
  await bookBackRecalled(world.services)
  const { choice_due } = await db
    .selectFrom('membership')
    .select('choice_due')
    .where('id', '=', member.membershipId)
    .executeTakeFirstOrThrow()
  expect(choice_due).toBe(false)
  expect(await stateOf(home.id)).toEqual({ state: 'at_home', return_id: null })
  expect(await returnOf(returnId)).toMatchObject({ state: 'posted', posted_at: new Date('2026-11-20T16:00:00Z') })
})

test('a piece that is not as described does not join a scanned return', async () => {
  const { member, returnId, home } = await scanned()
  const body = { what: 'worn' as const, words: 'Both knees are thin' }
  const reported = await world.call('reportPiece', { params: { id: home.id }, body }, { viewer: member.viewer })
  if (!reported.ok) throw new Error(JSON.stringify(reported.errors))
  const report = await db
    .selectFrom('piece_report')
    .select('id')
    .where('loan_id', '=', home.id)
    .executeTakeFirstOrThrow()
  await follow()
  await expect(takeBackReportedPiece(world.services, { reportId: report.id, operator })).rejects.toThrow(
    'has posted a return',
  )
  expect(await stateOf(home.id)).toEqual({ state: 'at_home', return_id: null })
  await world.work()
  expect(await returnOf(returnId)).toMatchObject({ state: 'posted' })
})

test('a piece in a scanned return is not sold: a payment made before the scan is refunded', async () => {
  const { member, returnId } = await scanned()
  const { viewer } = member
  const { id } = await db.selectFrom('loan').select('id').where('return_id', '=', returnId).executeTakeFirstOrThrow()
  const asked = await world.call('getKeepPayment', { params: { id } }, { viewer })
  await world.pay(asked.ok ? asked.body.clientSecret : null)
  await follow()
  expect(await world.call('keepPiece', { params: { id } }, { viewer })).toMatchObject({
    ok: false,
    errors: [{ code: 'not_now', message: expect.stringContaining('We’ve refunded your payment.') }],
  })
  expect(await stateOf(id)).toEqual({ state: 'return_announced', return_id: returnId })
  expect(await returnOf(returnId)).toMatchObject({ state: 'posted', posted_at: new Date('2026-11-20T16:00:00Z') })
  await world.work()
  expect(await world.call('getKeepPayment', { params: { id } }, { viewer })).toMatchObject({
    ok: false,
    errors: [{ code: 'not_now', message: expect.stringContaining('in the post') }],
  })
})
