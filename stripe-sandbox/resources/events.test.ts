import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { at, moveClockTo } from '../testing/time.ts'

let sandbox: TestSandbox
const ids: string[] = []
beforeAll(async () => {
  sandbox = await startTestSandbox()
  for (const day of ['01', '02', '03', '04']) {
    await moveClockTo(sandbox, `2027-01-${day}T00:00:00`)
    ids.push((await sandbox.stripe.customers.create({ name: day })).id)
  }
})
afterAll(() => sandbox.close())

const objectIds = (list: { data: { data: { object: object } }[] }) =>
  list.data.map(({ data }) => (data.object as { id: string }).id)

test('events can be listed for a span of time, newest first, page by page', async () => {
  const created = { gte: at('2027-01-02T00:00:00'), lt: at('2027-01-04T00:00:00') }
  const list = await sandbox.stripe.events.list({ created, limit: 1 })
  expect([objectIds(list), list.has_more]).toEqual([[ids[2]], true])
  const next = await sandbox.stripe.events.list({ created, limit: 1, starting_after: list.data[0]?.id ?? '' })
  expect([objectIds(next), next.has_more]).toEqual([[ids[1]], false])
  expect(objectIds(await sandbox.stripe.events.list({ created: { gt: at('2027-01-03T00:00:05') } }))).toEqual([ids[3]])
  expect(objectIds(await sandbox.stripe.events.list({ created: { lte: at('2027-01-01T00:00:05') } }))).toEqual([ids[0]])
})

test('events can be listed after one event, by type, by several types or by a family of types', async () => {
  const [, , second] = (await sandbox.stripe.events.list({ type: 'customer.created' })).data
  expect(objectIds(await sandbox.stripe.events.list({ ending_before: second?.id ?? '' }))).toEqual([ids[3], ids[2]])
  await sandbox.stripe.customers.update(ids[0] ?? '', { name: 'new' })
  expect(objectIds(await sandbox.stripe.events.list({ type: 'customer.updated' }))).toEqual([ids[0]])
  expect((await sandbox.stripe.events.list({ types: ['customer.updated', 'customer.created'] })).data).toHaveLength(5)
  expect((await sandbox.stripe.events.list({ type: 'customer.*' })).data).toHaveLength(5)
  const conflicting = sandbox.stripe.events.list({ type: 'customer.created', types: ['customer.updated'] })
  expect((await errorOf(conflicting)).param).toBe('types')
})
