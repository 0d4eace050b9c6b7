// A listening world (listening-world.ts) for joining and paying. An account joins by calls, pays on the hosted page or with the
// card form, and returns.

import { getAccountForOrder } from '#server/domains/accounts/index.ts'
import { ensurePlans } from '#server/domains/membership/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { Viewer } from '#server/platform/http/handler.ts'
import { anAccount, type BuiltAccount } from '../../builders/an-account.ts'
import { anOwedCheckout } from '../../builders/an-owed-checkout.ts'
import { joiningConsent } from '../joining-consent.ts'
import { testCards } from '../provider/payments-sandbox.ts'
import type { CallOptions } from '../server/caller.ts'
import { aListeningWorld } from './listening-world.ts'
import { runningClock, webhookSecret } from './world.ts'

export const testPublicUrl = 'http://wrenlet.test'

/** @param deadlineMs how long a call waits for the provider; races need longer, since many call at once on a busy machine */
export async function paymentsWorld(
  db: Db,
  { deadlineMs = 3000, wallClock }: { deadlineMs?: number; wallClock?: Clock } = {},
) {
  const clock = runningClock()
  const world = await aListeningWorld(db, { clock, wallClock, deadlineMs, publicUrl: testPublicUrl })
  const { control, call, gateway, sandbox, runDueJobs, webhookUrl, worker, published, fault, startProcess, stripe } =
    world
  // Membership's services include those of payments.
  const services = world.services.membership
  await ensurePlans(services)

  /** Moves application time, here and at the provider. */
  const passHours = async (hours: number) => {
    clock.advance(hours * 3_600_000)
    await world.setProviderClock()
  }
  const anAccountHere = (): Promise<BuiltAccount> => transaction(db, (tx) => anAccount(tx, { now: clock.now() }))
  const viewerOf = (accountId: Id<'account'>): Viewer => ({ accountId, sessionHash: Buffer.from(newId()) })
  const join = async (
    accountId: Id<'account'>,
    { priceId = 'plan_150_3m_gbp_v1', ...more }: { priceId?: string; [field: string]: unknown } = {},
    options: Pick<CallOptions, 'privacy'> = {},
  ) => {
    const viewer = viewerOf(accountId)
    const body = await joiningConsent((id, input) => call(id, input, { viewer }), priceId, more)
    return call('createCheckoutSession', { body }, { ...options, viewer })
  }
  const refresh = (accountId: Id<'account'>) => call('refreshCheckoutSession', {}, { viewer: viewerOf(accountId) })
  const pay = (sessionId: string, card: string = testCards.good, more: object = {}) =>
    control('POST', `checkout-sessions/${sessionId}/pay`, { card, ...more })
  const confirm = (intentId: string, card: string = testCards.good, more: object = {}) =>
    control('POST', `payment-intents/${intentId}/confirm`, { card, ...more })
  const payer = async (accountId: Id<'account'>) => {
    const { email, givenName, familyName } = await getAccountForOrder(db, accountId)
    return { accountId, email, name: `${givenName} ${familyName}` }
  }

  /** Opens a payment page in each tab at the same time, so that no tab is given the page of another. */
  const joinInTwoTabs = async (accountId: Id<'account'>, priceIds: readonly string[]) => {
    const opened = priceIds.map(() => world.holdCall('openCheckoutSession', 'after'))
    const tabs = priceIds.map((priceId) => join(accountId, { priceId }))
    await Promise.all(opened.map(({ reached }) => reached))
    for (const { release } of opened) release()
    return Promise.all(tabs)
  }

  return {
    joinInTwoTabs,
    services,
    gateway,
    sandbox,
    call,
    control,
    runDueJobs,
    passHours,
    clock,
    worker,
    webhookSecret,
    webhookUrl,
    published,
    anAccount: anAccountHere,
    viewerOf,
    join,
    refresh,
    pay,
    confirm,
    fault,
    startProcess,
    stripe,
    payer,
    expectInvariants: world.expectInvariants,
    /** A checkout that owes the postage of a member's next piece. */
    async owed() {
      const checkout = await transaction(db, (tx) => anOwedCheckout(tx, { now: clock.now() }))
      return { ...(await payer(checkout.accountId)), ...checkout }
    },
  }
}
