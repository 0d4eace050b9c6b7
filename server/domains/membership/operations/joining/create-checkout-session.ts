import { getAccountForOrder, lockOpenAccount, recordConsent } from '#server/domains/accounts/index.ts'
import {
  type CheckoutSessionState,
  closeCheckoutSession,
  openCheckoutSession,
  readCheckoutSession,
} from '#server/domains/payments/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { findMembership, type JoiningRow, listOpenJoinings, type PlanPriceRow } from '../../queries.ts'
import { evidenceOf } from '../../rules/key-information.ts'
import { maySubscribe } from '../../rules/member-rights.ts'
import { planTerms } from '../../rules/plan-terms.ts'
import type { MembershipServices } from '../../services.ts'
import { holdJoiningBasket, type KeptBasket, letGo } from '../../steps/hold-joining-basket.ts'
import { readStanding } from '../../steps/read-standing.ts'
import { getPlanOnOffer, readOffer, refuseOtherWords, versionOf } from './describe-offer.ts'
import { expireJoining, settleJoining } from './settle-joining.ts'

export interface JoinRequest {
  readonly accountId: Id<'account'>
  readonly priceId: string
  /** The version of what stood above the button: nobody joins under words that they were not shown. */
  readonly shown: string
  /** The basket to hold while paying; undefined leaves holds as they are. */
  readonly garmentIds: readonly Id<'garment'>[] | undefined
  /** Where the request came from (networkOf). */
  readonly network: string
}

export interface OpenedJoining extends CheckoutSessionState {
  /** What became of the basket; null when there was none to keep. */
  readonly basket: KeptBasket | null
}

/** A page with less time than this is not handed out again. */
const reusableForMs = 5 * 60_000
/** The provider wants this much from when it looks, not from when we ask. */
const shortestPageMs = 30 * 60_000
const marginMs = 60_000
const rounds = 3

/**
 * Opens the provider's payment page for a plan. What was agreed to and shown is stored first; the basket is held for as
 * long as the page is open, or the answer says why not (rules/joining-hold.ts). The same plan asked for again is the same page; pages of other plans are closed, and one that
 * turns out to be paid makes the member instead.
 * @throws Refusal already_subscribed, plan_unavailable, offer_changed, items_unavailable with titles, provider_unreachable
 */
export async function createCheckoutSession(
  services: MembershipServices,
  request: JoinRequest,
): Promise<OpenedJoining> {
  for (let round = 1; round <= rounds; round++) {
    await settleOpenPages(services, request)
    const { joining, plan, basket } = await transaction(services.db, (tx) => prepareJoining(tx, services, request))
    const session = await openPage(services, joining, plan)
    if (session.status === 'open' && session.url !== null) {
      await markOpen(services, joining, session)
      return { ...session, basket }
    }
    // Paid or run out between two looks: settled, then decided anew.
    await settleJoining(services, joining, session)
  }
  throw new Refusal('provider_unreachable', 'The payment page could not be opened. Please try again in a moment.')
}

/** Looks at the pages that this account has open, so that as a rule one at a time can be paid. */
async function settleOpenPages(services: MembershipServices, { accountId, priceId }: JoinRequest): Promise<void> {
  const now = services.clock.now()
  for (const joining of await listOpenJoinings(services.db, accountId)) {
    if (joining.stripe_session === null) {
      // Asked for without an answer, and too long ago to be asked for once more: nobody has seen that page.
      if (joining.expires_at.getTime() - now.getTime() < shortestPageMs) await expireJoining(services, joining)
      continue
    }
    const sessionId = joining.stripe_session
    const reference = joining.id
    const session = isReusable(joining, priceId, now)
      ? await readCheckoutSession(services, sessionId)
      : await closeCheckoutSession(services, { reference, sessionId })
    await settleJoining(services, joining, session)
  }
}

const isReusable = (joining: JoiningRow, priceId: string, now: Date): boolean =>
  joining.price_id === priceId && joining.expires_at.getTime() - now.getTime() > reusableForMs

async function prepareJoining(
  tx: Tx,
  services: MembershipServices,
  request: JoinRequest,
): Promise<{ joining: JoiningRow; plan: PlanPriceRow; basket: KeptBasket | null }> {
  const { accountId, priceId, garmentIds, network } = request
  const now = services.clock.now()
  await lockOpenAccount(tx, accountId)
  const right = maySubscribe(await readStanding(tx, await findMembership(tx, accountId), dayInLondon(now)))
  if (!right.ok) throw new Refusal(right.reason.code, right.reason.message)
  const plan = await getPlanOnOffer(tx, priceId)
  const consentId = await storeConsent(tx, services, request, plan)
  const open = (await listOpenJoinings(tx, accountId)).find((joining) => isReusable(joining, priceId, now))
  const known = open && (await renewConsent(tx, open, consentId))
  const joining =
    known ??
    (await tx
      .insertInto('joining')
      .values({
        id: newId<'joining'>(),
        account_id: accountId,
        price_id: priceId,
        consent_id: consentId,
        start_now: true,
        state: 'creating',
        expires_at: await pageEnds(tx, now),
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow())
  // The basket may have been emptied since this page was opened.
  if (garmentIds?.length === 0 && known) await letGo(tx, services, joining)
  const basket = garmentIds?.length
    ? await holdJoiningBasket(tx, services, { joining, plan, garmentIds, network })
    : null
  return { joining, plan, basket }
}

/** Undefined when the page has ended since it was looked at: that is written without the account's lock. */
const renewConsent = (tx: Tx, joining: JoiningRow, consentId: Id<'consent'>): Promise<JoiningRow | undefined> =>
  tx
    .updateTable('joining')
    .set({ consent_id: consentId, start_now: true })
    .where('id', '=', joining.id)
    .where('state', 'in', ['creating', 'open'])
    .returningAll()
    .executeTakeFirst()

const pageEnds = async (tx: Tx, now: Date): Promise<Date> =>
  new Date(now.getTime() + (await readNumberSetting(tx, 'hold.joining_minutes')) * 60_000 + marginMs)

async function storeConsent(
  tx: Tx,
  services: MembershipServices,
  { accountId, shown: seen }: JoinRequest,
  plan: PlanPriceRow,
): Promise<Id<'consent'>> {
  const { termsVersion } = services
  const offer = await readOffer(tx, services, { accountId, plan })
  // A price, a postage, the terms, or merely the day is another one since the page was opened.
  refuseOtherWords(seen, versionOf(offer, termsVersion))
  const evidence = { accountId, termsVersion, shown: evidenceOf(offer), at: offer.now }
  await recordConsent(tx, { ...evidence, kind: 'early_start', given: true })
  return recordConsent(tx, { ...evidence, kind: 'subscription_terms', given: true })
}

async function openPage(
  services: MembershipServices,
  joining: JoiningRow,
  plan: PlanPriceRow,
): Promise<CheckoutSessionState> {
  const { publicUrl, db } = services
  const accountId = joining.account_id
  const account = await getAccountForOrder(db, accountId)
  try {
    return await openCheckoutSession(services, {
      payer: { accountId, email: account.email, name: `${account.givenName} ${account.familyName}` },
      terms: planTerms(plan),
      reference: joining.id,
      successUrl: `${publicUrl}/checkout?step=shipment&joined=1`,
      cancelUrl: `${publicUrl}/checkout?step=confirm&plan=${encodeURIComponent(plan.price_id)}&cancelled=1`,
      expiresAt: joining.expires_at,
    })
  } catch (error) {
    // Without an answer the joining stays as it is: asking again goes on with the same key. Anything else ends it.
    if (!(error instanceof Refusal && error.code === 'provider_unreachable')) await expireJoining(services, joining)
    throw error
  }
}

async function markOpen(
  services: MembershipServices,
  joining: JoiningRow,
  session: CheckoutSessionState,
): Promise<void> {
  const opened = await transaction(services.db, (tx) =>
    tx
      .updateTable('joining')
      .set({ state: 'open', stripe_session: session.sessionId, url: session.url })
      .where('id', '=', joining.id)
      .where('state', 'in', ['creating', 'open'])
      .returning('id')
      .executeTakeFirst(),
  )
  if (!opened) throw new Refusal('already_subscribed', 'This payment has just been made in another tab.')
}
