// The operator's command registers the webhook at the provider: tested with the payments sandbox and the official SDK.
import Stripe from 'stripe'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createWebhookRegistry } from '#server/adapters/stripe/index.ts'
import { parseCommand } from '#server/commands/office/parse-command.ts'
import { workOnStripe } from '#server/commands/office/system/work-on-stripe.ts'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import { runCommand } from '#tests/support/server/run-command.ts'
import { sandboxKey, webhookSecret } from '#tests/support/worlds/world.ts'
import { startSandbox } from '../../stripe-sandbox/start-sandbox.ts'

const sandbox = await startSandbox({ webhookUrl: 'http://127.0.0.1:9/elsewhere', webhookSecret })
afterAll(() => sandbox.close())
const stripe = new Stripe(sandboxKey, {
  host: '127.0.0.1',
  port: new URL(sandbox.origin).port,
  protocol: 'http',
  telemetry: false,
})
const registry = createWebhookRegistry({ secretKey: sandboxKey, apiBase: sandbox.origin })
const publicUrl = 'https://shop.example'
const url = `${publicUrl}/api/webhooks/stripe`
const office = async (act: 'check' | 'connect') => {
  const command = parseCommand(['stripe', act], {})
  if (command.name !== 'stripe') throw new Error(command.name)
  return workOnStripe(registry, command, publicUrl)
}
const ownEndpoints = async () => (await stripe.webhookEndpoints.list()).data.filter((endpoint) => endpoint.url === url)

beforeEach(async () => {
  for (const { id } of await ownEndpoints()) await stripe.webhookEndpoints.del(id)
})

test('an account without our webhook is reported and connected; connecting again changes nothing', async () => {
  expect(await office('check')).toEqual({ lines: [], wrong: [`No webhook of this account leads to ${url}.`] })
  const { lines, wrong } = await office('connect')
  expect(wrong).toEqual([])
  expect(lines.at(-1)).toMatch(/^STRIPE_WEBHOOK_SECRET=whsec_/)
  expect(await office('check')).toEqual({ lines: [expect.stringContaining('as it should be')], wrong: [] })
  const again = await office('connect')
  expect(again).toEqual({ lines: [expect.stringContaining('Its secret is unchanged')], wrong: [] })
  expect(await ownEndpoints()).toHaveLength(1)
})

test('a disabled webhook is switched on and its events are corrected', async () => {
  const { id } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: ['payout.paid'],
    api_version: Stripe.API_VERSION,
  })
  await stripe.webhookEndpoints.update(id, { disabled: true })
  expect((await office('check')).wrong).toHaveLength(3)
  expect((await office('connect')).wrong).toEqual([])
  expect((await ownEndpoints())[0]).toMatchObject({ id, status: 'enabled' })
})

test('faults that only an operator can fix are reported after connecting', async () => {
  await stripe.webhookEndpoints.create({ url, enabled_events: ['*'] })
  expect((await office('connect')).wrong).toEqual([expect.stringContaining('uses the account’s default API version')])
})

test('the command exits with 1 and a sentence when something is wrong, and requires the key', async () => {
  const own = { PUBLIC_URL: publicUrl, GIFT_CODE_KEYS: giftCodeKey }
  const env = { STRIPE_SECRET_KEY: sandboxKey, STRIPE_API_BASE: sandbox.origin, ...own }
  const checked = await runCommand('office', ['stripe', 'check'], env)
  expect(checked).toMatchObject({ status: 1 })
  expect(checked.err).toContain('No webhook of this account leads to')
  const keyless = await runCommand('office', ['stripe', 'check'], { STRIPE_SECRET_KEY: '', STRIPE_API_BASE: '' })
  expect(keyless).toMatchObject({ status: 1 })
  expect(keyless.err).toContain('STRIPE_SECRET_KEY is missing')
})
