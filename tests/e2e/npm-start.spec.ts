// The one complete start: launcher, embedded PostgreSQL, payments sandbox and server as separate processes, from an
// empty data folder. All other browser tests serve Wrenlet in their own process.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { launchWrenlet } from '#tests/support/server/launched-wrenlet.ts'
import { castPassword, latestMail, signIn } from '#tests/support/worlds/family.ts'

const wrenlet = await launchWrenlet()
let stopped = false
afterAll(async () => {
  if (!stopped) await wrenlet.stop()
})
const browser = await openTestBrowser()

it('npm start prints its address, the accounts to sign in with, where emails and the clock are, and how to operate and stop it', async () => {
  // Wrenlet answers before it prints this: in between, the demo families get their subscriptions.
  await expect.poll(wrenlet.output).toContain(`Emails can be read at ${wrenlet.origin}/__mail`)
  await expect.poll(wrenlet.output).toContain('Ctrl-C stops everything.')
  for (const words of [`Time is moved on at ${wrenlet.origin}/__clock`, 'npm run office -- help'])
    expect(wrenlet.output()).toContain(words)
  for (const words of ['Filled the demo world.', `open at ${wrenlet.origin}`, 'freya@example.com', castPassword])
    expect(wrenlet.output()).toContain(words)
})

it('npm start serves pages, the sandbox and its jobs, and lets the office work beside it', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin })
  await signIn(page, 'freya@example.com')
  await page.goto('/account/closet')
  await page.getByRole('heading', { level: 1, name: 'Your closet' }).waitFor()
  await page.goto('/__sandbox/events')
  await page.getByText('customer.subscription.created').first().waitFor()
  // The start requested the end of Enid's membership: a job sends the email about it.
  expect(await latestMail(join(wrenlet.dataFolder, 'mail'), 'enid@example.com', /membership/i)).toContain(
    'Keep my membership',
  )
  // The demo's orders have all left; some of its ski wear is on its way, or will be.
  expect(await wrenlet.office('orders')).toMatch(
    /^No orders are waiting\.\nSki wear:\n(S-\w{6} +(?:dispatched|picked|booked) .+\n)+$/,
  )
  expect(await wrenlet.run('invariants')).toMatch(/^All \d+ invariants hold\.$/m)
})

it('npm start stops everything that it started', async () => {
  await wrenlet.stop()
  stopped = true
  await expect(fetch(wrenlet.origin)).rejects.toThrow()
  await expect(fetch(wrenlet.sandboxOrigin)).rejects.toThrow()
  expect(existsSync(wrenlet.dataFolder)).toBe(false)
})
