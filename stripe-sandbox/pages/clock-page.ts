import { formatMoney } from '../billing/lines/invoice-lines.ts'
import { grouped, testCard } from '../cards.ts'
import { StripeError } from '../http/stripe-error.ts'
import type { Charge, Subscription } from '../objects.ts'
import { openDispute } from '../payments/open-dispute.ts'
import { keepCard } from '../portal/keep-card.ts'
import { createRefund } from '../resources/refunds.ts'
import { nextDue, processDue } from '../sweep.ts'
import type { World } from '../world.ts'
import type { Values } from './card-fields.ts'
import { type Html, html } from './html.ts'
import { goTo, type PageAnswer } from './layout.ts'
import { formatUtc, press, toolPage } from './tool-page.ts'

const day = 86_400
const shown = 25
const farthestDays = 400
const swaps = ['4242424242424242', '4000000000000341', '4000002760003184']
const confirmations: Record<string, string> = {
  moved: 'Time has moved.',
  disputed: 'The payment is disputed.',
  refunded: 'The money went back.',
  card: 'The next bill goes to that card.',
}

/** Shows the sandbox's time, with buttons for what a tester would otherwise wait for: renewals, failures, disputes, refunds. */
export function showClock(world: World, query: URLSearchParams, problem: string | null = null): PageAnswer {
  const base = `${world.config.publicBase}/clock`
  const next = nextDue(world)
  const body = html`<dl class="facts">
<dt>Now</dt><dd>${formatUtc(world.now())} UTC</dd>
<dt>Next due</dt><dd>${next === null ? 'nothing' : `${formatUtc(next)} UTC`}</dd>
</dl>
<p class="note">This moves the sandbox alone. A shop has a clock of its own: where it can move both together, do it there.</p>
<div class="row">
${next !== null && press(base, 'To what is due next', { fields: { to: String(next) } })}
${[1, 7, 31].map((days) => press(base, days === 1 ? 'One day on' : `${days} days on`, { fields: { days: String(days) } }))}
<form method="post" action="${base}" class="row"><div class="field"><label for="days">Days</label><input id="days" name="days" type="number" min="1" max="${farthestDays}" required></div><button type="submit" class="quiet">Move on</button></form>
</div>
${subscriptions(world, base)}
${payments(world, base)}`
  const notice = confirmations[query.get('said') ?? ''] ?? null
  return toolPage({ config: world.config, tool: 'clock', heading: 'Clock and cards', body, notice, problem })
}

/** Handles the buttons of that page. */
export function submitClock(world: World, action: string, values: Values): PageAnswer | undefined {
  const done = (word: string) => goTo(`${world.config.publicBase}/clock?said=${word}`)
  try {
    if (action === '') {
      world.clock.set(targetOf(world, values))
      processDue(world)
      return done('moved')
    }
    if (action === 'card') {
      keepCard(world, world.get('customer', values.customer ?? '').id, values.card)
      return done('card')
    }
    if (action === 'dispute') {
      const charge = world.get('charge', values.charge ?? '')
      if (!charge.disputed) openDispute(world, charge)
      return done('disputed')
    }
    if (action === 'refund') {
      createRefund(world, { charge: values.charge ?? '' })
      return done('refunded')
    }
    return undefined
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return showClock(world, new URLSearchParams(), error.body.message)
  }
}

/** The time to move to, which is never in the past, because past events cannot be undone. */
function targetOf(world: World, values: Values): number {
  const now = world.now()
  const days = Number(values.days ?? 0)
  const wanted = values.to === undefined ? now + days * day : Number(values.to)
  if (!Number.isInteger(wanted) || wanted > now + farthestDays * day) {
    throw new StripeError(400, { message: `Choose a number of days from 1 to ${farthestDays}.` })
  }
  return Math.max(now, wanted)
}

function subscriptions(world: World, base: string): Html {
  const over = ['canceled', 'incomplete_expired']
  const living: Subscription[] = []
  for (const each of world.store.each('subscription')) {
    if (living.length === shown) break
    if (!over.includes(each.status)) living.push(each)
  }
  const row = (it: Subscription): Html => {
    const renewsAt = Math.min(...it.items.data.map((item) => item.current_period_end))
    const who = world.store.find('customer', it.customer)?.email ?? it.customer
    const card = it.default_payment_method && world.store.find('payment_method', it.default_payment_method)
    return html`<tr><th scope="row">${who}</th><td>${it.status}</td><td class="number">${formatUtc(renewsAt)}</td>
<td class="number">${card ? card.card.last4 : 'none'}</td>
<td><div class="row">${renewsAt > world.now() && press(base, 'Go to the renewal', { label: `Go to the renewal of ${who}`, fields: { to: String(renewsAt) } })}
<form method="post" action="${base}/card" class="row"><input type="hidden" name="customer" value="${it.customer}">
<select name="card" aria-label="Card for ${who}">${swaps.map((number) => html`<option value="${number}">${grouped(number)}: ${testCard(number).label}</option>`)}</select>
<button type="submit" class="small" aria-label="Swap the card of ${who}">Swap</button></form></div></td></tr>`
  }
  return html`<section aria-labelledby="subscriptions" class="panel"><h2 id="subscriptions">Subscriptions</h2>
${
  living.length === 0
    ? html`<p class="note">None is running.</p>`
    : html`<div class="scroll" role="region" aria-label="Running subscriptions" tabindex="0"><table class="events">
<thead><tr><th scope="col">Customer</th><th scope="col">State</th><th scope="col">Renews</th><th scope="col">Card</th><th scope="col">Act</th></tr></thead>
<tbody>${living.map(row)}</tbody></table></div>`
}</section>`
}

function payments(world: World, base: string): Html {
  const paid: Charge[] = []
  for (const each of world.store.each('charge')) {
    if (paid.length === shown) break
    if (each.paid) paid.push(each)
  }
  const row = (it: Charge): Html => {
    const amount = formatMoney(it.amount, it.currency)
    const who =
      (it.customer && world.store.find('customer', it.customer)?.email) || it.billing_details.email || 'somebody'
    const left = it.amount_captured - it.amount_refunded
    const fields = { charge: it.id }
    return html`<tr><th scope="row">${who}</th><td class="number">${amount}</td><td class="number">${formatUtc(it.created)}</td>
<td>${it.disputed ? 'disputed' : left === 0 ? 'refunded' : left < it.amount ? 'partly refunded' : 'paid'}</td>
<td><div class="row">${!it.disputed && press(`${base}/dispute`, 'Dispute', { label: `Dispute ${amount} of ${who}`, fields })}
${!it.disputed && left > 0 && press(`${base}/refund`, 'Refund', { label: `Refund ${amount} of ${who}`, fields })}</div></td></tr>`
  }
  return html`<section aria-labelledby="payments" class="panel"><h2 id="payments">Payments</h2>
<p class="note">A refund here is one that the shop did not ask for.</p>
${
  paid.length === 0
    ? html`<p class="note">Nothing has been paid.</p>`
    : html`<div class="scroll" role="region" aria-label="Newest payments" tabindex="0"><table class="events">
<thead><tr><th scope="col">Who</th><th scope="col">Amount</th><th scope="col">Time</th><th scope="col">State</th><th scope="col">Act</th></tr></thead>
<tbody>${paid.map(row)}</tbody></table></div>`
}</section>`
}
