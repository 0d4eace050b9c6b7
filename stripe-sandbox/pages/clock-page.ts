import { formatMoney } from '../billing/lines/invoice-lines.ts'
import { grouped, testCard } from '../cards.ts'
import { StripeError } from '../http/stripe-error.ts'
import type { Charge, Subscription } from '../objects.ts'
import { openDispute } from '../payments/open-dispute.ts'
import { addDefaultCard } from '../portal/keep-card.ts'
import { createRefund } from '../resources/refunds.ts'
import { nextDue, processDue } from '../sweep.ts'
import type { World } from '../world.ts'
import type { Values } from './card-fields.ts'
import { type Html, html } from './html.ts'
import { type PageAnswer, redirectTo } from './layout.ts'
import { buttonForm, formatUtc, toolPage } from './tool-page.ts'

const day = 86_400
const maxRows = 25
const farthestDays = 400
const offeredCards = ['4242424242424242', '4000000000000341', '4000002760003184']
const confirmations: Record<string, string> = {
  moved: 'Time has moved.',
  disputed: 'The payment is disputed.',
  refunded: 'The payment has been refunded.',
  card: 'The next bill will be charged to that card.',
}

/**
 * Shows the sandbox's time, with buttons for events that a tester would otherwise wait for, such as renewals and
 * disputes.
 */
export function showClock(world: World, query: URLSearchParams, problem: string | null = null): PageAnswer {
  const base = `${world.config.publicBase}/clock`
  const next = nextDue(world)
  const body = html`<dl class="facts">
<dt>Now</dt><dd>${formatUtc(world.now())} UTC</dd>
<dt>Next due</dt><dd>${next === null ? 'nothing' : `${formatUtc(next)} UTC`}</dd>
</dl>
<p class="note">This moves the sandbox alone. If the shop has a clock that moves both together, use that clock instead.</p>
<div class="row">
${next !== null && buttonForm(base, 'To what is due next', { fields: { to: String(next) } })}
${[1, 7, 31].map((days) => buttonForm(base, days === 1 ? 'One day on' : `${days} days on`, { fields: { days: String(days) } }))}
<form method="post" action="${base}" class="row"><div class="field"><label for="days">Days</label><input id="days" name="days" type="number" min="1" max="${farthestDays}" required></div><button type="submit" class="quiet">Move on</button></form>
</div>
${subscriptionsPanel(world, base)}
${paymentsPanel(world, base)}`
  const notice = confirmations[query.get('said') ?? ''] ?? null
  return toolPage({ config: world.config, tool: 'clock', heading: 'Clock and cards', body, notice, problem })
}

/** Handles the buttons of the clock's page. */
export function submitClock(world: World, action: string, values: Values): PageAnswer | undefined {
  const redirectWith = (word: string) => redirectTo(`${world.config.publicBase}/clock?said=${word}`)
  try {
    if (action === '') {
      world.clock.set(targetTime(world, values))
      processDue(world)
      return redirectWith('moved')
    }
    if (action === 'card') {
      addDefaultCard(world, world.get('customer', values.customer ?? '').id, values.card)
      return redirectWith('card')
    }
    if (action === 'dispute') {
      const charge = world.get('charge', values.charge ?? '')
      if (!charge.disputed) openDispute(world, charge)
      return redirectWith('disputed')
    }
    if (action === 'refund') {
      createRefund(world, { charge: values.charge ?? '' })
      return redirectWith('refunded')
    }
    return undefined
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return showClock(world, new URLSearchParams(), error.body.message)
  }
}

/** The time to move to, which is never in the past, because past events cannot be undone. */
function targetTime(world: World, values: Values): number {
  const now = world.now()
  const days = Number(values.days ?? 0)
  const target = values.to === undefined ? now + days * day : Number(values.to)
  if (!Number.isInteger(target) || target > now + farthestDays * day) {
    throw new StripeError(400, { message: `Choose a number of days from 1 to ${farthestDays}.` })
  }
  return Math.max(now, target)
}

function subscriptionsPanel(world: World, base: string): Html {
  const ended = ['canceled', 'incomplete_expired']
  const liveSubscriptions: Subscription[] = []
  for (const subscription of world.store.each('subscription')) {
    if (liveSubscriptions.length === maxRows) break
    if (!ended.includes(subscription.status)) liveSubscriptions.push(subscription)
  }
  const row = ({ customer, default_payment_method: method, items, status }: Subscription): Html => {
    const renewsAt = Math.min(...items.data.map((item) => item.current_period_end))
    const who = world.store.find('customer', customer)?.email ?? customer
    const card = method && world.store.find('payment_method', method)
    return html`<tr><th scope="row">${who}</th><td>${status}</td><td class="number">${formatUtc(renewsAt)}</td>
<td class="number">${card ? card.card.last4 : 'none'}</td>
<td><div class="row">${renewsAt > world.now() && buttonForm(base, 'Go to the renewal', { label: `Go to the renewal of ${who}`, fields: { to: String(renewsAt) } })}
<form method="post" action="${base}/card" class="row"><input type="hidden" name="customer" value="${customer}">
<select name="card" aria-label="Card for ${who}">${offeredCards.map((number) => html`<option value="${number}">${grouped(number)}: ${testCard(number).label}</option>`)}</select>
<button type="submit" class="small" aria-label="Swap the card of ${who}">Swap</button></form></div></td></tr>`
  }
  return html`<section aria-labelledby="subscriptions" class="panel"><h2 id="subscriptions">Subscriptions</h2>
${
  liveSubscriptions.length === 0
    ? html`<p class="note">There are no live subscriptions.</p>`
    : html`<div class="scroll" role="region" aria-label="Live subscriptions" tabindex="0"><table class="events">
<thead><tr><th scope="col">Customer</th><th scope="col">State</th><th scope="col">Renews</th><th scope="col">Card</th><th scope="col">Actions</th></tr></thead>
<tbody>${liveSubscriptions.map(row)}</tbody></table></div>`
}</section>`
}

function paymentState(charge: Charge): string {
  if (charge.disputed) return 'disputed'
  const refundable = charge.amount_captured - charge.amount_refunded
  if (refundable === 0) return 'refunded'
  return refundable < charge.amount ? 'partly refunded' : 'paid'
}

function paymentsPanel(world: World, base: string): Html {
  const paid: Charge[] = []
  for (const charge of world.store.each('charge')) {
    if (paid.length === maxRows) break
    if (charge.paid) paid.push(charge)
  }
  const row = (charge: Charge): Html => {
    const amount = formatMoney(charge.amount, charge.currency)
    const customer = world.store.find('customer', charge.customer ?? '')
    const who = customer?.email || charge.billing_details.email || 'somebody'
    const refundable = charge.amount_captured - charge.amount_refunded
    const fields = { charge: charge.id }
    return html`<tr><th scope="row">${who}</th><td class="number">${amount}</td><td class="number">${formatUtc(charge.created)}</td>
<td>${paymentState(charge)}</td>
<td><div class="row">${!charge.disputed && buttonForm(`${base}/dispute`, 'Dispute', { label: `Dispute ${amount} of ${who}`, fields })}
${!charge.disputed && refundable > 0 && buttonForm(`${base}/refund`, 'Refund', { label: `Refund ${amount} of ${who}`, fields })}</div></td></tr>`
  }
  return html`<section aria-labelledby="payments" class="panel"><h2 id="payments">Payments</h2>
<p class="note">A refund made here is not requested by the shop.</p>
${
  paid.length === 0
    ? html`<p class="note">Nothing has been paid.</p>`
    : html`<div class="scroll" role="region" aria-label="Newest payments" tabindex="0"><table class="events">
<thead><tr><th scope="col">Who</th><th scope="col">Amount</th><th scope="col">Time</th><th scope="col">State</th><th scope="col">Actions</th></tr></thead>
<tbody>${paid.map(row)}</tbody></table></div>`
}</section>`
}
