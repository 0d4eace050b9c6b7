import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPlans, membershipSession, type Plans } from '../testing/plans.ts'
import { executablePath, startTestBrowser, type TestBrowser } from '../testing/test-browser.ts'
import { errorOf, type TestSandbox } from '../testing/test-sandbox.ts'

describe.skipIf(executablePath === undefined)('the pages for testers, without JavaScript', () => {
  let browser: TestBrowser
  let sandbox: TestSandbox
  let plans: Plans
  beforeAll(async () => {
    browser = await startTestBrowser({ '/': '<!doctype html><title>Shop</title>' })
    sandbox = browser.sandbox
    plans = await createPlans(sandbox.stripe)
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    await sandbox.control('DELETE', 'faults')
    await sandbox.control('POST', 'webhooks/chaos', {})
    expect(await browser.clear()).toEqual([])
  })

  const visit = async (path: string) => {
    const page = await browser.open({ width: 1440, javaScript: false })
    await page.goto(`${browser.origin}/__sandbox/${path}`)
    return page
  }
  async function subscribe(email: string) {
    const customer = await sandbox.stripe.customers.create({ email })
    const session = await sandbox.stripe.checkout.sessions.create(membershipSession(customer.id, plans.monthly27.id))
    const paid = await sandbox.payCheckout(session.id, { card: '4242424242424242' })
    return { customer: customer.id, subscription: String(paid.session.subscription) }
  }

  test('an event shows its payload and its attempts, and can be sent again', async () => {
    await sandbox.stripe.customers.create({ email: 'log@family.test' })
    await sandbox.delivered()
    sandbox.receiver.clear()
    const page = await visit('events?type=customer.created')
    await page.getByRole('link', { name: 'customer.created' }).first().click()
    expect(await page.getByLabel('Payload').textContent()).toContain('"email": "log@family.test"')
    expect(await page.getByRole('row', { name: /delivered 1 200/ }).count()).toBe(1)
    await page.getByRole('button', { name: 'Send three times' }).click()
    await sandbox.delivered()
    expect(sandbox.receiver.types()).toEqual(Array(3).fill('customer.created'))
  })

  test('the event log’s page sets how deliveries are disturbed, holds them, and sends the whole log again', async () => {
    const page = await visit('events')
    await page.getByLabel('Deliver twice').selectOption('every one')
    await page.getByLabel('Delay, up to').selectOption('1 s')
    await page.getByLabel('Shuffle').check()
    await page.getByRole('button', { name: 'Apply' }).click()
    expect((await sandbox.control('GET', 'webhooks')).body).toMatchObject({
      chaos: { duplicate: 1, drop: 0, delayMs: 1000, shuffle: true },
    })
    expect(await page.getByLabel('Deliver twice').inputValue()).toBe('1')
    await page.getByRole('button', { name: 'Hold' }).click()
    expect((await sandbox.control('GET', 'webhooks')).body).toMatchObject({ paused: true })
    await page.getByRole('button', { name: 'Go on' }).click()
    await sandbox.control('POST', 'webhooks/chaos', {})
    await sandbox.delivered()
    sandbox.receiver.clear()
    await page.getByRole('button', { name: 'Send it again in reverse' }).click()
    await sandbox.delivered()
    const { data } = await sandbox.stripe.events.list({ limit: 100 })
    expect(sandbox.receiver.received).toHaveLength(data.length)
  })

  test('the clock moves to the next renewal, for which the new card is declined', async () => {
    const { customer, subscription } = await subscribe('late@family.test')
    const page = await visit('clock')
    await page.getByLabel('Card for late@family.test').selectOption('4000000000000341')
    await page.getByRole('button', { name: 'Swap the card of late@family.test' }).click()
    await page.getByRole('button', { name: 'Go to the renewal of late@family.test' }).click()
    await page.getByRole('button', { name: 'One day on' }).click()
    expect((await sandbox.stripe.subscriptions.retrieve(subscription)).status).toBe('past_due')
    const { data } = await sandbox.stripe.invoices.list({ customer })
    expect(data.map(({ status }) => status)).toEqual(['open', 'paid'])
    await page.getByLabel('Days', { exact: true }).fill('3')
    const before = (await sandbox.control<{ now: number }>('GET', 'clock')).body.now
    await page.getByRole('button', { name: 'Move on' }).click()
    const after = (await sandbox.control<{ now: number }>('GET', 'clock')).body.now
    expect(after - before).toBeGreaterThanOrEqual(3 * 86_400)
  })

  test('a payment can be refunded or disputed without the shop', async () => {
    const { customer } = await subscribe('back@family.test')
    const page = await visit('clock')
    await page.getByRole('button', { name: 'Refund £27.00 of back@family.test' }).click()
    const { data } = await sandbox.stripe.charges.list({ customer })
    expect(data).toMatchObject([{ refunded: true, amount_refunded: 2700 }])
    const other = await subscribe('cross@family.test')
    await page.reload()
    await page.getByRole('button', { name: 'Dispute £27.00 of cross@family.test' }).click()
    const [charge] = (await sandbox.stripe.charges.list({ customer: other.customer })).data
    const disputes = await sandbox.stripe.disputes.list({ charge: charge?.id ?? '' })
    expect(disputes.data).toMatchObject([{ amount: 2700, status: 'needs_response' }])
  })

  test('a fault waits for its call, and is listed until then', async () => {
    const page = await visit('faults')
    expect(await page.getByText('Nothing fails on purpose.').count()).toBe(1)
    await page.getByLabel('Path').fill('/v1/customers')
    await page.getByLabel('What happens').selectOption('acts, then answers 500')
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByRole('row', { name: /POST \/v1\/customers acts, then answers 500 once/ }).waitFor()
    const params = { email: 'fault@family.test' }
    expect((await errorOf(sandbox.stripe.customers.create(params))).statusCode).toBe(500)
    expect((await sandbox.stripe.customers.list(params)).data).toHaveLength(1)
    await page.reload()
    expect(await page.getByText('Nothing fails on purpose.').count()).toBe(1)
  })

  test('they pass axe and fit the window', async () => {
    await subscribe('axe@family.test')
    await sandbox.control('POST', 'faults', { method: 'POST', path: '/v1/nothing', status: 500 })
    const { data } = await sandbox.stripe.events.list({ limit: 1 })
    const found: string[] = []
    const page = await browser.open({ width: 1440 })
    for (const path of ['events', `events/${data[0]?.id}`, 'clock', 'faults']) {
      await page.goto(`${browser.origin}/__sandbox/${path}`)
      found.push(...(await browser.violations(page)).map((each) => `${path}: ${each}`))
      expect(await page.getByText('No real money moves here.').count()).toBe(1)
    }
    expect(found).toEqual([])
  })
})
