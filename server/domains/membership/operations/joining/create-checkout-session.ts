import { getAccountForOrder, lockOpenAccount, recordConsent } from '#server/domains/accounts/index.ts'
import {
  type CheckoutSessionState,
  closeCheckoutSession,
  isChargeAsShown,
  openCheckoutSession,
  readCheckoutSession,
} from '#server/domains/payments/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { type CheckoutSessionRow, listOpenCheckoutSessions } from '../../queries/checkout-sessions.ts'
import type { PlanPriceRow } from '../../queries/plan-prices.ts'
import { findUsedMembership } from '../../queries/used-memberships.ts'
import { evidenceOf, type OfferFacts } from '../../rules/key-information.ts'
import { maySubscribe } from '../../rules/member-rights.ts'
import { planTerms } from '../../rules/plan-terms.ts'
import type { MembershipServices } from '../../services.ts'
import { holdJoiningBasket, type KeptBasket, releaseJoiningHold } from '../../steps/hold-joining-basket.ts'
import { readStanding } from '../../steps/read-standing.ts'
import { requireRight } from '../../steps/require-member.ts'
import { getPlanOnOffer, readOffer, readTodaysCharge, requireCurrentWords, versionOf } from './describe-offer.ts'
import { expireCheckoutSession, resolveCheckoutSession } from './resolve-checkout-session.ts'

export interface JoinRequest {
  readonly accountId: Id<'account'>
  readonly priceId: string
  /** The version of what was shown above the button, so that nobody joins on terms they were not shown. */
  readonly shown: string
  /** The basket to hold while paying; undefined leaves holds unchanged. */
  readonly garmentIds: readonly Id<'garment'>[] | undefined
  /** The network that the request came from (networkOf). */
  readonly network: string
}

export interface OpenedCheckoutSession extends CheckoutSessionState {
  /** The outcome of the basket; null when there was none to hold. */
  readonly basket: KeptBasket | null
}

/** A page with less time than this is not returned again. */
const reusableForMs = 5 * 60_000
/** The provider requires this much from when it receives the call, not from when we send it. */
const minPageMs = 30 * 60_000
const marginMs = 60_000
const maxAttempts = 3

/**
 * Opens the provider's payment page for a plan. The consent and what was shown are stored first; the basket is held for as long
 * as the page is open, or the answer gives the reason (rules/joining-hold.ts). Requesting the same plan again returns the same
 * page unless the sum has changed since; other pages are closed, and one that turns out to be paid starts the membership instead.
 * @throws Refusal already_subscribed, plan_unavailable, offer_changed, items_unavailable with titles, provider_unreachable
 */
export async function createCheckoutSession(
  services: MembershipServices,
  request: JoinRequest,
): Promise<OpenedCheckoutSession> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    await resolveOpenPages(services, request)
    const prepared = await transaction(services.db, (tx) => prepareJoining(tx, services, request))
    // The balance has changed since the open pages were read.
    if (!prepared) continue
    const { checkoutSession, plan, basket } = prepared
    const session = await openPage(services, checkoutSession, plan)
    if (session.status === 'open' && session.url !== null) {
      await markOpen(services, checkoutSession, session)
      return { ...session, basket }
    }
    // The page was paid or expired between two reads: resolve it, then decide again.
    await resolveCheckoutSession(services, checkoutSession, session)
  }
  throw new Refusal('provider_unreachable', 'The payment page could not be opened. Please try again in a moment.')
}

/** Closes this account's open pages except one that can be reused, so that normally only one can be paid. */
async function resolveOpenPages(services: MembershipServices, { accountId, priceId }: JoinRequest): Promise<void> {
  const { db } = services
  const now = services.clock.now()
  for (const checkoutSession of await listOpenCheckoutSessions(db, accountId)) {
    const reference = checkoutSession.id
    const isAsOffered = checkoutSession.price_id !== priceId || (await chargesAsOffered(db, checkoutSession))
    if (checkoutSession.stripe_session === null) {
      // The request for this page got no answer, and would charge a different sum or is too old to repeat. The page was never shown.
      if (!isAsOffered || checkoutSession.expires_at.getTime() - now.getTime() < minPageMs)
        await expireCheckoutSession(services, checkoutSession)
      continue
    }
    const sessionId = checkoutSession.stripe_session
    const session =
      isAsOffered && isReusable(checkoutSession, priceId, now)
        ? await readCheckoutSession(services, sessionId)
        : await closeCheckoutSession(services, { reference, sessionId })
    await resolveCheckoutSession(services, checkoutSession, session)
  }
}

async function chargesAsOffered(db: Db, { id, account_id, price_id }: CheckoutSessionRow): Promise<boolean> {
  const plan = await getPlanOnOffer(db, price_id)
  return isChargeAsShown(db, id, await readTodaysCharge(db, account_id, plan))
}

const isReusable = (checkoutSession: CheckoutSessionRow, priceId: string, now: Date): boolean =>
  checkoutSession.price_id === priceId && checkoutSession.expires_at.getTime() - now.getTime() > reusableForMs

/** @returns undefined if an open page would charge a different sum from the one offered now, so it must be closed first */
async function prepareJoining(
  tx: Tx,
  services: MembershipServices,
  request: JoinRequest,
): Promise<{ checkoutSession: CheckoutSessionRow; plan: PlanPriceRow; basket: KeptBasket | null } | undefined> {
  const { accountId, priceId, garmentIds, network } = request
  const now = services.clock.now()
  await lockOpenAccount(tx, accountId)
  requireRight(maySubscribe(await readStanding(tx, await findUsedMembership(tx, accountId), dayInLondon(now))))
  const plan = await getPlanOnOffer(tx, priceId)
  const offer = await readOffer(tx, services, { accountId, plan })
  const open = (await listOpenCheckoutSessions(tx, accountId)).find((checkoutSession) =>
    isReusable(checkoutSession, priceId, now),
  )
  if (open && !(await isChargeAsShown(tx, open.id, offer.today))) return undefined
  const consentId = await storeConsent(tx, services, request, offer)
  const reused = open && (await renewConsent(tx, open, consentId))
  const checkoutSession =
    reused ??
    (await tx
      .insertInto('checkout_session')
      .values({
        id: newId<'checkout-session'>(),
        account_id: accountId,
        price_id: priceId,
        consent_id: consentId,
        start_now: true,
        state: 'creating',
        expires_at: await readPageEnd(tx, now),
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow())
  // The basket may have been emptied since this page was opened.
  if (garmentIds?.length === 0 && reused) await releaseJoiningHold(tx, services, checkoutSession)
  const basket = garmentIds?.length
    ? await holdJoiningBasket(tx, services, { checkoutSession, plan, garmentIds, network })
    : null
  return { checkoutSession, plan, basket }
}

/** Renews the consent of an open page. Undefined when the page has ended since it was read: pages end without the account's lock. */
const renewConsent = (
  tx: Tx,
  checkoutSession: CheckoutSessionRow,
  consentId: Id<'consent'>,
): Promise<CheckoutSessionRow | undefined> =>
  tx
    .updateTable('checkout_session')
    .set({ consent_id: consentId, start_now: true })
    .where('id', '=', checkoutSession.id)
    .where('state', 'in', ['creating', 'open'])
    .returningAll()
    .executeTakeFirst()

const readPageEnd = async (tx: Tx, now: Date): Promise<Date> =>
  new Date(now.getTime() + (await readNumberSetting(tx, 'hold.joining_minutes')) * 60_000 + marginMs)

async function storeConsent(
  tx: Tx,
  services: MembershipServices,
  { accountId, shown: shownVersion }: JoinRequest,
  offer: OfferFacts,
): Promise<Id<'consent'>> {
  const termsVersion = services.termsVersion()
  // A price, the postage, the terms or just the date may have changed since the page was opened.
  requireCurrentWords(shownVersion, versionOf(offer, termsVersion))
  const evidence = { accountId, termsVersion, shown: evidenceOf(offer), at: offer.now }
  await recordConsent(tx, { ...evidence, kind: 'early_start', given: true })
  return recordConsent(tx, { ...evidence, kind: 'subscription_terms', given: true })
}

async function openPage(
  services: MembershipServices,
  checkoutSession: CheckoutSessionRow,
  plan: PlanPriceRow,
): Promise<CheckoutSessionState> {
  const { publicUrl, db } = services
  const accountId = checkoutSession.account_id
  const account = await getAccountForOrder(db, accountId)
  try {
    return await openCheckoutSession(services, {
      payer: { accountId, email: account.email, name: `${account.givenName} ${account.familyName}` },
      terms: planTerms(plan),
      reference: checkoutSession.id,
      successUrl: `${publicUrl}/checkout?step=shipment&joined=1`,
      cancelUrl: `${publicUrl}/checkout?step=confirm&plan=${encodeURIComponent(plan.price_id)}&cancelled=1`,
      expiresAt: checkoutSession.expires_at,
    })
  } catch (error) {
    // Without an answer the checkout session stays as it is, and the next request continues with the same key. Any other failure
    // ends it.
    if (!(error instanceof Refusal && error.code === 'provider_unreachable'))
      await expireCheckoutSession(services, checkoutSession)
    throw error
  }
}

async function markOpen(
  services: MembershipServices,
  checkoutSession: CheckoutSessionRow,
  session: CheckoutSessionState,
): Promise<void> {
  const opened = await transaction(services.db, (tx) =>
    tx
      .updateTable('checkout_session')
      .set({ state: 'open', stripe_session: session.sessionId, url: session.url })
      .where('id', '=', checkoutSession.id)
      .where('state', 'in', ['creating', 'open'])
      .returning('id')
      .executeTakeFirst(),
  )
  if (!opened) throw new Refusal('already_subscribed', 'This payment has just been made in another tab.')
}
