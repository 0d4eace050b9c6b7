// What a recall does to pieces that come in later, how it ends, and when it is refused (law L-28).
import { afterEach, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#server/invariants.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aListing } from '../builders/a-listing.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { recallOf, recallWorld } from '../support/worlds/recalls/recall-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = recallWorld(db)
const { office, aDesign, stateOf, qrOf, recall } = world
afterEach(() => world.expectInvariants())

describe('a piece that comes in later', () => {
  test('is stopped at its first check while the recall is open, and needs that check once the recall has ended', async () => {
    const { productId, code, garment } = await aDesign()
    const shelf = await garment()
    const reference = await recall(code, 1)
    const life = { state: 'graded' as const, history: graded(world.time.now) }
    const late = await world.garment({ productId, safe: false, life })
    const qr = await qrOf(late)
    expect(await office('check', qr, '--safe')).toEqual([`Garment ${qr} is recalled: it is in quarantine.`])
    expect(await stateOf(late)).toBe('quarantine, recalled')

    expect(await office('recall-end', reference)).toEqual([
      `Recall ${reference} has ended. 2 pieces wait for a safety check: npm run office -- check QR --safe`,
    ])
    for (const id of [shelf, late]) {
      expect(await stateOf(id)).toBe('graded')
      await office('check', await qrOf(id), '--safe')
      expect(await stateOf(id)).toBe('ready, safe')
    }
    await expect(office('recall-end', reference)).rejects.toThrow(`Recall ${reference} has ended.`)
    await expect(office('recall-end', 'RC-999999')).rejects.toThrow('There is no recall RC-999999.')
    // The same pieces may be recalled again.
    expect(await recall(code, 2)).not.toBe(reference)
  })

  test('stays stopped if another recall is open, or if its check found another fault', async () => {
    const { code, garment } = await aDesign()
    const [both, cords] = [await garment(), await garment()]
    const first = await recall(code, 2)
    const begun = world.time.now
    world.time.now = new Date(begun.getTime() + 48 * 3_600_000)
    const [line = ''] = await office(...recallOf(code, '--size', '104cm', '--count', '2'))
    expect(line).toContain('2 pieces stopped')
    await db
      .insertInto('safety_check')
      .values({
        id: newId(),
        garment_id: cords,
        failed: ['cords', 'recalled'],
        actor: 'operator:sam',
        at: world.time.now,
      })
      .execute()
    world.time.now = new Date(begun.getTime() + 72 * 3_600_000)
    expect((await office('recall-end', first))[0]).toContain('0 pieces wait')
    expect(await stateOf(both)).toBe('quarantine, recalled')
    expect((await office('recall-end', /RC-\w{6}/.exec(line)?.[0] ?? ''))[0]).toContain('1 piece waits')
    expect([await stateOf(both), await stateOf(cords)]).toEqual(['graded', 'quarantine'])
    world.time.now = begun
  })
})

test('what was for sale waits to be listed again once its recall has ended, and no check puts it on the rental shelf', async () => {
  const { productId, code, garment } = await aDesign()
  const shelf = await garment()
  const listed = await transaction(db, (tx) => aListing(tx, { productId, now: world.time.now }))
  const sold = await world.sellSecondHand(productId)
  const [listedQr, soldQr] = [await qrOf(listed), await qrOf(sold.garmentId)]
  await office('dispatch', sold.orderId)
  const reference = await recall(code, 3)
  await office('take-back', sold.orderId, soldQr)
  await office('inspect', soldQr, '--condition', 'used', '--safe')
  const [, note = ''] = await office('recall-end', reference)
  expect(note).toBe(
    '2 pieces that were for sale wait to be listed again ("listings" shows them): npm run office -- retire QR --safe',
  )
  expect(await stateOf(shelf)).toBe('graded')
  const listings = (await office('listings')).join('\n')
  for (const [id, qr] of [
    [listed, listedQr],
    [sold.garmentId, soldQr],
  ] as const) {
    expect(await stateOf(id)).toBe('inspecting')
    await expect(office('check', qr, '--safe')).rejects.toThrow('does not wait for its first safety check')
    await expect(office('retire', qr)).rejects.toThrow('has not passed its safety check')
    expect(listings.split('not listed yet')[1]).toContain(qr)
    await office('retire', qr, '--safe')
    expect(await stateOf(id)).toBe('resale, safe')
  }
})

test('what was for sale once, but can be rented again, waits for its check like the rest of its shelf', async () => {
  const { productId, code } = await aDesign()
  const { garmentId, orderId } = await world.sellSecondHand(productId)
  const qr = await qrOf(garmentId)
  await office('dispatch', orderId)
  await office('take-back', orderId, qr)
  await office('inspect', qr, '--condition', 'used', '--safe')
  expect(await stateOf(garmentId)).toBe('ready, safe')
  const reference = await recall(code, 1)
  expect(await office('recall-end', reference)).toHaveLength(1)
  expect(await stateOf(garmentId)).toBe('graded')
})

test('a recall does not end while a family may still send back what we refund, unless the operator writes the piece off', async () => {
  const { code, garment } = await aDesign()
  const { accountId, viewer } = await world.member({ email: 'promised@example.com' })
  const [kept, home, shelf] = [await garment(), await garment(), await garment()] as const
  await world.order({ accountId, garmentIds: [kept, home] })
  await world.buyForGood(viewer, kept)
  const reference = await recall(code, 3)
  const end = (...more: string[]) => office('recall-end', reference, ...more)
  const [keptQr, homeQr] = [await qrOf(kept), await qrOf(home)]
  const named = [`${keptQr} (kept)`, `${homeQr} (return announced)`].toSorted().join(', ')
  for (const given of [[], ['--count', '1']])
    await expect(end(...given)).rejects.toThrow(
      `2 pieces of recall ${reference} are still out: ${named}. Their holders were promised a refund or a free return, which end with the recall. To write them off: the same command with --count 2`,
    )
  expect(await stateOf(shelf)).toBe('quarantine, recalled')
  expect((await office('receive', keptQr))[0]).toContain('What they paid for it is refunded.')
  await world.work()
  await expect(end('--count', '2')).rejects.toThrow(`1 piece of recall ${reference} is still out: ${homeQr}`)
  expect((await end('--count', '1'))[0]).toContain(`Recall ${reference} has ended. 1 piece waits`)
})

test('a piece that another open recall covers does not stop a recall from ending', async () => {
  const { code, garment } = await aDesign()
  const { accountId } = await world.member()
  const home = await garment()
  await world.order({ accountId, garmentIds: [home] })
  const reference = await recall(code, 1)
  await office(...recallOf(code, '--size', '104cm', '--count', '1'))
  await expect(office('recall-end', reference, '--count', '1')).rejects.toThrow(
    `Nothing of recall ${reference} is still out: end it without --count.`,
  )
  expect((await office('recall-end', reference))[0]).toContain('0 pieces wait')
})

test('a recall is refused without a reason, or if the operator stated a different number of pieces', async () => {
  const { code, garment } = await aDesign()
  await garment()
  const recalls = () => db.selectFrom('recall').select('id').orderBy('id').execute()
  const before = await recalls()
  await expect(office(...recallOf(code, '--count', '2'))).rejects.toThrow('This covers 1 garment, not 2')
  await expect(office('recall', '--brand', code, '--reason', ' ', '--do', 'Stop', '--count', '1')).rejects.toThrow(
    'Say why it is recalled',
  )
  await expect(office('recall', '--brand', code, '--count', '1')).rejects.toThrow('Usage: npm run office -- recall')
  await expect(office('recall', '--brand', code, '--reason', 'gone.txt', '--do', 'Stop')).rejects.toThrow(
    'no such file',
  )
  expect(await recalls()).toEqual(before)
})

const graded = (at: Date) => [
  { kind: 'intake', from: null, to: 'intake' as const, at, actor: 'system:test' as const },
  { kind: 'grade', from: 'intake' as const, to: 'graded' as const, at, actor: 'system:test' as const },
]

test('a garment that is marked as recalled without an open recall breaks an invariant', async () => {
  const { garment } = await aDesign()
  const id = await garment()
  const mark = (recalled: boolean) =>
    db
      .updateTable('garment')
      .set({ recalled, safe: !recalled, state: recalled ? 'quarantine' : 'ready' })
      .where('id', '=', id)
      .execute()
  await mark(true)
  expect((await findBrokenInvariants(db)).map(({ name }) => name)).toContain(
    'a garment is recalled exactly while a recall that includes it is open',
  )
  await mark(false)
})
