// Events of a family's subscription at the provider: a renewal that is billed but not paid yet, and changes that an operator
// makes on the provider's own pages.
import { expect } from 'vitest'
import type { Family, memberWorld } from '../worlds/member-world.ts'

type World = Awaited<ReturnType<typeof memberWorld>>

/** Moves time twenty minutes into the next period, whose invoice stays a draft for about an hour. */
export async function advanceIntoDraft(world: World, ...families: Family[]): Promise<void> {
  const ends = await Promise.all(families.map(async (home) => (await home.replica()).period_end?.getTime() ?? 0))
  await world.advanceTo(new Date(Math.max(...ends) + 20 * 60_000))
  for (const home of families)
    expect(
      (await home.invoices()).map(({ status }) => status),
      'precondition',
    ).toEqual(['paid', 'draft'])
}

export const paidAmounts = async (home: Family): Promise<number[]> =>
  (await home.invoices()).filter(({ status }) => status === 'paid').map(({ due_pence }) => due_pence)

const pauseWithCredit = new URLSearchParams({
  type: 'subscription',
  'bill_for[unused_time_from][type]': 'now',
  'bill_for[outstanding_usage_through][type]': 'none',
  invoicing_behavior: 'pending_invoice_item',
}).toString()

async function atProvider(world: World, home: Family, method: string, act: string, body?: string): Promise<void> {
  const { stripe_id } = await home.replica()
  const headers = {
    authorization: 'Bearer sk_test_sandbox_wrenlet',
    'content-type': 'application/x-www-form-urlencoded',
    'idempotency-key': `operator ${stripe_id}`,
  }
  const address = `${world.sandbox.origin}/v1/subscriptions/${stripe_id}${act}`
  const response = await fetch(address, { method, headers, ...(body && { body }) })
  expect(response.ok, await response.text()).toBe(true)
  await world.runDueJobs()
}

export const pauseAtProvider = (world: World, home: Family) =>
  atProvider(world, home, 'POST', '/pause', pauseWithCredit)
export const endAtProvider = (world: World, home: Family) => atProvider(world, home, 'DELETE', '')
/** Changes the plan of the subscription's only item. The difference is billed now, paid or not. */
export async function changeAtProvider(world: World, home: Family, lookupKey: string) {
  const { stripe_id } = await home.replica()
  const [item] = (await world.stripe.subscriptions.retrieve(stripe_id)).items.data
  const [price] = (await world.stripe.prices.list({ lookup_keys: [lookupKey] })).data
  await world.stripe.subscriptions.update(stripe_id, {
    items: [{ id: String(item?.id), price: String(price?.id) }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'allow_incomplete',
  })
  await world.runDueJobs()
}
