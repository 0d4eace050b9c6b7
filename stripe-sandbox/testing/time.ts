import type Stripe from 'stripe'
import { joining } from './a-plan.ts'
import type { TestSandbox } from './test-sandbox.ts'

/** `2027-01-31T09:00:00` as seconds, UTC. */
export const at = (text: string): number => Date.parse(`${text}Z`) / 1000

/** `2027-01-31T09:00:00` for seconds, UTC. */
export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19)

/** Moves the sandbox's time; what falls due in between happens at its own time. */
export const goTo = (it: TestSandbox, moment: string) => it.control<ClockAnswer>('POST', 'clock', { now: at(moment) })

export interface ClockAnswer {
  now: number
  next: number | null
}

/** Creates a member who joined by the checkout page. */
export async function aMember(
  it: TestSandbox,
  price: Stripe.Price,
  more: { card?: string; session?: Partial<Stripe.Checkout.SessionCreateParams> } = {},
): Promise<Stripe.Subscription> {
  const customer = await it.stripe.customers.create({ email: 'mia@family.test' })
  const session = await it.stripe.checkout.sessions.create(joining(customer.id, price.id, more.session))
  const { session: paid } = await it.payCheckout(session.id, { card: more.card ?? '4242424242424242' })
  return it.stripe.subscriptions.retrieve(String(paid.subscription))
}

export function firstItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (item === undefined) throw new Error('The subscription has no item.')
  return item
}

/** Replaces the card of a subscription, as a member would. */
export async function useCard(it: TestSandbox, subscription: Stripe.Subscription, token: string): Promise<string> {
  const { id } = await it.stripe.paymentMethods.attach(token, { customer: String(subscription.customer) })
  await it.stripe.subscriptions.update(subscription.id, { default_payment_method: id })
  return id
}

/** The types of the events since `after`, oldest first. */
export async function eventTypes(it: TestSandbox, after: Stripe.Event): Promise<string[]> {
  const types: string[] = []
  // With `ending_before`, the SDK pages from the oldest event on.
  for await (const event of it.stripe.events.list({ ending_before: after.id, limit: 100 })) types.push(event.type)
  return types
}

export async function newestEvent(it: TestSandbox): Promise<Stripe.Event> {
  const [event] = (await it.stripe.events.list({ limit: 1 })).data
  if (event === undefined) throw new Error('There are no events.')
  return event
}
