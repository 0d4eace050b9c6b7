// A world with a checkout purpose made up for tests: unique things, kept in memory, that anybody may buy.
import { beforeEach } from 'vitest'
import type { EventOf } from '#server/domain-events.ts'
import {
  type AnyPurpose,
  type CheckoutPayer,
  completePaidCheckout,
  type Purpose,
} from '#server/domains/checkout/index.ts'
import type { IntentState } from '#server/domains/payments/gateway.ts'
import { handleEvent } from '#server/domains/payments/operations/handle-event.ts'
import { storeEvent } from '#server/domains/payments/operations/receive-event.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { accepted, refused } from '#server/kernel/outcome.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import { anAccount } from '../../builders/an-account.ts'
import { paperPayments } from '../provider/paper-provider.ts'

interface Trial {
  readonly thing: string
  readonly price: number
}
interface TrialDecision {
  readonly amount: ReturnType<typeof pence>
  readonly address: null
  readonly terms: Trial
}

/**
 * Records what was sold, held and refunded, how often the facts were read (`asked`), and how often something was held
 * (`putAside`).
 */
const emptyShelf = () => ({
  sold: new Map<string, string>(),
  held: new Map<string, Id<'checkout'>>(),
  refunded: [] as string[],
  asked: 0,
  putAside: 0,
})
type Shelf = ReturnType<typeof emptyShelf>

type Trials = Purpose<null, Trial, Trial & { readonly free: boolean }, TrialDecision>
const trialOf = (shelf: Shelf): Trials => ({
  name: 'trial',
  slot: 'trial',
  vatClass: 'sale',
  description: 'Wrenlet trial',
  usesBalance: true,
  async lock(tx, { accountId }) {
    if (accountId) await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
    return null
  },
  billTo: async (_, payer) =>
    payer.accountId === null ? { accountId: null } : { accountId: payer.accountId, email: 'a@example.com', name: 'A' },
  hashOf: ({ thing }) => thing,
  requestOf: async (_, { terms }) => terms as Trial,
  async facts(_, { input, checkout }) {
    shelf.asked += 1
    return {
      ...input,
      free: !shelf.sold.has(input.thing) && [undefined, checkout?.id].includes(shelf.held.get(input.thing)),
    }
  },
  decide: ({ free, ...terms }) =>
    free
      ? accepted({ amount: pence(terms.price), address: null, terms })
      : refused({ code: 'items_unavailable', message: 'Sold.', titles: [terms.thing] }),
  addTitles: async (_tx, _facts, refusal) => refusal,
  isAsShown: ({ amount_pence }, { amount }) => amount_pence === amount,
  checkTerms: () => undefined,
  async hold(_, { checkout, decided }) {
    shelf.putAside += 1
    shelf.held.set(decided.terms.thing, checkout.id)
    return undefined
  },
  async fulfil(_, _services, { checkout, decided, resultId }) {
    shelf.sold.set(decided.terms.thing, checkout.id)
    shelf.held.delete(decided.terms.thing)
    return accepted(resultId)
  },
  async undo(_, { terms }) {
    shelf.held.delete((terms as Trial).thing)
  },
  repeatReturnsResult: true,
  isResultCurrent: async () => true,
  explainRefund: ({ titles }) => ({ code: 'items_unavailable', message: 'Sold, refunded.', titles: [...titles] }),
  async refunded(_, _services, { id }) {
    shelf.refunded.push(id)
  },
})

export const guest = { accountId: null, email: 'gran@example.com', name: 'Gran' } satisfies CheckoutPayer

export function trialWorld(db: Db) {
  const shelf = emptyShelf()
  beforeEach(() => {
    Object.assign(shelf, emptyShelf())
  })
  const trial = trialOf(shelf) as AnyPurpose
  const paper = paperPayments(db)
  const events: EventBus<EventOf<'payment-succeeded'>> = {
    publish: (tx, event) => completePaidCheckout(services)(tx, event),
  }
  const services = { ...paper.services, events: events as typeof paper.services.events, purposes: [trial] }

  return {
    shelf,
    paper,
    services,
    request: (payer: CheckoutPayer, thing: string, price = 1200) => ({
      purpose: trial,
      payer,
      input: { thing, price },
    }),
    anybody: async (): Promise<CheckoutPayer> => ({ accountId: (await transaction(db, (tx) => anAccount(tx))).id }),
    checkoutOf: (id: Id<'checkout'>) =>
      db.selectFrom('checkout').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Pays as the card form would, and handles the provider's event. */
    async pay(checkoutId: Id<'checkout'>): Promise<void> {
      const row = await db
        .selectFrom('payment_intent')
        .select(['id', 'stripe_id', 'amount_pence'])
        .where('checkout_id', '=', checkoutId)
        .executeTakeFirstOrThrow()
      const intent = paper.provider.intents.get(row.stripe_id ?? '') as IntentState
      paper.provider.intents.set(intent.intentId, {
        ...intent,
        status: 'succeeded',
        amountReceived: pence(row.amount_pence),
      })
      const event = { eventId: `evt_${newId()}`, type: 'payment_intent.succeeded', objectId: intent.intentId }
      await transaction(db, (tx) => storeEvent(tx, { ...event, createdAt: paper.now }, paper.now))
      await handleEvent(services, event.eventId)
    },
  }
}
