// A member whose subscription at the paper provider (paper-provider.ts) matches ours.
import type { SubscriptionState } from '#server/domains/payments/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember, type PlanName } from '../../builders/a-member.ts'
import type { paperProvider } from './paper-provider.ts'

interface PaperMemberOptions {
  readonly plan: PlanName
  /** The lookup key of its price. */
  readonly priceKey: string
  readonly periodStart: Date
  readonly periodEnd: Date
}

export async function aPaperMember(
  db: Db,
  provider: ReturnType<typeof paperProvider>,
  { plan, priceKey, periodStart, periodEnd }: PaperMemberOptions,
) {
  const stripeSubscription = `sub_${newId()}`
  const customerId = `cus_${stripeSubscription}`
  const { accountId, membershipId } = await transaction(db, (tx) =>
    aMember(tx, { plan, stripeSubscription, stripeCustomer: customerId, now: periodStart }),
  )
  const state: SubscriptionState = {
    subscriptionId: stripeSubscription,
    customerId,
    accountId: null,
    reference: null,
    status: 'active',
    items: [{ itemId: 'si_1', priceId: `price_of_${priceKey}`, lookupKey: priceKey, quantity: 1 }],
    pendingItems: null,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd: false,
    endsAt: null,
    vatBasisPoints: 2000,
    cardId: null,
    startedAt: periodStart,
    endedAt: null,
    latestInvoiceId: null,
    openInvoiceId: null,
    lastPaid: null,
  }
  provider.subscriptions.set(stripeSubscription, state)
  provider.customers.set(customerId, { accountId, balance: pence(0), cardId: null })
  await db
    .insertInto('subscription')
    .values({
      stripe_id: stripeSubscription,
      account_id: accountId,
      status: 'active',
      price_key: priceKey,
      period_start: periodStart,
      period_end: periodEnd,
      synced_at: periodStart,
    })
    .execute()
  const atProvider = (): SubscriptionState => provider.subscriptions.get(stripeSubscription) ?? state
  const row = () => db.selectFrom('membership').selectAll().where('id', '=', membershipId).executeTakeFirstOrThrow()
  return {
    accountId,
    membershipId,
    stripeSubscription,
    atProvider,
    row,
    /** Changes the subscription at the provider, before any event about the change has arrived here. */
    become: (changed: Partial<SubscriptionState>) =>
      void provider.subscriptions.set(stripeSubscription, { ...atProvider(), ...changed }),
    set: (values: object) => db.updateTable('membership').set(values).where('id', '=', membershipId).execute(),
    replica: (values: object) =>
      db.updateTable('subscription').set(values).where('stripe_id', '=', stripeSubscription).execute(),
    limit: async () => (await row()).credits_limit,
    /** @returns the requests to the provider about this subscription */
    calls: () => provider.calls.filter(({ input }) => JSON.stringify(input).includes(stripeSubscription)),
  }
}

/** A price as it is on sale at the provider. */
export const aPaperPrice = (lookupKey: string, amount: number, intervalMonths = 1) => ({
  priceId: `price_of_${lookupKey}`,
  lookupKey,
  currency: 'gbp',
  amount: pence(amount),
  intervalMonths,
  active: true,
})
