// The people who open the screens: the cast of the demo world for screens that change nothing, and families built for one
// state.
import { sql } from 'kysely'
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftLot } from '#tests/builders/a-gift-lot.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { aFinishedReturn, anOrder } from '#tests/builders/an-order.ts'
import { garmentsOfStyles } from '#tests/builders/garments-of-styles.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { askSandbox } from '#tests/support/provider/payments-sandbox.ts'
import { goodCard } from '#tests/support/worlds/family.ts'
import {
  aNewcomer,
  callsOf,
  type JoiningOptions,
  joinByCalls,
  untilInState,
} from '#tests/support/worlds/join-by-calls.ts'
import { alwaysChallengedCard, cardThatFailsLater, swapCard } from '#tests/support/worlds/joined-member.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'
import type { Person, Stage } from './screen.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

/** A named family of the demo world. The provider reports the state of some families a moment after the start. */
const cast = (name: string, state: MembershipState): Person => ({
  name,
  async make({ db }) {
    const email = `${name}@example.com`
    await untilInState(db, email, state)
    return email
  },
})

export const freya = cast('freya', 'active')
export const fatima = cast('fatima', 'active')
export const paul = cast('paul', 'active')
export const olive = cast('olive', 'past_due')
export const pia = cast('pia', 'paused')
export const enid = cast('enid', 'ending')

/** Three pieces have been at home for weeks. The free delivery has been used, the free return has not. */
export const atHome: Person = {
  name: 'at home',
  make: async ({ wrenlet }) => (await aMemberAtHome(wrenlet.databaseUrl, 3)).email,
}

/**
 * A member like `atHome`, but for one screen only and with one piece. `sql` creates the screen's state; `$email` is the member's email.
 */
export const memberWith = (...sql: string[]): Person => ({
  async make({ wrenlet }) {
    const { email } = await aMemberAtHome(wrenlet.databaseUrl, 1)
    for (const statement of sql) await runSql(wrenlet.databaseUrl, statement.replaceAll('$email', `'${email}'`))
    return email
  },
})

/** A member with nothing at home, unknown to the provider. */
export const aFamilyOfItsOwn: Person = {
  make: async ({ db }) => (await transaction(db, (tx) => aMember(tx, { now: new Date() }))).account.email,
}

/** Signed up, without a plan. */
export const newcomer: Person = { name: 'newcomer', make: async ({ db }) => (await aNewcomer(db)).email }
export const newcomerOfItsOwn: Person = { make: newcomer.make }

/** A family that has just joined at the provider. `then` continues from there. */
export const aJoinedFamily = (
  options: JoiningOptions = {},
  then?: (stage: Stage, email: string) => Promise<void>,
): Person => ({
  async make(stage) {
    const { email } = await joinByCalls(stage.wrenlet, options)
    await then?.(stage, email)
    return email
  },
})

/** A member of the smallest plan whom the provider has billed each month for `days` days. `then` continues from there. */
const billedFor = (days: number, card: string, then: (stage: Stage, email: string) => Promise<void>): Person => ({
  async make(stage) {
    const { wrenlet, db } = stage
    const now = daysAgo(days)
    const { account, membershipId } = await transaction(db, (tx) => aMember(tx, { plan: '100-monthly', now }))
    const ask = askSandbox(wrenlet.sandboxOrigin)
    const { customer, subscription } = await ask<Record<'customer' | 'subscription', { id: string }>>(
      'POST',
      'history',
      {
        customer: { email: account.email, name: 'Tamsin Ferrars', metadata: { accountId: account.id } },
        card,
        items: [{ lookup_key: 'plan_100_1m_gbp_v1' }],
        startedAt: Math.floor(now.getTime() / 1000),
        metadata: { accountId: account.id },
      },
    )
    await db
      .insertInto('payment_customer')
      .values({ account_id: account.id, stripe_customer: customer.id, created_at: now })
      .execute()
    await db
      .updateTable('membership')
      .set({ stripe_subscription: subscription.id })
      .where('id', '=', membershipId)
      .execute()
    await callAs(stage, account.email, 'customer/membership/refresh')
    await then(stage, account.email)
    return account.email
  },
})

const callAs = async ({ wrenlet, db }: Stage, email: string, path: string) => {
  const call = await callsOf(wrenlet, db, email)
  await call(path, {})
}

/** Like the cast's Olive, whose renewal failed, but so long ago that the days of grace are over. */
export const longOverdue = billedFor(33, cardThatFailsLater, async ({ db }, email) => {
  await untilInState(db, email, 'past_due')
  await sql`update membership set past_due_since = past_due_since - interval '8 days' where state = 'past_due'
    and account_id = (select id from account where email = ${email})`.execute(db)
})

/** Paused in the middle of a period, with a card whose bank asks for approval at the reactivation. */
export const pausedWithAChallengedCard = billedFor(20, goodCard, async (stage, email) => {
  await callAs(stage, email, 'customer/membership/pause')
  await untilInState(stage.db, email, 'paused')
  await swapCard(stage.wrenlet.sandboxOrigin, email, alwaysChallengedCard)
})

/** A first order has been placed and has not arrived. */
export const awaitsParcel: Person = {
  make: ({ db }) =>
    transaction(db, async (tx) => {
      const { account, accountId } = await aMember(tx, { now: daysAgo(30) })
      const garmentIds = await garmentsOfStyles(tx, {
        sizeCode: '110cm',
        handles: ['bear-sweatshirt', 'mustard-cords', 'harbour-breton', 'fox-hoodie'],
      })
      await anOrder(tx, { accountId, garmentIds, placedAt: daysAgo(1), until: 'placed' })
      return account.email
    }),
}

/** One piece has been sent back with the free return; another is at home. */
export const hasReturned: Person = {
  async make({ wrenlet, db }) {
    const { email } = await aMemberAtHome(wrenlet.databaseUrl, 2)
    await transaction(db, async (tx) => {
      const claims = await tx
        .selectFrom('garment_claim')
        .innerJoin('account', 'account.id', 'garment_claim.account_id')
        .select(['garment_claim.garment_id', 'garment_claim.account_id'])
        .where('account.email', '=', email)
        .where('garment_claim.released_at', 'is', null)
        .execute()
      const [first] = claims
      if (!first?.account_id) throw new Error(`${email} has nothing at home`)
      const accountId = first.account_id
      const returnId = await anOrder(tx, { accountId, returning: [first.garment_id], placedAt: daysAgo(10) })
      await aFinishedReturn(tx, { returnId, receivedAt: daysAgo(6) })
    })
    return email
  },
}

/** £12.40 of gift balance, and no membership. */
export const withGiftBalance: Person = {
  make: ({ db }) =>
    transaction(db, async (tx) => {
      const { id, email } = await anAccount(tx, { now: new Date() })
      await aGiftLot(tx, { accountId: id, face: 1240, now: new Date() })
      return email
    }),
}
