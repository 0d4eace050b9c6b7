import { createHash } from 'node:crypto'
import { type JoiningCharge, readJoiningCharge } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { listOpenCheckoutSessions } from '../../queries/checkout-sessions.ts'
import { readEndingDays } from '../../queries/ending-days.ts'
import { findActivePlanPrice, type PlanPriceRow } from '../../queries/plan-prices.ts'
import { inLines, type KeyInformation, keyInformation, type OfferFacts } from '../../rules/key-information.ts'
import type { MembershipServices } from '../../services.ts'

type OfferServices = Pick<MembershipServices, 'clock' | 'termsVersion' | 'readPostageOffer'>

/** @throws Refusal plan_unavailable */
export async function getPlanOnOffer(db: Db | Tx, priceId: string): Promise<PlanPriceRow> {
  const plan = await findActivePlanPrice(db, priceId)
  if (!plan) throw new Refusal('plan_unavailable', 'This plan is no longer available. Please choose another.')
  return plan
}

export async function readOffer(
  db: Db | Tx,
  services: OfferServices,
  { accountId, plan }: { accountId: Id<'account'>; plan: PlanPriceRow },
): Promise<OfferFacts> {
  return {
    plan,
    postage: await services.readPostageOffer(db, accountId),
    ending: await readEndingDays(db),
    today: await readTodaysCharge(db, accountId, plan),
    now: services.clock.now(),
  }
}

/** How the first payment for a plan would be made now. */
export async function readTodaysCharge(
  db: Db | Tx,
  accountId: Id<'account'>,
  { total_pence }: PlanPriceRow,
): Promise<JoiningCharge> {
  const openPages = (await listOpenCheckoutSessions(db, accountId)).map(({ id }) => id)
  return readJoiningCharge(db, { accountId, price: pence(total_pence), openPages })
}

/** Identifies the words and the version of the terms: consent to an older version is refused until the page is read again. */
export const versionOf = (offer: OfferFacts, termsVersion: string): string =>
  hashOfWords(termsVersion, inLines(keyInformation(offer)))

export const hashOfWords = (termsVersion: string, lines: readonly string[]): string =>
  createHash('sha256')
    .update([termsVersion, ...lines].join('\n'))
    .digest('hex')

/** @throws Refusal offer_changed */
export function requireCurrentWords(shown: string, current: string): void {
  if (shown === current) return
  throw new Refusal(
    'offer_changed',
    'Something on this page has changed since you opened it. Please check it again, then press the button.',
  )
}

/**
 * Describes what this account is shown above the button for a plan.
 * @throws Refusal plan_unavailable
 */
export async function describeOffer(
  services: MembershipServices,
  { accountId, priceId }: { accountId: Id<'account'>; priceId: string },
): Promise<KeyInformation & { readonly version: string }> {
  const { db, termsVersion } = services
  const offer = await readOffer(db, services, { accountId, plan: await getPlanOnOffer(db, priceId) })
  return { ...keyInformation(offer), version: versionOf(offer, termsVersion()) }
}
