// A daily job deletes the files of pictures that no product shows any more, and fetches missing ones again.
import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import type { PictureDraft, PictureStore } from './index.ts'

const { db } = await openTestDatabase()
let now = new Date('2026-11-20T10:00:00Z')
const clock = { now: () => now }

const files = new Set(['/media/coat', '/media/shared', '/media/old', '/media/none'])
const pictures: PictureStore = {
  async fetch(address) {
    const base = `/media/${new URL(address).pathname.slice(1)}`
    files.add(base)
    return { ok: true, base }
  },
  async removeUnreferenced(referencedAmong) {
    const named = await referencedAmong([...files])
    for (const base of [...files]) if (!named.has(base)) files.delete(base)
    return 0
  },
  findGone: async (bases) => new Set(bases.filter((base) => !files.has(base))),
}
const { jobs, worker, queueRecurringJob } = aWorld(db, { clock, pictures })
const imported = (name: string): PictureDraft => {
  const source = `https://shop.example/${name}`
  return { base: source, external: true, alt: 'A coat', tint: 'cream', source }
}
const save = async (handle: string, ...names: string[]) => {
  const drafts = names.map(imported)
  const { id } = await transaction(db, (tx) => aProduct(tx, { handle, pictures: drafts, now }))
  await jobs['catalogue:fetch-pictures']?.({ productId: id }, { jobId: newId(), attempt: 1, askedAt: clock.now() })
}

test('a daily job deletes files that no row of any product refers to', async () => {
  await save('coat', 'coat', 'shared', 'old')
  await save('other-coat', 'shared')
  // The next import of the coat leaves out two pictures, one of which another product still shows.
  await save('coat', 'coat')
  await queueRecurringJob('catalogue:sweep-pictures')
  await queueRecurringJob('catalogue:sweep-pictures')
  expect(await worker.drain()).toBe(0)
  expect(files.size).toBe(4)
  now = new Date('2026-11-21T00:00:00Z')
  expect(await worker.drain()).toBe(1)
  expect([...files]).toEqual(['/media/coat', '/media/shared'])
  await save('other-coat', 'coat')
  now = new Date('2026-11-22T00:00:00Z')
  expect(await worker.drain()).toBe(1)
  expect([...files]).toEqual(['/media/coat'])
})

test('the daily job fetches again a picture whose files are gone, and one whose job has failed for good', async () => {
  const [lost, forgotten, waiting] = ['lost', 'forgotten', 'waiting'].map(imported) as [
    PictureDraft,
    PictureDraft,
    PictureDraft,
  ]
  await save('lost-coat', 'lost')
  const withJob = async (handle: string, draft: PictureDraft, failed_at: Date | null) => {
    const { id } = await transaction(db, (tx) => aProduct(tx, { handle, pictures: [draft], now }))
    const due_at = new Date('2026-12-01T00:00:00Z')
    const job = {
      kind: 'catalogue:fetch-pictures',
      payload: JSON.stringify({ productId: id }),
      due_at,
      created_at: now,
    }
    await db
      .insertInto('job')
      .values({ id: newId(), ...job, failed_at })
      .execute()
  }
  await withJob('forgotten-coat', forgotten, now)
  await withJob('waiting-coat', waiting, null)
  files.delete('/media/lost')
  now = new Date('2026-11-23T00:00:00Z')
  // The sweep, and one job for each of the two pictures.
  expect(await worker.drain()).toBe(3)
  const shown = await db
    .selectFrom('product_picture')
    .select(['base', 'external'])
    .where('source', 'in', [lost.source, forgotten.source, waiting.source] as string[])
    .orderBy('base')
    .execute()
  expect(shown).toEqual([
    { base: '/media/forgotten', external: false },
    { base: '/media/lost', external: false },
    { base: waiting.source, external: true },
  ])
})

test('the daily job changes nothing while most files are missing, for example because their folder is', async () => {
  const kept = [...files]
  files.clear()
  const rows = () => db.selectFrom('product_picture').selectAll().orderBy('product_id').orderBy('position').execute()
  const before = await rows()
  now = new Date('2026-11-24T00:00:00Z')
  await worker.drain()
  const job = await db
    .selectFrom('job')
    .select('last_error')
    .where('kind', '=', 'catalogue:sweep-pictures')
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect(job.last_error).toMatch(/the files of \d+ of \d+ pictures are gone: is the folder of pictures there\?/)
  expect(await rows()).toEqual(before)
  for (const base of kept) files.add(base)
})
