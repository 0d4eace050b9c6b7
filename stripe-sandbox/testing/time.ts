import type Stripe from 'stripe'
import { membershipSession } from './plans.ts'
import type { TestSandbox } from './test-sandbox.ts'

/** `2027-01-31T09:00:00` as seconds, UTC. */
export const at = (text: string): number => Date.parse(`${text}Z`) / 1000

/** `2027-01-31T09:00:00` for seconds, UTC. */
export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19)

/** Moves the sandbox's clock; what falls due in between happens at its own time. */
export const moveClockTo = (sandbox: TestSandbox, moment: string) =>
  sandbox.control<ClockAnswer>('POST', 'clock', { now: at(moment) })

export interface ClockAnswer {
  now: number
  next: number | null
}

/** Creates the subscription of a member who joined by the checkout page. */
export async function aSubscription(
  sandbox: TestSandbox,
  price: Stripe.Price,
  more: { card?: string; session?: Partial<Stripe.Checkout.SessionCreateParams> } = {},
): Promise<Stripe.Subscription> {
  const customer = await sandbox.stripe.customers.create({ email: 'mia@family.test' })
  const session = await sandbox.stripe.checkout.sessions.create(membershipSession(customer.id, price.id, more.session))
  const { session: paid } = await sandbox.payCheckout(session.id, { card: more.card ?? '4242424242424242' })
  return sandbox.stripe.subscriptions.retrieve(String(paid.subscription))
}

export function firstItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (item === undefined) throw new Error('The subscription has no item.')
  return item
}

/** Replaces the card of a subscription, as a member would. */
export async function replaceCard(
  sandbox: TestSandbox,
  subscription: Stripe.Subscription,
  token: string,
): Promise<string> {
  const { id } = await sandbox.stripe.paymentMethods.attach(token, { customer: String(subscription.customer) })
  await sandbox.stripe.subscriptions.update(subscription.id, { default_payment_method: id })
  return id
}

/** The types of the events since `after`, oldest first. */
export async function eventTypesSince(sandbox: TestSandbox, after: Stripe.Event): Promise<string[]> {
  const types: string[] = []
  // With `ending_before`, the SDK pages from the oldest event on.
  for await (const event of sandbox.stripe.events.list({ ending_before: after.id, limit: 100 })) types.push(event.type)
  return types
}

export async function newestEvent(sandbox: TestSandbox): Promise<Stripe.Event> {
  const [event] = (await sandbox.stripe.events.list({ limit: 1 })).data
  if (event === undefined) throw new Error('There are no events.')
  return event
}
