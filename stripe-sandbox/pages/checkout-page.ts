import { formatMoney } from '../billing/lines/invoice-lines.ts'
import { describeInterval } from '../billing/periods.ts'
import { expireIfDue } from '../checkout/expire-session.ts'
import { type Payer, paySession } from '../checkout/pay-session.ts'
import { type SessionSide, sessionSide } from '../checkout/session-lines.ts'
import { StripeError } from '../http/stripe-error.ts'
import type { CheckoutSession } from '../objects.ts'
import type { World } from '../world.ts'
import {
  cardNumber,
  cardOf,
  expiryDate,
  field,
  type Problems,
  problemOf,
  securityCode,
  type Values,
} from './card-fields.ts'
import { collectedOf, collectedProblems, consentFields, shippingFields } from './collected-fields.ts'
import { type Html, html } from './html.ts'
import { cardList, type PageAnswer, page, redirectTo } from './layout.ts'
import { appliedCodeOf, changeCode, describePriceAfterDiscount, promotionForm } from './promotion-form.ts'

/** Shows the hosted page of a session: what is bought and for how long, and a card form that needs no JavaScript. */
export function showCheckout(world: World, id: string): PageAnswer {
  const session = currentSession(world, id)
  if (session === undefined) return missingPage(world)
  if (session.status === 'complete') return redirectTo(successUrl(world, session))
  if (session.status === 'expired') return expiredPage(world, session)
  return checkoutForm(world, session, {}, {}, lastErrorMessage(world, session))
}

/** Handles the form of a promotion code, and the button that removes it. */
export function submitCode(world: World, id: string, values: Values, removes: boolean): PageAnswer {
  const session = currentSession(world, id)
  if (session?.status !== 'open') return showCheckout(world, id)
  const problem = changeCode(world, id, values, removes)
  if (problem === null) return redirectTo(`${world.config.publicBase}/checkout/${id}`)
  return checkoutForm(world, session, {}, {}, null, problem)
}

/** Handles the form: pays, redirects to the bank's challenge, or shows what was wrong. */
export function submitCheckout(world: World, id: string, values: Values): PageAnswer {
  const session = currentSession(world, id)
  if (session === undefined) return missingPage(world)
  // A second click on Pay finds a session that is already paid.
  if (session.status === 'complete') return redirectTo(successUrl(world, session))
  if (session.status === 'expired') return expiredPage(world, session)
  const side = sessionSide(world, id)
  const problems = {
    ...fieldProblems(values, knownEmail(session) === null, side.collectsAddress),
    ...collectedProblems(session, values),
  }
  if (Object.keys(problems).length > 0)
    return checkoutForm(world, session, values, problems, 'Please fill in the marked fields.')
  try {
    const outcome = paySession(world, id, payerOf(session, values, side), cardOf(values))
    if (outcome.state === 'requires_action') return redirectTo(outcome.intent.next_action?.redirect_to_url?.url ?? '')
    if (outcome.state === 'failed')
      return checkoutForm(world, session, values, {}, outcome.error.message ?? 'Your card was declined.')
    return redirectTo(successUrl(world, world.get('checkout.session', id)))
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return checkoutForm(world, session, values, problemOf(error), error.body.message)
  }
}

function currentSession(world: World, id: string): CheckoutSession | undefined {
  const session = world.store.find('checkout.session', id)
  return session && expireIfDue(world, session)
}

const successUrl = (world: World, session: CheckoutSession): string =>
  sessionSide(world, session.id).successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id)

const knownEmail = (session: CheckoutSession): string | null =>
  session.customer !== null || session.customer_email !== null ? (session.customer_details?.email ?? null) : null

/** The error of the last attempt, which the page shows after a return from the bank. */
function lastErrorMessage(world: World, session: CheckoutSession): string | null {
  const { attempt } = sessionSide(world, session.id)
  if (!attempt?.intent) return null
  return world.get('payment_intent', attempt.intent).last_payment_error?.message ?? null
}

function fieldProblems(values: Values, asksEmail: boolean, asksAddress: boolean): Problems {
  const names: Record<string, string> = {
    ...(asksEmail ? { email: 'Enter an email address.' } : {}),
    number: 'Enter a card number.',
    expiry: 'Enter the expiry date as MM / YY.',
    cvc: 'Enter the security code.',
    name: 'Enter the name on the card.',
    ...(asksAddress
      ? { line1: 'Enter the address.', city: 'Enter the town or city.', postal_code: 'Enter the postcode.' }
      : {}),
  }
  const problems = Object.entries(names).filter(([name]) => (values[name] ?? '').trim() === '')
  if (asksEmail && values.email && !/^\S+@\S+\.\S+$/.test(values.email))
    problems.push(['email', 'Enter an email address.'])
  return Object.fromEntries(problems)
}

function payerOf(session: CheckoutSession, values: Values, side: SessionSide): Payer {
  return {
    email: knownEmail(session) ?? values.email ?? '',
    name: values.name ?? null,
    address: side.collectsAddress
      ? {
          city: values.city ?? null,
          country: 'GB',
          line1: values.line1 ?? null,
          line2: null,
          postal_code: values.postal_code ?? null,
          state: null,
        }
      : null,
    collected: collectedOf(session, values),
  }
}

function checkoutForm(
  world: World,
  session: CheckoutSession,
  values: Values,
  problems: Problems,
  alert: string | null,
  codeProblem: string | null = null,
): PageAnswer {
  const side = sessionSide(world, session.id)
  const due = dueToday(world, session, side)
  const total = formatMoney(due, session.currency)
  const email = knownEmail(session)
  const backUrl = side.cancelUrl
  const applied = appliedCodeOf(world, session)
  const laterPrice = describePriceAfterDiscount(session, side, applied)
  const main = html`<div class="checkout">
<section class="summary" aria-labelledby="summary">
${backUrl && html`<p><a class="back" href="${backUrl}"><span aria-hidden="true">←</span> Back</a></p>`}
<h1 id="summary">${session.mode === 'subscription' ? 'Subscribe' : 'Pay'}</h1>
<p class="total">${total}${intervalOf(side) && html` <span class="every">${intervalOf(side)}</span>`}</p>
${lineTable(session, side, { code: applied?.code, due })}
${laterPrice && html`<p class="note">${laterPrice}</p>`}
${promotionForm(world, session, codeProblem)}
</section>
<section class="pay" aria-labelledby="pay">
<h2 id="pay">Pay by card</h2>
${alert && html`<p class="alert" role="alert">${alert}</p>`}
<form method="post" action="${world.config.publicBase}/checkout/${session.id}">
${
  email === null
    ? field(
        { name: 'email', label: 'Email', autocomplete: 'email', type: 'email', inputmode: 'email' },
        values,
        problems,
      )
    : html`<dl class="known"><dt>Email</dt><dd>${email}</dd></dl>`
}
${shippingFields(session, values, problems)}
${field(cardNumber, values, problems)}
<div class="pair">${field(expiryDate, values, problems)}${field(securityCode, { ...values, cvc: '' }, problems)}</div>
${field({ name: 'name', label: 'Name on card', autocomplete: 'cc-name' }, values, problems)}
${side.collectsAddress && addressFields(values, problems)}
${consentFields(session, values, problems)}
<button type="submit">${session.mode === 'subscription' ? `Subscribe and pay ${total}` : `Pay ${total}`}</button>
${session.custom_text.submit && html`<p class="note">${session.custom_text.submit.message}</p>`}
${session.mode === 'subscription' && html`<p class="note">By subscribing you allow the shop to charge this card for later payments, until you end the subscription.</p>`}
</form>
${cardList()}
</section>
</div>`
  return page({ config: world.config, title: `Pay ${total} · Sandbox checkout`, main })
}

const addressFields = (values: Values, problems: Problems): Html => html`<fieldset>
<legend>Billing address</legend>
${field({ name: 'line1', label: 'Address', autocomplete: 'billing address-line1' }, values, problems)}
<div class="pair">
${field({ name: 'city', label: 'Town or city', autocomplete: 'billing address-level2' }, values, problems)}
${field({ name: 'postal_code', label: 'Postcode', autocomplete: 'billing postal-code', maxlength: 10 }, values, problems)}
</div>
<p class="note">United Kingdom only.</p>
</fieldset>`

function intervalOf(side: SessionSide): string | null {
  const recurring = side.lines[0]?.price.recurring
  return recurring ? `every ${describeInterval(recurring)}` : null
}

/** What the card pays today. The customer's balance pays first, unless an invoice already exists and has used it. */
function dueToday(world: World, session: CheckoutSession, { attempt }: SessionSide): number {
  if (session.mode !== 'subscription') return session.amount_total
  const invoice = attempt?.subscription ? world.get('subscription', attempt.subscription).latest_invoice : null
  if (invoice) return world.get('invoice', invoice).amount_due
  const balance = session.customer === null ? 0 : world.get('customer', session.customer).balance
  return Math.max(0, session.amount_total + Math.min(0, balance))
}

function lineTable(
  session: CheckoutSession,
  side: SessionSide,
  { code, due }: { code: string | undefined; due: number },
): Html {
  const appliedBalance = session.amount_total - due
  const tax = session.total_details?.amount_tax ?? 0
  const discount = session.total_details?.amount_discount ?? 0
  return html`<table class="lines">
<caption>What you pay today</caption>
<tbody>
${side.lines.map(
  (line) => html`<tr><th scope="row">${line.description ?? 'Item'}${line.quantity > 1 && html` × ${line.quantity}`}</th>
<td>${formatMoney(line.amount_subtotal, line.currency)}</td></tr>`,
)}
${discount > 0 && html`<tr><th scope="row">Discount${code && ` (${code})`}</th><td>${formatMoney(-discount, session.currency)}</td></tr>`}
<tr class="sum"><th scope="row">Total${session.total_details && tax > 0 && ` including ${formatMoney(tax, session.currency)} VAT`}</th>
<td>${formatMoney(session.amount_total, session.currency)}</td></tr>
${
  appliedBalance > 0 &&
  html`<tr><th scope="row">Applied balance</th><td>${formatMoney(-appliedBalance, session.currency)}</td></tr>
<tr class="sum"><th scope="row">Total due today</th><td>${formatMoney(due, session.currency)}</td></tr>`
}
</tbody>
</table>`
}

function missingPage(world: World): PageAnswer {
  const main = html`<div class="message"><h1>Nothing here</h1><p>This checkout page does not exist.</p></div>`
  return page({ config: world.config, title: 'Not found · Sandbox checkout', main, status: 404 })
}

function expiredPage(world: World, session: CheckoutSession): PageAnswer {
  const backUrl = sessionSide(world, session.id).cancelUrl
  const main = html`<div class="message"><h1>This page has expired</h1>
<p>Nothing was taken. Go back and start again.</p>
${backUrl && html`<p><a class="button" href="${backUrl}">Back to the shop</a></p>`}</div>`
  return page({ config: world.config, title: 'Expired · Sandbox checkout', main })
}
