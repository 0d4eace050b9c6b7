// A listening world (listening-world.ts) for memberships, with families that join on the hosted page and a clock that moves the
// application and the provider from one due time to the next.

import { afterEach } from 'vitest'
import type { ErrorEntry } from '#contract/errors.ts'
import type { EndpointId } from '#contract/index.ts'
import { sandboxClock } from '#server/demo-clock/sandbox-clock.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { RawInput } from '#server/platform/http/read-input.ts'
import { findNextDue } from '#server/platform/jobs/due-work.ts'
import { aGarment } from '../../builders/a-garment.ts'
import { anAccount } from '../../builders/an-account.ts'
import { anOrder } from '../../builders/an-order.ts'
import { farFuture } from '../bystander.ts'
import { joiningConsent } from '../joining-consent.ts'
import { testCards } from '../provider/payments-sandbox.ts'
import { liftAccountLimits } from '../set-setting.ts'
import { aListeningWorld } from './listening-world.ts'
import { runningClock } from './world.ts'

const dayMs = 86_400_000
/** The longest step of time; longer than in a demo, so that a month passes quickly. */
const maxStepMs = 5 * dayMs

export class Refused extends Error {
  readonly status: number
  readonly errors: ErrorEntry[]
  constructor(status: number, errors: ErrorEntry[]) {
    super(`${status} ${errors[0]?.code}: ${errors[0]?.message}`)
    this.status = status
    this.errors = errors
  }
  get code() {
    return this.errors[0]?.code
  }
}

export interface JoinOptions {
  readonly priceId?: string
  /**
   * Whether the family joined before a request for an early start was required, and made none, which leaves it the right to a
   * full refund.
   */
  readonly withoutStart?: boolean
  readonly card?: string
}

export type Family = Awaited<ReturnType<Awaited<ReturnType<typeof memberWorld>>['family']>>

/**
 * @param startsAt the first moment here and at the provider, by default an ordinary Friday
 * @param works whether its worker also runs jobs continuously, as a server's does
 */
export async function memberWorld(db: Db, { startsAt, works = true }: { startsAt?: Date; works?: boolean } = {}) {
  const clock = runningClock(startsAt)
  await liftAccountLimits(db)
  const world = await aListeningWorld(db, { clock, works, keepsEmails: true })
  const { app, sandbox, runDueJobs, fault, gateway, holdCall } = world
  await app.ready()
  const providerClock = sandboxClock(sandbox.origin)
  const control = (path: string, input: object = {}) => world.control('POST', path, input)
  /** Moves both clocks from one due time to the next, the application's first. */
  const advanceTo = async (to: Date) => {
    await runDueJobs()
    while (clock.now() < to) {
      const now = clock.now()
      const next = [
        (await providerClock.read()).next,
        await findNextDue(db, now),
        new Date(now.getTime() + maxStepMs),
        to,
      ]
      const step = Math.min(
        ...next.flatMap((moment) => (moment ? [Math.max(moment.getTime(), now.getTime() + 1000)] : [])),
      )
      clock.advance(Math.min(step, to.getTime()) - now.getTime())
      await runDueJobs()
      await providerClock.moveTo(clock.now())
      await runDueJobs()
    }
  }

  const callAs = (accountId: Id<'account'>) => {
    const viewer = { accountId, sessionHash: Buffer.alloc(32) }
    return async <Endpoint extends EndpointId>(endpoint: Endpoint, input: RawInput = {}) => {
      const answer = await world.call(endpoint, input, { viewer })
      if (!answer.ok) throw new Refused(answer.status, answer.errors)
      return answer.body
    }
  }

  /** An account that has not joined. */
  const stranger = async () => {
    const { id } = await transaction(db, (tx) => anAccount(tx, { now: clock.now() }))
    return { id, call: callAs(id) }
  }

  /** Makes a family join through the hosted page, and handles the events that follow. */
  const family = async ({
    priceId = 'plan_150_3m_gbp_v1',
    withoutStart = false,
    card = testCards.good,
  }: JoinOptions = {}) => {
    const { id } = await transaction(db, (tx) => anAccount(tx, { now: clock.now() }))
    const call = callAs(id)
    const join = async (plan: string = priceId) => {
      const { checkoutSession } = await call('createCheckoutSession', {
        body: await joiningConsent(call, plan),
      })
      await control(`checkout-sessions/${checkoutSession.id}/pay`, { card })
      await call('refreshCheckoutSession')
      await runDueJobs()
    }
    await join()
    if (withoutStart)
      await db.updateTable('membership').set({ early_start_on: null }).where('account_id', '=', id).execute()
    const row = () =>
      db
        .selectFrom('membership')
        .selectAll()
        .where('account_id', '=', id)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    const details = async () => (await call('membershipDetails')).membership
    const replica = async () =>
      db
        .selectFrom('subscription')
        .selectAll()
        .where('stripe_id', '=', (await row()).stripe_subscription)
        .executeTakeFirstOrThrow()
    const customer = async () =>
      (
        await db
          .selectFrom('payment_customer')
          .select('stripe_customer')
          .where('account_id', '=', id)
          .executeTakeFirstOrThrow()
      ).stripe_customer
    return {
      id,
      call,
      join,
      row,
      details,
      replica,
      state: async () => (await row()).state,
      /** Reads the terms and reactivates at once, as its page does. */
      reactivate: async () => {
        const { version: shown } = await call('reactivationTerms')
        return call('reactivateMembership', { body: { shown } })
      },
      invoices: () =>
        db
          .selectFrom('invoice')
          .selectAll()
          .where('account_id', '=', id)
          .orderBy('created_at')
          // Among invoices of the same second, the first of a membership comes first.
          .orderBy((eb) => eb.case().when('reason', '=', 'subscription_create').then(0).else(1).end())
          .orderBy('stripe_id')
          .execute(),
      refunds: () =>
        db
          .selectFrom('refund')
          .selectAll()
          .where('account_id', '=', id)
          .orderBy('requested_at')
          .orderBy('id')
          .execute(),
      changes: () =>
        db.selectFrom('plan_change').selectAll().where('account_id', '=', id).orderBy('previewed_at').execute(),
      /** Changes the card that is charged from now on. */
      useCard: async (number: string) => control(`customers/${await customer()}/card`, { card: number }),
      /** Pays the invoice that is open now, as the card form does. */
      payOpen: async (number: string = testCards.good, more: object = {}) =>
        control(`invoices/${(await replica()).open_invoice}/pay`, { card: number, ...more }),
      /** Orders new pieces of these credits, which are delivered in two days. */
      order: (...pieces: number[]) =>
        transaction(db, async (tx) => {
          const garmentIds: Id<'garment'>[] = []
          for (const credits of pieces) garmentIds.push(await aGarment(tx, { credits }))
          await anOrder(tx, { accountId: id, garmentIds, placedAt: clock.now() })
          return garmentIds
        }),
      /** The events published about this family, oldest first. */
      eventTypes: async () =>
        (
          await db
            .selectFrom('job')
            .select(['kind', 'payload'])
            .where('kind', 'like', 'event:%')
            .orderBy('id')
            .execute()
        )
          .filter(({ payload }) => (payload as { accountId?: Id<'account'> }).accountId === id)
          .map(({ kind }) => kind.split(':')[1]),
    }
  }

  return {
    app,
    db,
    clock,
    control,
    runDueJobs,
    advanceTo,
    family,
    stranger,
    sandbox,
    fault,
    holdCall,
    callAs,
    services: world.services,
    stripe: world.stripe,
    /** The folder to which emails are written. */
    mailFolder: world.mailFolder,
    passDays: (days: number) => advanceTo(new Date(clock.now().getTime() + days * dayMs)),
    clearFaults: () => world.control('DELETE', 'faults'),
    /** The faults that still wait for their call. */
    faults: async () => (await world.control<{ faults: { method: string; path: string }[] }>('GET', 'faults')).faults,
    expectInvariants: world.expectInvariants,
    /**
     * After each test of the file, clears faults, finishes all work, checks every invariant, and ends the families' subscriptions
     * so that the next test does not bill them.
     */
    finishAfterEachTest(): void {
      afterEach(async () => {
        await this.clearFaults()
        await runDueJobs()
        await this.expectInvariants()
        await this.endAllSubscriptions()
      })
    },
    /** Ends every subscription at the provider, so that no later test bills or retries these families. */
    async endAllSubscriptions() {
      const rows = await db
        .selectFrom('subscription')
        .select('stripe_id')
        .where('status', '<>', 'canceled')
        // The provider does not know the bystander's subscription.
        .where('synced_at', '<', farFuture)
        .execute()
      for (const { stripe_id } of rows) await gateway.cancelSubscription(stripe_id)
      await runDueJobs()
    },
  }
}
