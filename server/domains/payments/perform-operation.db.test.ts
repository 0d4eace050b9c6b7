import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { watchBystander } from '#tests/support/bystander.ts'
import { withMoneyInTransit } from '#tests/support/bystander-member.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { GatewayError, type GatewayFailure } from './gateway.ts'
import { performOperation } from './operations/provider/perform-operation.ts'

const { db } = await openTestDatabase({ max: 10 })
let now = new Date('2026-11-20T12:00:00Z')
const services = aWorld(db, { clock: { now: () => now } }).services.payments
watchBystander(db, withMoneyInTransit)
const attempts = (name: string) =>
  db
    .selectFrom('payment_op')
    .select(['key', 'state', 'result'])
    .where('operation', '=', name)
    .orderBy('attempt')
    .execute()

const fails = (...failures: GatewayFailure[]) =>
  vi.fn(async (key: string) => {
    const failure = failures.shift()
    if (failure) throw new GatewayError(failure, failure)
    return `made by ${key}`
  })
const perform = (name: string, call: (key: string) => Promise<string>, more: object = {}) =>
  performOperation(services, { name, input: {}, call, idOf: (id) => id, read: async (id) => `read ${id}`, ...more })

test('a completed operation is read, not performed again', async () => {
  const call = fails()
  expect(await perform('once', call)).toBe('made by once:1')
  expect(await perform('once', call)).toBe('read made by once:1')
  expect(call).toHaveBeenCalledTimes(1)
})

test('an operation without an answer is checked, and sent again with the same key', async () => {
  const call = fails('unreachable')
  await expect(perform('silent', call)).rejects.toThrow('unreachable')
  expect(await attempts('silent')).toMatchObject([{ key: 'silent:1', state: 'pending' }])
  const find = vi.fn(async () => undefined)
  expect(await perform('silent', call, { find })).toBe('made by silent:1')
  expect(find).toHaveBeenCalledTimes(1)
})

test('an attempt that took effect after all is found, not repeated', async () => {
  const call = fails('unreachable')
  await expect(perform('found', call)).rejects.toThrow()
  expect(await perform('found', call, { find: async () => 'it' })).toBe('it')
  expect(call).toHaveBeenCalledTimes(1)
  expect(await attempts('found')).toMatchObject([{ state: 'done', result: 'it' }])
})

test('after the provider fails, another key is used, for up to three attempts a call', async () => {
  expect(await perform('broke', fails('broken', 'key_reused'))).toBe('made by broke:3')
  const call = fails('broken', 'broken', 'broken', 'broken')
  await expect(perform('broken', call)).rejects.toThrow('broken')
  expect(call).toHaveBeenCalledTimes(3)
  expect(await perform('broken', call)).toBe('made by broken:5')
  expect((await attempts('broken')).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'failed', 'done'])
})

test('an operation is checked after a proxy fails, and sent again with the same key', async () => {
  const find = vi.fn(async () => undefined)
  expect(await perform('stumbled', fails('faltered', 'faltered'), { find })).toBe('made by stumbled:1')
  expect(find).toHaveBeenCalledTimes(2)
  const call = fails('faltered')
  expect(await perform('did stumble', call, { find: async () => 'it' })).toBe('it')
  expect(call).toHaveBeenCalledTimes(1)
  expect(await perform('kept', fails('faltered', 'broken'))).toBe('made by kept:2')
})

test('an attempt the provider may still be processing gets no other key for an hour', async () => {
  const call = fails(...Array<GatewayFailure>(7).fill('faltered'))
  await expect(perform('slow', call)).rejects.toThrow('faltered')
  expect(await attempts('slow')).toMatchObject([{ key: 'slow:1', state: 'pending' }])
  now = new Date(now.getTime() + 61 * 60_000)
  await expect(perform('slow', call)).rejects.toThrow('faltered')
  expect(await attempts('slow')).toMatchObject([{ state: 'failed' }])
  expect(await perform('slow', call)).toBe('made by slow:2')
  expect(call.mock.calls.map(([key]) => key)).toEqual([...Array(6).fill('slow:1'), 'slow:2', 'slow:2'])
})

test.each<GatewayFailure>(['refused', 'card', 'missing'])(
  'a refusal by the provider (%s) is not retried automatically',
  async (failure) => {
    const call = fails(failure)
    await expect(perform(failure, call)).rejects.toMatchObject({ failure })
    expect(call).toHaveBeenCalledTimes(1)
    expect(await perform(failure, call)).toBe(`made by ${failure}:2`)
  },
)

test('a call that is refused because an earlier attempt succeeded counts as done', async () => {
  const call = fails('refused')
  expect(await perform('did it', call, { find: async () => 'it' })).toBe('it')
  expect(call).toHaveBeenCalledTimes(1)
  expect(await attempts('did it')).toMatchObject([{ state: 'done', result: 'it' }])
  await expect(perform('did not', fails('refused'), { find: async () => undefined })).rejects.toThrow('refused')
  expect(await attempts('did not')).toMatchObject([{ state: 'failed' }])
})

test('another input gets another key', async () => {
  await expect(perform('input', fails('unreachable'), { input: { name: 'Ada' } })).rejects.toThrow()
  expect(await perform('input', fails(), { input: { name: 'Ida' } })).toBe('made by input:2')
})

test('ten simultaneous requests use one key', async () => {
  const keys = new Set<string>()
  const call = async (key: string) => {
    keys.add(key)
    await new Promise((resolve) => setTimeout(resolve, 10))
    return 'made'
  }
  await Promise.all(Array.from({ length: 10 }, () => perform('together', call)))
  expect([...keys]).toEqual(['together:1'])
  expect(await attempts('together')).toHaveLength(1)
})

test('a slower caller continues under the key of the faster one', async () => {
  const request_hash = createHash('sha256').update('{}').digest('hex')
  const faster = { key: 'race:1', operation: 'race', attempt: 1, request_hash, state: 'pending' } as const
  const call = fails()
  let running: Promise<string> | undefined
  await transaction(db, async (tx) => {
    await tx
      .insertInto('payment_op')
      .values({ ...faster, created_at: now })
      .execute()
    running = perform('race', call)
    await untilBlocked(db)
  })
  expect(await running).toBe('made by race:1')
  expect(await attempts('race')).toHaveLength(1)
})

test('an operation completed while another input is requested stays completed, and is not repeated', async () => {
  await expect(perform('overtaking', fails('unreachable'), { input: { name: 'Ada' } })).rejects.toThrow()
  const call = fails()
  let running: Promise<string> | undefined
  await transaction(db, async (tx) => {
    await tx
      .updateTable('payment_op')
      .set({ state: 'done', result: 'it', ended_at: now })
      .where('key', '=', 'overtaking:1')
      .execute()
    running = perform('overtaking', call, { input: { name: 'Ida' } })
    await untilBlocked(db)
  })
  expect(await running).toBe('read it')
  expect(await attempts('overtaking')).toEqual([{ key: 'overtaking:1', state: 'done', result: 'it' }])
  expect(call).not.toHaveBeenCalled()
})

/** A call that answers when the test says so. */
function slowCall() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  return {
    call: async () => {
      begun.resolve()
      return promise
    },
    begun: begun.promise,
    succeeds: () => resolve('made late'),
    fails: (failure: GatewayFailure) => reject(new GatewayError(failure, failure)),
  }
}

test.each<GatewayFailure>(['refused', 'broken', 'card'])(
  'a slower attempt that fails (%s) leaves the success of the faster one',
  async (failure) => {
    const name = `slow ${failure}`
    const slow = slowCall()
    const first = perform(name, slow.call)
    await slow.begun
    expect(await perform(name, fails())).toBe(`made by ${name}:1`)
    slow.fails(failure)
    await first.catch(() => undefined)
    expect((await attempts(name))[0]).toEqual({ key: `${name}:1`, state: 'done', result: `made by ${name}:1` })
    const call = fails()
    expect(await perform(name, call)).toBe(`read made by ${name}:1`)
    expect(call).not.toHaveBeenCalled()
  },
)

test('a success that arrives after another attempt was refused counts, and the operation is not performed again', async () => {
  const slow = slowCall()
  const first = perform('late yes', slow.call)
  await slow.begun
  await expect(perform('late yes', fails('refused'))).rejects.toThrow('refused')
  expect(await attempts('late yes')).toMatchObject([{ state: 'failed' }])
  slow.succeeds()
  expect(await first).toBe('made late')
  const call = fails()
  expect(await perform('late yes', call)).toBe('read made late')
  expect(call).not.toHaveBeenCalled()
})

test('when one key gets two answers, the first stays', async () => {
  const slow = slowCall()
  const first = perform('two answers', slow.call)
  await slow.begun
  expect(await perform('two answers', fails())).toBe('made by two answers:1')
  slow.succeeds()
  await first
  expect(await attempts('two answers')).toMatchObject([{ state: 'done', result: 'made by two answers:1' }])
})
