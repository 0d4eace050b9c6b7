// Who gets a recall's emails, and who is listed for the office because no email reaches them (law L-28).
import { afterEach, describe, expect, test } from 'vitest'
import { writeRecallNotices } from '#server/domains/notifications/operations/recalls/write-recall-notices.ts'
import { emailFacts } from '#server/views/index.ts'
import { builtPassword } from '../builders/an-account.ts'
import { membershipIn } from '../builders/membership-in.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { statementsOf } from '../support/database/statements.ts'
import { recallWorld } from '../support/worlds/recalls/recall-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = recallWorld(db)
const { office, aDesign, sellSecondHand, qrOf, recall, call } = world
afterEach(() => world.expectInvariants())

/** Sells a piece of the design to each address, and delivers it. */
async function sellAndDeliver(design: Awaited<ReturnType<typeof aDesign>>, ...emails: readonly string[]) {
  const orders = []
  for (const email of emails) {
    const order = await sellSecondHand(design.productId, { email })
    await office('dispatch', order.orderId)
    await office('deliver', order.orderId)
    orders.push(order)
  }
  await world.work()
  world.mails.length = 0
  return orders
}

/** Begins a recall whose holders are recorded but not emailed yet. */
async function recallWithoutEmails(code: string, count: number) {
  const reference = await recall(code, count, { work: false })
  const id = await idOf(reference)
  await writeRecallNotices(notifications, id)
  return { id, reference }
}

const notifications = { db, clock: world.services.clock, facts: emailFacts(db) }
const idOf = async (reference: string) =>
  (await db.selectFrom('recall').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()).id
const notices = () => world.mails.filter(({ template }) => template === 'recall-notice')
const holdersOf = async (reference: string) => {
  const lines = await office('recalls')
  return lines[lines.findIndex((line) => line.startsWith(reference)) + 2]
}

describe('between the recall and its emails', () => {
  test('a guest whose data is erased is listed as not reachable', async () => {
    const design = await aDesign()
    await sellAndDeliver(design, 'forgotten@example.com')
    const { reference } = await recallWithoutEmails(design.code, 1)
    await db
      .updateTable('resale_order')
      .set({ buyer_email: '', buyer_name: '' })
      .where('buyer_email', '=', 'forgotten@example.com')
      .execute()
    await world.work()
    expect(notices()).toEqual([])
    expect(await holdersOf(reference)).toMatch(/0 reached, 0 waiting, 1 not reachable \(R-/)
  })

  test('a family that closes its account is listed as not reachable', async () => {
    const design = await aDesign()
    const { accountId, viewer, membershipId } = await world.member({ email: 'leaves@example.com' })
    const kept = await design.garment()
    await world.order({ accountId, garmentIds: [kept] })
    await world.buyForGood(viewer, kept)
    await world.work()
    world.mails.length = 0
    await db
      .updateTable('membership')
      .set(membershipIn('cancelled', world.time.now))
      .where('id', '=', membershipId)
      .execute()
    const { reference } = await recallWithoutEmails(design.code, 1)
    expect((await call('eraseAccount', { body: { currentPassword: builtPassword } }, { viewer })).ok).toBe(true)
    await world.work()
    expect(notices()).toEqual([])
    expect(await holdersOf(reference)).toMatch(/0 reached, 0 waiting, 1 not reachable \(account /)
  })

  test('a holder who has returned everything is neither emailed nor listed', async () => {
    const design = await aDesign()
    const [one] = await sellAndDeliver(design, 'back@example.com')
    if (!one) throw new Error('nothing was bought')
    const { reference } = await recallWithoutEmails(design.code, 1)
    await office('take-back', one.orderId, await qrOf(one.garmentId))
    await world.work()
    expect(notices()).toEqual([])
    expect(await holdersOf(reference)).toContain('0 reached, 0 waiting, 0 not reachable')
  })

  test('a guest with two orders is emailed about the piece that they have not returned', async () => {
    const design = await aDesign()
    const orders = await sellAndDeliver(design, 'twice@example.com', 'twice@example.com')
    const { id, reference } = await recallWithoutEmails(design.code, 2)
    const notice = await db
      .selectFrom('recall_notice')
      .select('resale_order_id')
      .where('recall_id', '=', id)
      .executeTakeFirstOrThrow()
    const back = orders.find(({ orderId }) => orderId === notice.resale_order_id)
    if (!back) throw new Error('the notice is about neither order')
    await office('take-back', back.orderId, await qrOf(back.garmentId))
    await world.work()
    expect(notices()).toMatchObject([{ to: { address: 'twice@example.com' } }])
    expect(await holdersOf(reference)).toContain('1 reached, 0 waiting, 0 not reachable')
  })
})

test('one email names all pieces of its holder, and reads no other pieces', async () => {
  const design = await aDesign({ name: 'Harbour coat' })
  const email = 'all.of.it@example.com'
  await sellAndDeliver(design, email, 'somebody.else@example.com', email)
  const { accountId } = await world.member({ email })
  await world.order({ accountId, garmentIds: [await design.garment()] })
  const { id } = await recallWithoutEmails(design.code, 4)
  const { id: noticeId } = await db
    .selectFrom('recall_notice')
    .select('id')
    .where('recall_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const statements = await statementsOf(async () => {
    expect((await notifications.facts.findRecallNotice(noticeId))?.pieces).toHaveLength(3)
  })
  // Each statement reads the garments of one holder, never all garments of the recall.
  expect(statements.filter((text) => text.includes('recall_garment') && !text.includes('resale_order'))).toEqual([])
  await world.work()
  expect(
    notices()
      .map(({ to }) => to.address)
      .toSorted(),
  ).toEqual([email, 'somebody.else@example.com'])
})

test('a list of ten thousand entries is recorded in one call, each holder once', async () => {
  const design = await aDesign()
  await design.garment()
  const id = await idOf(await recall(design.code, 1))
  const { accountId } = await world.member()
  const holder = { accountId, orderId: null, bookingId: null, email: '' }
  const listRecallHolders = () => Promise.resolve(Array.from({ length: 10_000 }, () => holder))
  await writeRecallNotices({ ...notifications, facts: { ...notifications.facts, listRecallHolders } }, id)
  const written = db.selectFrom('recall_notice').select('account_id').where('recall_id', '=', id)
  expect(await written.execute()).toEqual([{ account_id: accountId }])
})
