// An operation that got no answer is requested again under the same key. While the first call is in progress, a check finds nothing,
// so only the key prevents a duplicate (payments §1). Longer than 300 lines because it is one table of every operation.

import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { watchBystander } from '#tests/support/bystander.ts'
import { withMoneyInTransit } from '#tests/support/bystander-member.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { ensurePostage } from '#tests/support/ensure-postage.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { GatewayError, type PaymentGateway, type PriceTerms, type SubscriptionState } from './gateway.ts'
import { cancelIntent } from './operations/cancel-intent.ts'
import { ensureHireTaxRate } from './operations/ensure-tax-rate.ts'
import { followEmail } from './operations/follow-email.ts'
import { followVatRate } from './operations/follow-vat-rates.ts'
import { keepCardThatPays } from './operations/keep-card-that-pays.ts'
import { openBillingPortal } from './operations/open-billing-portal.ts'
import { makeBalanceEntry } from './operations/refunds/credit-balance.ts'
import { makeRefund } from './operations/refunds/make-refund.ts'
import { changeItems } from './operations/subscriptions/change-items.ts'
import { closeCheckoutSession, openCheckoutSession } from './operations/subscriptions/checkout-sessions.ts'
import { dropUnpaidInvoices } from './operations/subscriptions/drop-unpaid-invoices.ts'
import { ensurePlanPrices } from './operations/subscriptions/ensure-plan-prices.ts'
import { pauseSubscription } from './operations/subscriptions/pause-subscription.ts'
import { resumeSubscription } from './operations/subscriptions/resume-subscription.ts'
import { stopAtPeriodEnd } from './operations/subscriptions/stop-at-period-end.ts'
import { voidInvoice } from './operations/subscriptions/void-invoice.ts'
import { useCard } from './operations/use-card.ts'
import { withCustomer } from './operations/with-customer.ts'
import type { PaymentServices } from './services.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T10:00:00Z')
const terms: PriceTerms = {
  lookupKey: 'plan_150_3m_gbp_v1',
  amount: pence(7500),
  intervalMonths: 3,
  productId: 'wrenlet_credits_150',
  productName: 'Wrenlet, 150 credits',
}
const aSubscription: SubscriptionState = {
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  accountId: null,
  reference: null,
  status: 'active',
  items: [{ itemId: 'si_1', priceId: 'price_old', lookupKey: 'plan_100_3m_gbp_v1', quantity: 1 }],
  pendingItems: null,
  periodStart: new Date('2026-11-01T10:00:00Z'),
  periodEnd: new Date('2027-02-01T10:00:00Z'),
  cancelAtPeriodEnd: false,
  endsAt: null,
  vatBasisPoints: 2000,
  cardId: 'pm_old',
  startedAt: now,
  endedAt: null,
  latestInvoiceId: null,
  openInvoiceId: null,
  lastPaid: null,
}
const price = {
  priceId: 'price_1',
  lookupKey: terms.lookupKey,
  currency: 'gbp',
  amount: terms.amount,
  intervalMonths: 3,
  active: true,
}

type Act = keyof PaymentGateway
type Answers = Partial<Record<Act, unknown>>
const nothingIsThere: Answers = {
  findCustomer: undefined,
  findBalanceEntry: undefined,
  findPrices: [price],
  hasProduct: true,
  findTaxRate: 'txr_1',
  findPortalConfiguration: undefined,
  listRefunds: [],
  listUnpaidInvoices: [],
  listPendingItems: [],
  getSubscription: aSubscription,
  getInvoice: { status: 'open' },
}

let provider: { readonly silentAt: Act; readonly known: Answers; readonly keys: string[] } | undefined
const gateway = new Proxy({} as PaymentGateway, {
  get: (_, name: Act) => async (input: { key: string }) => {
    if (name === provider?.silentAt) {
      provider.keys.push(input.key)
      throw new GatewayError('unreachable', 'The provider does not answer.')
    }
    if (!provider || !(name in provider.known)) throw new Error(`unexpected call ${name}`)
    return provider.known[name]
  },
})
const { payments } = aWorld(db, { clock: { now: () => now }, gateway }).services
watchBystander(db, withMoneyInTransit)

/**
 * Makes the provider neither answer an operation nor show any effect of the call.
 * @returns the keys that it receives, as they arrive
 */
function silentAt(act: Act, answers: Answers): string[] {
  const keys: string[] = []
  provider = { silentAt: act, known: { ...nothingIsThere, ...answers }, keys }
  return keys
}

async function aPayer({ isCustomer = true } = {}) {
  const { id: accountId, email } = await transaction(db, (tx) => anAccount(tx))
  if (isCustomer)
    await db
      .insertInto('payment_customer')
      .values({ account_id: accountId, stripe_customer: `cus_${newId()}`, created_at: now })
      .execute()
  return { accountId, email, name: 'Tamsin Ferrars' }
}

async function aPayment(status: 'succeeded' | 'requires_payment_method') {
  const { accountId } = await aPayer()
  const id = newId<'payment-intent'>()
  await db
    .insertInto('payment_intent')
    .values({
      id,
      stripe_id: `pi_${id}`,
      account_id: accountId,
      purpose: 'rental-order',
      vat_class: 'hire',
      checkout_id: newId(),
      amount_pence: 395,
      status,
      created_at: now,
      synced_at: now,
    })
    .execute()
  return { id, accountId }
}

async function aRefund(): Promise<Id<'refund'>> {
  const payment = await aPayment('succeeded')
  const id = newId<'refund'>()
  await db
    .insertInto('refund')
    .values({
      id,
      account_id: payment.accountId,
      payment_intent_id: payment.id,
      amount_pence: 395,
      reason: 'test',
      state: 'requested',
      cause_key: id,
      requested_at: now,
      due_by: now,
    })
    .execute()
  return id
}

async function aCredit(): Promise<Id<'balance-entry'>> {
  const { accountId } = await aPayer()
  const id = newId<'balance-entry'>()
  await db
    .insertInto('balance_entry')
    .values({
      id,
      account_id: accountId,
      amount_pence: 500,
      reason: 'test',
      cause_key: id,
      state: 'requested',
      requested_at: now,
    })
    .execute()
  return id
}

/** A family that has chosen another card on the provider's page. */
async function aChosenCard(): Promise<Id<'account'>> {
  const { accountId } = await aPayer()
  await db.updateTable('payment_customer').set({ default_card: 'pm_new' }).where('account_id', '=', accountId).execute()
  await db
    .insertInto('subscription')
    .values({
      stripe_id: `sub_${newId()}`,
      account_id: accountId,
      status: 'active',
      price_key: terms.lookupKey,
      cancel_at_period_end: false,
      synced_at: now,
    })
    .execute()
  return accountId
}

const session = (reference: Id<'checkout-session'>) => ({ reference, sessionId: `cs_${reference}` })
const anUpdate = () => ({ operation: `act:${newId()}`, subscriptionId: 'sub_1' })

/** Each operation, the provider's answers, and a function that prepares one of our objects and returns the request for it. */
const acts: [Act, Answers, () => Promise<(services: PaymentServices) => Promise<unknown>>][] = [
  ['createRefund', {}, () => aRefund().then((id) => (services) => makeRefund(services, id))],
  ['createBalanceEntry', {}, () => aCredit().then((id) => (services) => makeBalanceEntry(services, id))],
  [
    'createCustomer',
    {},
    () => aPayer({ isCustomer: false }).then((payer) => (services) => withCustomer(services, payer, async (id) => id)),
  ],
  [
    'createIntent',
    {},
    async () => {
      const due = { ...(await aPayer()), checkoutId: newId<'checkout'>(), amount: pence(395) }
      return (services) => ensurePostage(services, due)
    },
  ],
  [
    'cancelIntent',
    {},
    async () => {
      const { id } = await aPayment('requires_payment_method')
      return (services) => cancelIntent(services, id, 'system:test')
    },
  ],
  [
    'openCheckoutSession',
    {},
    async () => {
      const urls = { successUrl: 'http://wrenlet.test/welcome', cancelUrl: 'http://wrenlet.test/plans' }
      const request = { payer: await aPayer(), terms, reference: newId<'checkout-session'>(), ...urls, expiresAt: now }
      return (services) => openCheckoutSession(services, request)
    },
  ],
  [
    'expireCheckoutSession',
    {},
    async () => {
      const open = session(newId<'checkout-session'>())
      return (services) => closeCheckoutSession(services, open)
    },
  ],
  [
    'createTaxRate',
    { findTaxRate: undefined },
    async () => (services) => ensureHireTaxRate(services, localDay('2026-11-20')),
  ],
  ['createPrice', { findPrices: [] }, async () => (services) => ensurePlanPrices(services, [terms])],
  [
    'createProduct',
    { findPrices: [], hasProduct: false },
    async () => (services) => ensurePlanPrices(services, [{ ...terms, lookupKey: 'plan_of_another_product' }]),
  ],
  [
    'createPortalConfiguration',
    {},
    async () => {
      const payer = await aPayer()
      return (services) => openBillingPortal(services, payer, { returnUrl: 'http://wrenlet.test/account' })
    },
  ],
  [
    'pauseSubscription',
    {},
    async () => {
      const update = anUpdate()
      return (services) => pauseSubscription(services, update)
    },
  ],
  [
    'resumeSubscription',
    { getSubscription: { ...aSubscription, status: 'paused' } },
    async () => {
      const update = anUpdate()
      return (services) => resumeSubscription(services, update)
    },
  ],
  [
    'stopAtPeriodEnd',
    {},
    async () => {
      const update = { ...anUpdate(), stop: true }
      return (services) => stopAtPeriodEnd(services, update)
    },
  ],
  [
    'updateItems',
    {},
    async () => {
      const target = { plan: terms, booster: null }
      const change = { ...anUpdate(), target, proratedAt: now, billing: 'invoice_now' as const }
      return (services) => changeItems(services, change)
    },
  ],
  [
    'useCard',
    {},
    async () => {
      const accountId = await aChosenCard()
      return (services) => useCard(services, { accountId, cardId: 'pm_new', turn: 1 })
    },
  ],
  [
    'changeCustomerEmail',
    {},
    async () => {
      const { accountId } = await aPayer()
      return (services) => followEmail(services, { accountId, turn: 'a change' }, async () => 'new@example.com')
    },
  ],
  [
    'keepCardThatPays',
    {},
    async () => {
      const subscriptionId = `sub_${newId()}`
      return (services) => keepCardThatPays(services, subscriptionId)
    },
  ],
  [
    'setTaxRate',
    {},
    async () => {
      const outdated = { subscriptionId: `sub_${newId()}`, version: 3, basisPoints: 0, day: localDay('2026-11-20') }
      return (services) => followVatRate(services, outdated)
    },
  ],
  [
    'voidInvoice',
    {},
    async () => {
      const invoiceId = newId()
      return (services) => voidInvoice(services, { operation: `void:${invoiceId}`, invoiceId })
    },
  ],
  [
    'stopCollecting',
    { listUnpaidInvoices: [{ invoiceId: 'in_draft', status: 'draft' }] },
    async () => {
      const update = anUpdate()
      return (services) => dropUnpaidInvoices(services, update)
    },
  ],
]

const sent = new Map<string, Act>()
test.each(acts)('%s keeps its key while it gets no answer', async (name, answers, prepare) => {
  const keys = silentAt(name, answers)
  const again = await prepare()
  for (let count = 1; count <= 3; count++) await again(payments).catch(() => undefined)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(sent.get(keys[0] ?? '')).toBeUndefined()
  sent.set(keys[0] ?? '', name)
})

/** Performed once for the provider or a price, so that every caller uses the same name. */
const ofTheProvider: readonly Act[] = ['createTaxRate', 'createPrice', 'createProduct', 'createPortalConfiguration']
test.each(acts.filter(([name]) => !ofTheProvider.includes(name)))(
  '%s on another object has another key',
  async (name, answers, prepare) => {
    const keys = silentAt(name, answers)
    for (let count = 1; count <= 2; count++) await (await prepare())(payments).catch(() => undefined)
    expect(new Set(keys).size).toBe(2)
  },
)
