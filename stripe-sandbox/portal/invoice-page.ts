import { intentOfInvoice } from '../billing/invoices.ts'
import { formatMoney } from '../billing/lines/invoice-lines.ts'
import { StripeError } from '../http/stripe-error.ts'
import type { Invoice } from '../objects.ts'
import {
  cardNumber,
  cardOf,
  emptyCardFields,
  expiryDate,
  field,
  type Problems,
  problemOf,
  securityCode,
  type Values,
} from '../pages/card-fields.ts'
import { type Html, html } from '../pages/html.ts'
import { cardList, type PageAnswer, page, redirectTo } from '../pages/layout.ts'
import { createCardMethod } from '../payments/card-method.ts'
import { confirmIntent } from '../payments/confirm.ts'
import type { World } from '../world.ts'
import { formatDate } from './portal-home.ts'

interface InvoiceView {
  /** Whether the page is for printing, without buttons. */
  print?: boolean
  values?: Values
  problems?: Problems
  alert?: string | null
}

/** Shows an invoice to its customer: lines, VAT, payments, and a card form while it is open. */
export function showInvoice(world: World, id: string, view: InvoiceView = {}): PageAnswer | undefined {
  const invoice = world.store.find('invoice', id)
  if (invoice === undefined || invoice.status === 'draft') return undefined
  const isPayable = invoice.status === 'open' && intentOfInvoice(world, id) !== undefined && !view.print
  const main = html`<div class="wide invoice">
<h1>Invoice ${invoice.number}</h1>
<dl class="facts">
<dt>Date</dt><dd>${formatDate(invoice.created)}</dd>
<dt>From</dt><dd>${invoice.account_name}</dd>
<dt>For</dt><dd>${[invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ')}</dd>
<dt>Status</dt><dd>${statusWords(invoice)}</dd>
</dl>
${linesTable(invoice)}
${!view.print && html`<p><a href="${world.config.publicBase}/invoices/${id}/pdf">Page for printing</a></p>`}
${isPayable && payForm(world, invoice, view)}
</div>`
  return page({ config: world.config, title: `Invoice ${invoice.number} · Sandbox`, main })
}

/** Handles the card form of an open invoice. */
export function payInvoicePage(world: World, id: string, values: Values): PageAnswer | undefined {
  const invoice = world.store.find('invoice', id)
  const intent = invoice?.status === 'open' ? intentOfInvoice(world, id) : undefined
  // A second click on Pay finds an invoice that is already paid.
  if (invoice === undefined || intent === undefined) return showInvoice(world, id)
  const problems = emptyCardFields(values)
  if (Object.keys(problems).length > 0) {
    return showInvoice(world, id, { values, problems, alert: 'Please fill in the marked fields.' })
  }
  const pageUrl = `${world.config.publicOrigin}${world.config.publicBase}/invoices/${id}`
  try {
    const method = createCardMethod(world, cardOf(values), { name: values.name ?? null, email: invoice.customer_email })
    const outcome = confirmIntent(world, intent, method, { offSession: false, inBrowser: false, returnUrl: pageUrl })
    if (outcome.state === 'requires_action')
      return redirectTo(outcome.intent.next_action?.redirect_to_url?.url ?? pageUrl)
    if (outcome.state === 'failed') {
      return showInvoice(world, id, { values, alert: outcome.error.message ?? 'Your card was declined.' })
    }
    return redirectTo(pageUrl)
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return showInvoice(world, id, { values, problems: problemOf(error), alert: error.body.message })
  }
}

function statusWords(invoice: Invoice): string {
  const paidAt = invoice.status_transitions.paid_at
  if (invoice.status === 'paid' && paidAt !== null) return `Paid on ${formatDate(paidAt)}`
  return { open: 'To pay', paid: 'Paid', uncollectible: 'Not paid', void: 'Void' }[invoice.status as string] ?? ''
}

function linesTable(invoice: Invoice): Html {
  const money = (amount: number) => formatMoney(amount, invoice.currency)
  const tax = (invoice.total_taxes ?? []).reduce((sum, taxAmount) => sum + taxAmount.amount, 0)
  const fromBalance = invoice.amount_due - invoice.total
  const row = (name: string, amount: number, kind = '') =>
    html`<tr${kind !== '' && html` class="${kind}"`}><th scope="row">${name}</th><td>${money(amount)}</td></tr>`
  return html`<table class="lines">
<caption>What it is for</caption>
<tbody>
${invoice.lines.data.map((line) => html`<tr><th scope="row">${line.description}<br><span class="note">${formatDate(line.period.start)} to ${formatDate(line.period.end)}</span></th><td>${money(line.amount)}</td></tr>`)}
${row(tax > 0 ? `Total including ${money(tax)} VAT` : 'Total', invoice.total, 'sum')}
${fromBalance !== 0 && row(fromBalance < 0 ? 'From your credit' : 'Carried over', fromBalance)}
${row(invoice.status === 'paid' ? 'Paid' : 'To pay', invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_remaining, 'sum')}
</tbody>
</table>`
}

function payForm(world: World, invoice: Invoice, { values = {}, problems = {}, alert = null }: InvoiceView): Html {
  const lastError = intentOfInvoice(world, invoice.id)?.last_payment_error?.message ?? null
  const problem = alert ?? lastError
  return html`<section aria-labelledby="pay" class="narrow">
<h2 id="pay">Pay by card</h2>
${problem && html`<p class="alert" role="alert">${problem}</p>`}
<form method="post" action="${world.config.publicBase}/invoices/${invoice.id}">
${field(cardNumber, values, problems)}
<div class="pair">${field(expiryDate, values, problems)}${field(securityCode, { ...values, cvc: '' }, problems)}</div>
${field({ name: 'name', label: 'Name on card', autocomplete: 'cc-name' }, values, problems)}
<button type="submit">Pay ${formatMoney(invoice.amount_remaining, invoice.currency)}</button>
</form>
${cardList()}
</section>`
}
