// An in-memory payment provider, for tests of what happens between a request and its answer. The test fills its state, and
// may delay an answer as long as it likes. Tests in tests/db use the sandbox, which behaves as the real provider does.

import type { DomainEvent } from '#server/domain-events.ts'
import {
  type BalanceEntryState,
  type CheckoutSessionState,
  type CustomerState,
  type DisputeState,
  GatewayError,
  type GatewayFailure,
  type IntentState,
  type InvoiceState,
  type NewCheckoutSession,
  type PaymentGateway,
  type ProviderEvent,
  type ProviderPrice,
  type RefundState,
  type SubscriptionState,
} from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { watchBystander } from '../bystander.ts'
import { withMoneyInTransit } from '../bystander-member.ts'
import { aWorld, type Parts } from '../worlds/world.ts'

type Act = keyof PaymentGateway
type ItemsUpdate = Parameters<PaymentGateway['updateItems']>[0]
type Work = () => Promise<unknown>

export function paperProvider() {
  const known = {
    customers: new Map<string, CustomerState>(),
    subscriptions: new Map<string, SubscriptionState>(),
    invoices: new Map<string, InvoiceState>(),
    intents: new Map<string, IntentState>(),
    refunds: new Map<string, RefundState>(),
    disputes: new Map<string, DisputeState>(),
    sessions: new Map<string, CheckoutSessionState>(),
    prices: [] as ProviderPrice[],
    /** Its list of events, newest first. */
    events: [] as ProviderEvent[],
    /** Items for the next invoice of a subscription; a negative amount is in the customer's favour. */
    pendingItems: new Map<string, Awaited<ReturnType<PaymentGateway['listPendingItems']>>>(),
    /** The provider's ids of balance entries, by ours. */
    entries: new Map<string, string>(),
    /** Its list of balance entries, ours and those made in its dashboard. */
    balanceEntries: [] as BalanceEntryState[],
  }
  const calls: { readonly act: Act; readonly input: unknown }[] = []
  const slow = new Map<Act, Work>()
  const failing = new Map<Act, GatewayFailure>()
  let count = 0
  const newId = (prefix: string) => `${prefix}_paper_${++count}`
  const get = <Value>(map: Map<string, Value>, id: string): Value => {
    const found = map.get(id)
    if (found === undefined) throw new GatewayError('missing', `There is no ${id}.`)
    return found
  }
  const changeSubscription = (id: string, changed: Partial<SubscriptionState>) =>
    void known.subscriptions.set(id, { ...get(known.subscriptions, id), ...changed })
  const answers: Partial<Record<Act, (input: never) => unknown>> = {
    getCustomer: (id: string) => get(known.customers, id),
    findCustomer: () => undefined,
    createCustomer: () => newId('cus'),
    getSubscription: (id: string) => get(known.subscriptions, id),
    getInvoice: (id: string) => get(known.invoices, id),
    getIntent: (id: string) => get(known.intents, id),
    createIntent: ({ amount, metadata }: Pick<IntentState, 'amount' | 'metadata'>) => {
      const intent: IntentState = {
        intentId: newId('pi'),
        customerId: null,
        status: 'requires_payment_method',
        amount,
        amountReceived: pence(0),
        currency: 'gbp',
        lastError: null,
        shippingCountry: null,
        metadata,
        clientSecret: `secret_${count}`,
      }
      known.intents.set(intent.intentId, intent)
      return intent
    },
    cancelIntent: ({ intentId }: { intentId: string }) => {
      known.intents.set(intentId, { ...get(known.intents, intentId), status: 'canceled' })
    },
    createRefund: ({ intentId, amount, metadata }: Pick<RefundState, 'amount' | 'metadata'> & { intentId: string }) => {
      const refund: RefundState = {
        refundId: newId('re'),
        intentId,
        amount,
        status: 'succeeded',
        failure: null,
        metadata,
      }
      known.refunds.set(refund.refundId, refund)
      return refund
    },
    getRefund: (id: string) => get(known.refunds, id),
    listRefunds: ({ intentId }: { intentId: string }) =>
      [...known.refunds.values()].filter((refund) => refund.intentId === intentId),
    getDispute: (id: string) => get(known.disputes, id),
    createBalanceEntry: ({ entryId }: { entryId: Id<'balance-entry'> }) => {
      known.entries.set(entryId, newId('cbtxn'))
      return known.entries.get(entryId)
    },
    listBalanceEntries: () => known.balanceEntries,
    findBalanceEntry: ({ entryId }: { entryId: Id<'balance-entry'> }) => known.entries.get(entryId),
    findPrices: (lookupKeys: readonly string[]) =>
      known.prices.filter(({ lookupKey }) => lookupKeys.includes(lookupKey)),
    findTaxRate: () => 'txr_paper',
    openCheckoutSession: ({ customerId, reference, expiresAt }: Omit<NewCheckoutSession, 'key'>) => {
      const sessionId = newId('cs')
      const session: CheckoutSessionState = {
        sessionId,
        customerId,
        reference,
        status: 'open',
        paid: false,
        subscriptionId: null,
        url: `https://pay.example/${sessionId}`,
        expiresAt,
      }
      known.sessions.set(sessionId, session)
      return session
    },
    getCheckoutSession: (id: string) => get(known.sessions, id),
    expireCheckoutSession: ({ sessionId }: { sessionId: string }) =>
      void known.sessions.set(sessionId, { ...get(known.sessions, sessionId), status: 'expired', url: null }),
    updateItems: ({ subscriptionId, items, waitsForPayment }: ItemsUpdate) => {
      const before = get(known.subscriptions, subscriptionId)
      const changed = before.items.map((item) => {
        const change = items.find(({ itemId }) => itemId === item.itemId)
        if (!change || 'deleted' in change) return item
        const price = known.prices.find(({ priceId }) => priceId === change.priceId)
        return { ...item, ...(price && { priceId: price.priceId, lookupKey: price.lookupKey }) }
      })
      if (!waitsForPayment) return changeSubscription(subscriptionId, { items: changed })
      const invoice = anOpenInvoice(before, newId('in'))
      known.invoices.set(invoice.invoiceId, invoice)
      changeSubscription(subscriptionId, { pendingItems: changed, openInvoiceId: invoice.invoiceId })
    },
    /** Also cancels the change that awaits its payment. */
    voidInvoice: ({ invoiceId }: { invoiceId: string }) => {
      const invoice = get(known.invoices, invoiceId)
      known.invoices.set(invoiceId, { ...invoice, status: 'void', payable: null })
      if (invoice.subscriptionId !== null)
        changeSubscription(invoice.subscriptionId, { pendingItems: null, openInvoiceId: null })
    },
    stopAtPeriodEnd: ({ subscriptionId, stop }: { subscriptionId: string; stop: boolean }) =>
      changeSubscription(subscriptionId, { cancelAtPeriodEnd: stop }),
    pauseSubscription: ({ subscriptionId }: { subscriptionId: string }) =>
      changeSubscription(subscriptionId, { status: 'paused' }),
    /** The bill is paid at once; a test of a declined card changes the state itself. */
    resumeSubscription: ({ subscriptionId }: { subscriptionId: string }) =>
      changeSubscription(subscriptionId, { status: 'active' }),
    listEvents: () => ({ events: [...known.events], more: false }),
    cancelSubscription: (id: string) => changeSubscription(id, { status: 'canceled' }),
    listUnpaidInvoices: (subscriptionId: string) =>
      [...known.invoices.values()].flatMap((invoice) =>
        invoice.subscriptionId === subscriptionId && (invoice.status === 'draft' || invoice.status === 'open')
          ? { invoiceId: invoice.invoiceId, status: invoice.status }
          : [],
      ),
    /** Changes nothing: a draft stays a draft. */
    stopCollecting: () => undefined,
    listPendingItems: ({ subscriptionId }: { subscriptionId: string }) => known.pendingItems.get(subscriptionId) ?? [],
  }
  const answer = async (act: Act, input: never) => {
    const found = answers[act]
    if (!found) throw new Error(`the paper provider has no ${act}`)
    calls.push({ act, input })
    const failure = failing.get(act)
    failing.delete(act)
    const state = failure === undefined ? found(input) : undefined
    const work = slow.get(act)
    slow.delete(act)
    await work?.()
    if (failure !== undefined) throw new GatewayError(failure, failure)
    return state
  }
  return {
    ...known,
    calls,
    gateway: new Proxy({} as PaymentGateway, {
      get: (_, act: Act) => (input: never) => answer(act, input),
    }),
    /** Delays the next answer of this kind: its state is read first, then `work` runs, then the answer arrives. */
    slowlyAt: (act: Act, work: Work) => void slow.set(act, work),
    failsOnceAt: (act: Act, failure: GatewayFailure) => void failing.set(act, failure),
    count: (act: Act) => calls.filter((call) => call.act === act).length,
  }
}

/** The unpaid invoice of a change that awaits its payment, £10.00, which a card form can pay. */
export const anOpenInvoice = (subscription: SubscriptionState, invoiceId: string): InvoiceState => ({
  invoiceId,
  customerId: subscription.customerId,
  subscriptionId: subscription.subscriptionId,
  accountId: null,
  number: null,
  reason: 'subscription_update',
  status: 'open',
  total: pence(1000),
  vat: pence(167),
  due: pence(1000),
  balance: pence(0),
  paid: pence(0),
  remaining: pence(1000),
  lines: [],
  payments: [],
  attempts: 0,
  collects: true,
  nextAttemptAt: null,
  createdAt: subscription.periodStart ?? new Date(0),
  paidAt: null,
  payable: {
    intentId: `pi_${invoiceId}`,
    clientSecret: `secret_${invoiceId}`,
    pageUrl: null,
    message: null,
    needsConfirmation: false,
  },
})

/** A world (world.ts) with the paper provider, whose clock stands still unless a test passes another. */
export function paperPayments(db: Db, parts: Partial<Pick<Parts, 'clock' | 'wallClock'>> = {}) {
  watchBystander(db, withMoneyInTransit)
  const now = new Date('2026-11-20T10:00:00Z')
  const provider = paperProvider()
  const world = aWorld(db, { clock: { now: () => now }, ...parts, gateway: provider.gateway })
  return {
    provider,
    /** Membership's services include those of payments. */
    services: world.services.membership,
    published: world.published,
    now,
    eventsOf: (type: DomainEvent['type']) => world.published.filter((event) => event.type === type),
  }
}
