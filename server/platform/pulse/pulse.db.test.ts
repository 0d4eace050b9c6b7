// One statement for everything an idle process asks.
import { type RawBuilder, sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { statementsOf } from '#tests/support/database/statements.ts'
import { transaction } from '../db/transaction.ts'
import { enqueueJob } from '../jobs/enqueue.ts'
import { startWorker } from '../jobs/worker.ts'
import { createLog } from '../log/log.ts'
import { pulseOf, type Question, startPulse, watchAnswers } from './pulse.ts'

const { db } = await openTestDatabase()
const leavers: (() => void)[] = []
afterEach(() => {
  for (const leave of leavers.splice(0)) leave()
})

/** A question that keeps its answers. */
function aQuestion(value: () => RawBuilder<unknown> | undefined) {
  const answers: unknown[] = []
  const failures: unknown[] = []
  const question: Question = {
    ask: value,
    onAnswer: (answer) => void answers.push(answer),
    onFailure: (error) => void failures.push(error),
  }
  return { question, answers, failures }
}

test('all questions at one beat share a statement, and each gets its own answer', async () => {
  const [first, second] = [aQuestion(() => sql`41`), aQuestion(() => sql`json_build_array(true, false)`)]
  const statements = await statementsOf(async () => {
    // The next beat is an hour away.
    const pulse = startPulse(db, 3_600_000)
    leavers.push(pulse.join(first.question), pulse.join(second.question))
    await expect.poll(() => second.answers).toEqual([[true, false]])
  })
  expect(first.answers).toEqual([41])
  expect(statements).toHaveLength(1)
})

test('the pulse asks repeatedly, and sends nothing while nobody has a question', async () => {
  let asks = 0
  const quiet = aQuestion(() => {
    asks += 1
    return undefined
  })
  const statements = await statementsOf(async () => {
    leavers.push(startPulse(db, 1).join(quiet.question))
    await expect.poll(() => asks).toBeGreaterThan(3)
  })
  expect(statements).toEqual([])
  expect(quiet.answers).toEqual([])
})

test('a failed question is reported and asked again, and does not prevent the others’ answers', async () => {
  let isThere = false
  const broken = aQuestion(() => (isThere ? sql`1` : sql`(select 1 from no_such_table)`))
  const sound = aQuestion(() => sql`2`)
  const pulse = startPulse(db, 1)
  leavers.push(pulse.join(broken.question), pulse.join(sound.question))
  await expect.poll(() => sound.answers.length).toBeGreaterThan(0)
  expect(broken.answers).toEqual([])
  expect(String(broken.failures[0])).toContain('no_such_table')
  isThere = true
  await expect.poll(() => broken.answers.length).toBeGreaterThan(0)
})

test('a question that has left gets no further answer, even to what it asked before', async () => {
  const begun = Promise.withResolvers<void>()
  const slow = aQuestion(() => {
    begun.resolve()
    return sql`(select 1 from pg_sleep(0.05))`
  })
  const other = aQuestion(() => sql`(select 2 from pg_sleep(0.05))`)
  const pulse = startPulse(db, 1)
  const leave = pulse.join(slow.question)
  leavers.push(pulse.join(other.question))
  await begun.promise
  leave()
  await expect.poll(() => other.answers.length).toBeGreaterThan(1)
  expect(slow.answers).toEqual([])
})

test('a question that joins while others are asked is asked at the next beat, even if those have left', async () => {
  const late = aQuestion(() => sql`1`)
  const pulse = startPulse(db, 1)
  const begun = Promise.withResolvers<void>()
  const first = aQuestion(() => {
    begun.resolve()
    return sql`0`
  })
  const leave = pulse.join(first.question)
  await begun.promise
  leave()
  leavers.push(pulse.join(late.question))
  await expect.poll(() => late.answers.length).toBeGreaterThan(0)
})

test('an unreachable database is reported at each beat, with how long it has been silent, until it answers', async () => {
  let isAway = false
  const unreachableDb = db.withPlugin({
    transformQuery({ node }) {
      if (isAway) throw new Error('away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const pulse = startPulse(unreachableDb, 1)
  const silences: number[] = []
  const other = aQuestion(() => sql`1`)
  leavers.push(
    watchAnswers(pulse, (silentMs) => silences.push(silentMs)),
    pulse.join(other.question),
  )
  await expect.poll(() => other.answers.length).toBeGreaterThan(1)
  expect(silences).toEqual([])
  isAway = true
  await expect.poll(() => silences.length).toBeGreaterThan(1)
  expect(silences).toEqual(silences.toSorted((shorter, longer) => shorter - longer))
  isAway = false
  const answers = other.answers.length
  await expect.poll(() => other.answers.length).toBeGreaterThan(answers)
})

test('a process has one pulse for its database', () => {
  expect(pulseOf(db)).toBe(pulseOf(db))
})

test('an idle worker takes due jobs at a beat, in every lane', async () => {
  const seen: string[] = []
  const handlers = Object.fromEntries(['own', 'discreet'].map((kind) => [kind, async () => void seen.push(kind)]))
  const clock = { now: () => new Date() }
  const options = { db, clock, log: createLog('silent'), handlers }
  const ownLanes = [{ kinds: ['discreet'], lanes: 1, onBeatOnly: true }]
  const worker = startWorker({ ...options, ownLanes, pulse: startPulse(db, 5) })
  for (const kind of ['own', 'discreet'])
    await transaction(db, (tx) => enqueueJob(tx, clock.now(), { kind, payload: {} }))
  await expect.poll(() => seen.toSorted()).toEqual(['discreet', 'own'])
  await worker.stop()
})
