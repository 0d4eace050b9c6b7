import { formatMoney } from '../billing/lines/invoice-lines.ts'
import type { Customer, PaymentMethod } from '../objects.ts'
import { type Html, html } from '../pages/html.ts'
import { type PageAnswer, page } from '../pages/layout.ts'
import type { World } from '../world.ts'
import { defaultCardOf, liveSubscriptions, type Portal } from './open-portal.ts'

const confirmations: Record<string, string> = {
  added: 'Your card has been added.',
  default: 'Your default card has been changed.',
  removed: 'Your card has been removed.',
  details: 'Your details have been saved.',
}
const brands: Record<string, string> = { amex: 'American Express', visa: 'Visa', mastercard: 'Mastercard' }

export const describeCard = ({ card }: PaymentMethod): string =>
  `${brands[card.brand] ?? card.brand} ending in ${card.last4}`

/** Shows cards, details and invoices, if the configuration allows them. */
export function showPortalHome(world: World, portal: Portal, action: string | null, problem?: string): PageAnswer {
  const { configuration, session, customer } = portal
  const { features, business_profile: profile } = configuration
  const notice = confirmations[action ?? '']
  const main = html`<div class="wide portal">
${session.return_url && html`<p><a class="back" href="${session.return_url}"><span aria-hidden="true">←</span> Return to the shop</a></p>`}
<h1>${profile.headline ?? 'Your billing details'}</h1>
${notice && html`<p class="notice" role="status">${notice}</p>`}
${problem && html`<p class="alert" role="alert">${problem}</p>`}
${features.payment_method_update.enabled && cardsSection(world, portal)}
${features.customer_update.enabled && detailsSection(customer, portal)}
${features.invoice_history.enabled && invoicesSection(world, customer)}
</div>`
  return page({ config: world.config, title: 'Billing · Sandbox portal', main, status: problem ? 422 : 200 })
}

function cardsSection(world: World, portal: Portal): Html {
  const defaultCard = defaultCardOf(world, portal.customer)
  const chargedCards = new Set(
    liveSubscriptions(world, portal.customer.id).map((subscription) => subscription.default_payment_method),
  )
  const all = [...world.store.each('payment_method', { customer: portal.customer.id })]
  return html`<section aria-labelledby="cards">
<h2 id="cards">Payment methods</h2>
${all.length === 0 && html`<p class="note">No card is saved.</p>`}
<ul class="rows">${all.map((method) => {
    const { exp_month: month, exp_year: year } = method.card
    const label = describeCard(method)
    return html`<li>
<span><strong>${label}</strong> <span class="note">expires ${String(month).padStart(2, '0')}/${year}</span>${
      method.id === defaultCard && html` <span class="badge">Default</span>`
    }</span>
<span class="actions">${method.id !== defaultCard && cardButton(portal, method, 'default', 'Make default')}${
      !chargedCards.has(method.id) && method.id !== defaultCard && cardButton(portal, method, 'remove', 'Remove')
    }</span>
</li>`
  })}</ul>
<p><a class="button" href="${portal.path}/cards/new">Add a card</a></p>
</section>`
}

const cardButton = (portal: Portal, method: PaymentMethod, verb: string, label: string): Html =>
  html`<form method="post" action="${portal.path}/cards/${method.id}/${verb}">
<button type="submit" class="small" aria-label="${label}: ${describeCard(method)}">${label}</button></form>`

function detailsSection(customer: Customer, portal: Portal): Html {
  const address = customer.address
  const lines = [address?.line1, address?.line2, address?.city, address?.postal_code].filter(Boolean).join(', ')
  return html`<section aria-labelledby="details">
<h2 id="details">Billing details</h2>
<dl class="known"><dt>Name</dt><dd>${customer.name || 'Not given'}</dd><dt>Email</dt><dd>${customer.email || 'Not given'}</dd>
<dt>Address</dt><dd>${lines || 'Not given'}</dd></dl>
<p><a class="button quiet" href="${portal.path}/details">Change details</a></p>
</section>`
}

const statusWords: Record<string, string> = { open: 'To pay', paid: 'Paid', uncollectible: 'Not paid', void: 'Void' }

function invoicesSection(world: World, customer: Customer): Html {
  const all = [...world.store.each('invoice', { customer: customer.id })].filter(({ status }) => status !== 'draft')
  return html`<section aria-labelledby="invoices">
<h2 id="invoices">Invoices</h2>
${
  all.length === 0
    ? html`<p class="note">There are no invoices yet.</p>`
    : html`<div class="scroll" role="region" aria-label="All invoices" tabindex="0"><table class="events">
<thead><tr><th scope="col">Date</th><th scope="col">Number</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead>
<tbody>${all.map(
        (invoice) => html`<tr>
<td>${formatDate(invoice.created)}</td>
<th scope="row"><a href="${world.config.publicBase}/invoices/${invoice.id}">${invoice.number}</a></th>
<td class="number">${formatMoney(invoice.total, invoice.currency)}</td><td>${statusWords[invoice.status] ?? invoice.status}</td>
</tr>`,
      )}</tbody></table></div>`
}
</section>`
}

/** `20 Nov 2026` */
export const formatDate = (seconds: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' }).format(seconds * 1000)
