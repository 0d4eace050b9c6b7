// Migration 0051 gives tables, columns and queued jobs the usual terms of the field, and loses no queued job.
import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { runSql } from '../support/database/run-sql.ts'
import { withNamesBefore0051 } from '../support/database/with-names-before-0051.ts'
import { rentalsWorld } from '../support/worlds/rentals-world.ts'

const { db, url } = await openTestDatabase()
const world = rentalsWorld(db, { bystander: false })

test('constraints and indexes are named after their tables and columns', async () => {
  const names = await runSql<{ name: string }>(
    url,
    `select conname as name from pg_constraint where connamespace = current_schema()::regnamespace
     union all select indexname from pg_indexes where schemaname = current_schema()`,
  )
  expect(names.length).toBeGreaterThan(300)
  expect(names.filter(({ name }) => /joining|business_clock|wanted|align|wish|settled/.test(name))).toEqual([])
})

const queued = [
  ['accounts:nobody-to-write-to', {}],
  ['checkout:settle-abandoned', {}],
  ['membership:align', {}],
  ['notifications:job-given-up', {}],
  ['event:refund-settled:email', { type: 'refund-settled' }],
  ['event:mailing-list-asked:email', { type: 'mailing-list-asked' }],
  ['event:membership-cooled-off:office', { type: 'membership-cooled-off' }],
  ['event:joining-refunded:email', { type: 'joining-refunded', joiningId: 'the-page' }],
] as const

test('a job queued under an earlier name runs under the new one', async () => {
  await db.deleteFrom('job').execute()
  await withNamesBefore0051(url, async () => {
    for (const [kind, payload] of queued)
      await db
        .insertInto('job')
        .values({
          id: newId(),
          kind,
          payload: JSON.stringify({ accountId: 'somebody', ...payload }),
          due_at: new Date(),
          created_at: new Date(),
          dedupe_key: `${kind}:somebody`,
        })
        .execute()
  })
  const jobs = await db.selectFrom('job').select(['kind', 'payload', 'dedupe_key']).execute()
  expect(jobs).toHaveLength(queued.length)
  expect(jobs.map(({ kind }) => kind).filter((kind) => !world.jobs[kind])).toEqual([])
  for (const { kind, payload, dedupe_key: key } of jobs) {
    expect(payload).toMatchObject({ accountId: 'somebody' })
    if (kind.startsWith('event:')) expect(payload).toMatchObject({ type: kind.split(':')[1] })
    else expect(key).toBe(`${kind}:somebody`)
  }
  expect(jobs.find(({ kind }) => kind.includes('joining'))?.payload).toEqual({
    accountId: 'somebody',
    type: 'joining-refunded',
    checkoutSessionId: 'the-page',
  })
})
