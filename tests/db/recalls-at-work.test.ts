// A recall that begins or ends while other transactions work on the same pieces (law L-28).
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { lockGarments } from '#server/domains/inventory/index.ts'
import { lockMember } from '#server/domains/rentals/steps/lock-member.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { untilBlocked } from '../support/database/until-blocked.ts'
import { recallWorld } from '../support/worlds/recalls/recall-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = recallWorld(db)
const { office, aDesign, stateOf, qrOf, recall } = world
afterEach(() => world.expectInvariants())

test('a recall that waits for one family’s transaction holds no locks that others need', async () => {
  const { code, garment } = await aDesign()
  const families = [await world.member(), await world.member()].toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
  const ids: Id<'garment'>[] = []
  for (const { accountId } of families) {
    const id = await garment()
    await world.order({ accountId, garmentIds: [id], until: 'placed', placedAt: world.time.now })
    ids.push(id)
  }
  let begun: Promise<string> | undefined
  await transaction(db, async (tx) => {
    const last = families.at(-1)
    if (!last) throw new Error('there is no family')
    await lockMember(tx, last.accountId)
    begun = recall(code, 2, { work: false })
    await untilBlocked(db)
    // Waiting for a lock here would be a deadlock, since the recall waits for this transaction.
    await sql`set local lock_timeout = '1ms'`.execute(tx)
    expect(await lockGarments(tx, ids)).toHaveLength(2)
  })
  await begun
  for (const id of ids) expect(await stateOf(id)).toBe('quarantine, recalled')
  await world.work()
})

test('a piece that is checked while its recall ends becomes ready', async () => {
  const { productId, code, garment } = await aDesign()
  const shelf = await garment()
  const reference = await recall(code, 1)
  const at = world.time.now
  const by = { at, actor: 'system:test' as const }
  const late = await world.garment({
    productId,
    safe: false,
    life: {
      state: 'graded',
      history: [
        { kind: 'intake', from: null, to: 'intake', ...by },
        { kind: 'grade', from: 'intake', to: 'graded', ...by },
      ],
    },
  })
  let ended: Promise<unknown> | undefined
  let checked: Promise<unknown> | undefined
  await transaction(db, async (tx) => {
    await lockGarments(tx, [shelf])
    ended = office('recall-end', reference)
    await untilBlocked(db)
    checked = office('check', await qrOf(late), '--safe')
    await untilBlocked(db, 2)
  })
  await Promise.all([ended, checked])
  expect(await stateOf(shelf)).toBe('graded')
  expect(await stateOf(late)).toBe('ready, safe')
})
