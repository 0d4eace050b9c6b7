import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox } from './start-sandbox.ts'
import { createPlans, membershipSession } from './testing/plans.ts'
import {
  clientOf,
  eventually,
  startReceiver,
  startTestSandbox,
  type TestSandbox,
  webhookSecret,
} from './testing/test-sandbox.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startTestSandbox()
})
afterEach(() => sandbox.close())

const createIntent = () =>
  sandbox.stripe.paymentIntents.create({ amount: 395, currency: 'gbp' }, { idempotencyKey: `key-${Math.random()}` })

test('events arrive with a signature that the SDK accepts, and name their request', async () => {
  const intent = await createIntent()
  await sandbox.delivered()
  const [first] = sandbox.receiver.received
  expect(first?.event).toMatchObject({
    object: 'event',
    type: 'payment_intent.created',
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { object: { id: intent.id, status: 'requires_payment_method' } },
    request: { id: intent.lastResponse.requestId, idempotency_key: expect.stringMatching(/^key-/) },
  })
  expect((await sandbox.stripe.events.retrieve(first?.event.id ?? '')).pending_webhooks).toBe(0)
})

test('a refused delivery is retried three times, with longer and longer waits', async () => {
  sandbox.receiver.answers.push(500, 500, 500, 500, 500)
  await createIntent()
  await eventually(() => sandbox.receiver.received.length === 4)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(sandbox.receiver.received).toHaveLength(4)
  const times = sandbox.receiver.received.map(({ at }) => at)
  const waits = times.slice(1).map((at, i) => at - (times[i] ?? 0))
  for (const [i, min] of [20, 40, 80].entries()) expect(waits[i]).toBeGreaterThanOrEqual(min - 2)
  const { body } = await sandbox.control<{ events: { deliveries: object[] }[] }>('GET', 'events')
  expect(body.events[0]?.deliveries).toMatchObject([{ state: 'failed', attempts: 4, last_status: 500 }])
})

test('a retry succeeds after a refusal', async () => {
  sandbox.receiver.answers.push(503)
  await createIntent()
  await eventually(() => sandbox.receiver.received.length === 2)
  const { body } = await sandbox.control<{ events: { deliveries: object[] }[] }>('GET', 'events')
  expect(body.events[0]?.deliveries).toMatchObject([{ state: 'delivered', attempts: 2, last_status: 200 }])
})

test('the created and updated events of a subscription are sent at the same time', async () => {
  const plans = await createPlans(sandbox.stripe)
  const customer = await sandbox.stripe.customers.create({})
  const session = await sandbox.stripe.checkout.sessions.create(membershipSession(customer.id, plans.monthly27.id))
  await sandbox.delivered()
  await sandbox.control('POST', 'webhooks/pause')
  await sandbox.payCheckout(session.id, { card: '4242424242424242' })
  sandbox.receiver.clear()
  // Sent one after the other, the first would never be answered.
  sandbox.receiver.answerInPairs = /^customer\.subscription/
  await sandbox.control('POST', 'webhooks/resume')
  await sandbox.delivered()
  sandbox.receiver.answerInPairs = null
  const received = sandbox.receiver.received.filter(({ event }) => event.type.startsWith('customer.subscription'))
  expect(received.map(({ event }) => event.type).sort()).toEqual([
    'customer.subscription.created',
    'customer.subscription.updated',
  ])
})

test('deliveries can be paused, resumed and sent again several times', async () => {
  await sandbox.control('POST', 'webhooks/pause')
  await createIntent()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sandbox.receiver.received).toHaveLength(0)
  await sandbox.control('POST', 'webhooks/resume')
  await sandbox.delivered()
  const id = sandbox.receiver.received[0]?.event.id ?? ''
  await sandbox.control('POST', `events/${id}/resend`, { times: 2 })
  await sandbox.delivered()
  expect(sandbox.receiver.received.map(({ event }) => event.id)).toEqual([id, id, id])
  expect((await sandbox.control('POST', 'events/evt_none/resend')).status).toBe(404)
})

test('endpoints created by the API get the types they asked for, signed with their own secret', async () => {
  const other = await sandbox.stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:9/',
    enabled_events: ['customer.created'],
  })
  expect(other.secret).toMatch(/^whsec_/)
  const receiver = await startReceiver(other.secret)
  await sandbox.stripe.webhookEndpoints.update(other.id, { url: receiver.url })
  expect((await sandbox.stripe.webhookEndpoints.retrieve(other.id)).secret).toBeUndefined()
  await createIntent()
  await sandbox.stripe.customers.create({})
  await sandbox.delivered()
  expect(receiver.types()).toEqual(['customer.created'])
  await sandbox.stripe.webhookEndpoints.update(other.id, { disabled: true })
  await sandbox.stripe.customers.create({})
  await sandbox.delivered()
  expect(receiver.types()).toHaveLength(1)
  expect(await sandbox.stripe.webhookEndpoints.del(other.id)).toMatchObject({ deleted: true })
  expect((await sandbox.stripe.webhookEndpoints.list()).data).toHaveLength(1)
  await receiver.close()
})

test('undelivered events are delivered after a restart', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const unreachable = 'http://127.0.0.1:9/'
  // The second attempt is due only after the first sandbox has ended, however long that takes.
  const retryDelays = [5000, 60_000]
  const first = await startSandbox({ dataFolder, webhookUrl: unreachable, webhookSecret, retryDelays })
  const intent = await clientOf(first.origin).paymentIntents.create(
    { amount: 395, currency: 'gbp' },
    { idempotencyKey: 'k' },
  )
  await first.close()
  const second = await startSandbox({
    dataFolder,
    webhookUrl: sandbox.receiver.url,
    webhookSecret,
    retryDelays,
  })
  await eventually(() => sandbox.receiver.received.length === 1)
  expect(sandbox.receiver.received[0]?.event.data.object).toMatchObject({ id: intent.id })
  const repeated = await clientOf(second.origin).paymentIntents.create(
    { amount: 395, currency: 'gbp' },
    { idempotencyKey: 'k' },
  )
  expect(repeated.id).toBe(intent.id)
  await second.close()
  rmSync(dataFolder, { recursive: true })
})

test('a reset empties the sandbox, which keeps sending events to the app', async () => {
  const intent = await createIntent()
  await sandbox.control('POST', 'reset')
  await expect(sandbox.stripe.paymentIntents.retrieve(intent.id)).rejects.toMatchObject({ code: 'resource_missing' })
  sandbox.receiver.clear()
  await createIntent()
  await sandbox.delivered()
  expect(sandbox.receiver.types()).toEqual(['payment_intent.created'])
})

describe('chaos', () => {
  const createCustomers = async (count: number) => {
    for (let i = 0; i < count; i += 1) await sandbox.stripe.customers.create({ name: `Family ${i}` })
  }
  const names = () => sandbox.receiver.received.map(({ event }) => (event.data.object as { name?: string }).name)

  test('delivers events twice, and loses others that the log still has', async () => {
    await sandbox.control('POST', 'webhooks/chaos', { duplicate: 1 })
    await createCustomers(3)
    await sandbox.delivered()
    expect(names().toSorted()).toEqual(['Family 0', 'Family 0', 'Family 1', 'Family 1', 'Family 2', 'Family 2'])
    sandbox.receiver.clear()
    await sandbox.control('POST', 'webhooks/chaos', { drop: 1 })
    await createCustomers(2)
    await sandbox.delivered()
    expect(sandbox.receiver.received).toEqual([])
    expect((await sandbox.stripe.events.list({ limit: 2 })).data.map(({ type }) => type)).toEqual([
      'customer.created',
      'customer.created',
    ])
    await sandbox.control('POST', 'webhooks/chaos', {})
    await createCustomers(1)
    await sandbox.delivered()
    expect(sandbox.receiver.types()).toEqual(['customer.created'])
  })

  test('shuffles deliveries that are due together', async () => {
    await sandbox.control('POST', 'webhooks/chaos', { shuffle: true, seed: 7 })
    await sandbox.control('POST', 'webhooks/pause')
    await createCustomers(70)
    await sandbox.control('POST', 'webhooks/resume')
    await sandbox.delivered()
    const inOrder = Array.from({ length: 70 }, (_, i) => `Family ${i}`)
    expect(names().toSorted()).toEqual(inOrder.toSorted())
    // Concurrent sending alone could not move them so far out of order.
    const farthest = Math.max(...inOrder.map((name, i) => Math.abs(names().indexOf(name) - i)))
    expect(farthest).toBeGreaterThan(35)
  })

  test('delays each delivery at random, and `delivered` waits for the last', async () => {
    await sandbox.control('POST', 'webhooks/chaos', { delayMs: 300 })
    const start = Date.now()
    await createCustomers(10)
    await sandbox.delivered()
    expect(sandbox.receiver.received).toHaveLength(10)
    const waits = sandbox.receiver.received.map(({ at }) => at - start)
    expect(Math.max(...waits)).toBeGreaterThan(100)
  })

  test('refuses probabilities above 1 and negative delays', async () => {
    expect((await sandbox.control('POST', 'webhooks/chaos', { duplicate: 2 })).status).toBe(400)
    expect((await sandbox.control('POST', 'webhooks/chaos', { delayMs: -1 })).status).toBe(400)
  })
})
