// Two operators inspect the same garment, or one of them enters the same command twice. Its marks are recorded once, by the inspection
// that counts.
import { expect, test } from 'vitest'
import { inspectGarment, listGarmentMarks, type MarkFindings, safe } from '#server/domains/inventory/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { aGarment } from '../builders/a-garment.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { rounds } from '../support/volume.ts'
import { raceWorld } from './race-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await raceWorld(db)
const now = new Date('2026-11-20T12:00:00Z')

test('only one of several simultaneous inspections counts, with its marks and no others', async () => {
  for (let round = 0; round < rounds(5, 50); round++) {
    const history = [{ kind: 'intake', from: null, to: 'received', at: now, actor: 'operator:sam' }] as const
    const garmentId = await transaction(db, (tx) => aGarment(tx, { safe: false, life: { state: 'received', history } }))
    const inspect = (actor: Actor, marks: MarkFindings) =>
      transaction(db, (tx) =>
        inspectGarment(tx, { garmentId, verdict: 'ready', safety: safe, marks, actor, now }),
      ).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'not_now') return undefined
        throw error
      })
    const stain = { side: 'front', number: 2, kind: 'stain', size: 'small' } as const
    const outcomes = await Promise.all([
      inspect('operator:sam', { found: [stain], gone: [] }),
      inspect('operator:kim', { found: [{ ...stain, size: 'large' }], gone: [] }),
      inspect('operator:sam', { found: [stain], gone: [] }),
    ])
    const [counted, ...others] = outcomes.filter((outcome) => outcome !== undefined)
    expect(others).toEqual([])
    const marks = (await listGarmentMarks(db, [garmentId])).get(garmentId)?.marks
    expect(marks?.map(({ number, kind, size }) => ({ number, kind, size }))).toEqual(
      counted?.marks?.added.map(({ number, kind, size }) => ({ number, kind, size })),
    )
    expect(marks).toHaveLength(1)
  }
  await world.expectInvariants()
})
