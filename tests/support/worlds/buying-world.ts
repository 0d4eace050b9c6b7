// The world of rentals, with families that have pieces at home and can buy them.
import { expect } from 'vitest'
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { moveGarments, releaseLoanClaim } from '#server/domains/inventory/index.ts'
import { freeCredits } from '#server/domains/membership/index.ts'
import { moveLoans } from '#server/domains/rentals/operations/move-loans.ts'
import { moveReturn } from '#server/domains/rentals/steps/move-return.ts'
import { addDays, type LocalDay, localDay } from '#server/kernel/calendar.ts'
import type { Credits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aProduct, type ProductOptions } from '../../builders/a-product.ts'
import { membershipIn } from '../../builders/membership-in.ts'
import { rentalsWorld } from './rentals-world.ts'

export interface BoughtPiece {
  readonly loanId: Id<'loan'>
  readonly garmentId: Id<'garment'>
}

export interface BuyerOptions {
  /** The credits of each piece. */
  readonly credits: readonly number[]
  /** The day on which the pieces arrived, by default 12 November 2026. */
  readonly cameOn?: LocalDay
  /** The membership's state after their arrival, by default active. */
  readonly state?: MembershipState
  readonly product?: ProductOptions
  /** How far the order gets, by default delivered. */
  readonly until?: 'placed' | 'dispatched' | 'delivered'
}

export function buyingWorld(db: Db, options: Parameters<typeof rentalsWorld>[1] = {}) {
  const world = rentalsWorld(db, options)
  const { call } = world
  type Buyer = Awaited<ReturnType<typeof buyer>>
  const idParams = ({ loanId }: BoughtPiece) => ({ params: { id: loanId } })

  async function buyer({ credits, cameOn = localDay('2026-11-12'), state, product, until }: BuyerOptions) {
    const member = await world.member({ plan: '200-quarterly', joinedOn: addDays(cameOn, -2) })
    const ready = new Date('2026-01-05T09:00:00Z')
    const garmentIds: Id<'garment'>[] = []
    for (const each of credits) {
      const productId = (await transaction(db, (tx) => aProduct(tx, { rrpPence: 20_000, now: ready, ...product }))).id
      garmentIds.push(await world.garment({ productId, credits: each, now: ready }))
    }
    const placedAt = new Date(`${addDays(cameOn, -2)}T09:00:00Z`)
    await world.order({ accountId: member.accountId, garmentIds, placedAt, ...(until && { until }) })
    if (state)
      await db
        .updateTable('membership')
        .set(membershipIn(state, world.time.now))
        .where('id', '=', member.membershipId)
        .execute()
    const loans = await db
      .selectFrom('loan')
      .select(['id', 'garment_id'])
      .where('account_id', '=', member.accountId)
      .execute()
    const pieces = garmentIds.map((garmentId): BoughtPiece => {
      const loan = loans.find(({ garment_id }) => garment_id === garmentId)
      if (!loan) throw new Error('a piece has no loan')
      return { loanId: loan.id, garmentId }
    })
    return { ...member, pieces: pieces as [BoughtPiece, ...BoughtPiece[]] }
  }
  const open = ({ viewer }: Buyer, piece: BoughtPiece) => call('getKeepPayment', idParams(piece), { viewer })
  const keep = ({ viewer }: Buyer, piece: BoughtPiece) => call('keepPiece', idParams(piece), { viewer })
  const payFor = (checkout: Awaited<ReturnType<typeof open>>) =>
    world.pay(checkout.ok ? checkout.body.clientSecret : null)

  return {
    ...world,
    buyer,
    open,
    keep,
    payFor,
    offer: ({ viewer }: Buyer, piece: BoughtPiece) => call('keepOffer', idParams(piece), { viewer }),
    cancel: ({ viewer }: Buyer, piece: BoughtPiece) => call('cancelKeep', idParams(piece), { viewer }),
    async buy(renter: Buyer, piece: BoughtPiece): Promise<string> {
      await payFor(await open(renter, piece))
      const kept = await keep(renter, piece)
      if (!kept.ok) throw new Error(JSON.stringify(kept.errors))
      return kept.body.purchaseId
    },
    /** Books a return, and pays its postage if any is owed. */
    async sendBack({ viewer }: Buyer, pieces: readonly BoughtPiece[]): Promise<Id<'return'>> {
      const itemsIds = pieces.map(({ garmentId }) => garmentId)
      const body = { inventoryItemIds: [], returnItemsIds: itemsIds }
      const checkout = await call('getPaymentIntent', { body }, { viewer })
      if (checkout.ok && checkout.body.clientSecret) await world.pay(checkout.body.clientSecret)
      const answer = await call('announceReturn', { body: { itemsIds } }, { viewer })
      if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
      return answer.body.returnId as Id<'return'>
    },
    /** Marks the return as posted. */
    posted: (returnId: Id<'return'>) =>
      transaction(db, (tx) =>
        moveReturn(tx, returnId, { from: 'announced', to: 'posted', actor: 'member', now: world.time.now }),
      ),
    /** Ends a loan without a return or a purchase, after nine months or because the piece is lost. */
    ends: ({ loanId, garmentId }: BoughtPiece, to: 'kept' | 'lost') =>
      transaction(db, async (tx) => {
        const step = { to, actor: 'system:test', now: world.time.now } as const
        const { membership_id, credits } = await tx
          .selectFrom('loan')
          .select(['membership_id', 'credits'])
          .where('id', '=', loanId)
          .executeTakeFirstOrThrow()
        await moveGarments(tx, { ...step, garmentIds: [garmentId], from: 'out' })
        await moveLoans(tx, [loanId], { ...step, from: 'at_home', set: { ended_at: step.now } })
        await releaseLoanClaim(tx, { garmentId, now: step.now })
        await freeCredits(tx, {
          membership: { id: membership_id },
          cause: to,
          now: step.now,
          loans: [{ loanId, credits: credits as Credits }],
        })
      }),
    /** Records that the provider has cancelled the subscription. */
    subscriptionEnds: async ({ accountId, membershipId }: Buyer) => {
      const { stripe_subscription } = await db
        .selectFrom('membership')
        .select('stripe_subscription')
        .where('id', '=', membershipId)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('subscription')
        .values({
          stripe_id: stripe_subscription,
          account_id: accountId,
          status: 'canceled',
          price_key: 'plan_200_3m_gbp_v1',
          synced_at: world.time.now,
        })
        .execute()
    },
    async stateOf({ loanId }: BoughtPiece) {
      return db
        .selectFrom('loan')
        .innerJoin('garment', 'garment.id', 'loan.garment_id')
        .leftJoin('rental_return', 'rental_return.id', 'loan.return_id')
        .select(['loan.state as loan', 'garment.state as garment', 'rental_return.state as return'])
        .select((eb) =>
          eb
            .exists(
              eb
                .selectFrom('garment_claim')
                .select('garment_claim.id')
                .whereRef('garment_claim.owner_id', '=', 'loan.id')
                .where('garment_claim.released_at', 'is', null),
            )
            .as('claimed'),
        )
        .where('loan.id', '=', loanId)
        .executeTakeFirstOrThrow()
    },
    async creditsOf({ membershipId }: Buyer): Promise<number> {
      const { credits_in_use } = await db
        .selectFrom('membership')
        .select('credits_in_use')
        .where('id', '=', membershipId)
        .executeTakeFirstOrThrow()
      return credits_in_use
    },
    purchasesOf: ({ accountId }: Buyer) =>
      db
        .selectFrom('keep_purchase')
        .select(['id', 'price_pence', 'vat_class', 'cancelled_at'])
        .where('account_id', '=', accountId)
        .orderBy('bought_at')
        .execute(),
    /** The refunds to this family's cards, in pence, each with its cause. */
    async refundsOf({ accountId }: Buyer) {
      await world.work()
      const rows = await db
        .selectFrom('refund')
        .select(['cause_key', 'amount_pence', 'state'])
        .where('account_id', '=', accountId)
        .orderBy('requested_at')
        .orderBy('id')
        .execute()
      return rows.map(({ cause_key, amount_pence, state }) => {
        expect(state).toBe('succeeded')
        return [cause_key.split(':')[0], amount_pence]
      })
    },
  }
}
