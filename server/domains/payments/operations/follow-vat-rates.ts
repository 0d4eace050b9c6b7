import { sql } from 'kysely'
import { dayInLondon, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { readVatRate } from '../queries/vat-rates.ts'
import type { PaymentServices } from '../services.ts'
import { ensureHireTaxRate } from './ensure-tax-rate.ts'
import { performUpdate } from './provider/perform-update.ts'
import { syncSubscription } from './subscriptions/sync-subscription.ts'

/** How long before a renewal its rate is set: the renewal uses whatever rate the subscription has when it falls due. */
const leadMs = 3_600_000
const maxPerRun = 200
/** The statuses in which a subscription has no further invoice, or none before its first payment. */
const unbilledStatuses = ['canceled', 'incomplete_expired', 'incomplete']

interface OutdatedSubscription {
  readonly subscriptionId: string
  readonly version: number
  readonly basisPoints: number
  readonly day: ReturnType<typeof dayInLondon>
}

/**
 * Lists subscriptions whose VAT rate differs from the rate on the day of their next invoice (product §3.2), soonest first. Ignores
 * those without exactly one rate, which somebody has set up in the provider's dashboard.
 */
export async function listOutdatedVatRates({ db, clock }: PaymentServices): Promise<OutdatedSubscription[]> {
  const now = clock.now()
  const leadEndsAt = new Date(now.getTime() + leadMs)
  const [today, next] = [dayInLondon(now), dayInLondon(leadEndsAt)]
  const [rate, nextRate] = [await readVatRate(db, 'hire', today), await readVatRate(db, 'hire', next)]
  const isBilledSoon = sql<boolean>`(period_end between ${startOfDayInLondon(next)} and ${leadEndsAt} and period_end > ${now})`
  const rows = await db
    .selectFrom('subscription')
    .select(['stripe_id', 'version', isBilledSoon.as('billed_soon')])
    .where('status', 'not in', unbilledStatuses)
    .where('pending_update', '=', false)
    .where(sql<boolean>`vat_basis_points <> case when ${isBilledSoon} then ${nextRate}::int else ${rate}::int end`)
    .orderBy('period_end')
    .limit(maxPerRun)
    .execute()
  return rows.map(({ stripe_id, version, billed_soon }) => ({
    subscriptionId: stripe_id,
    version,
    ...(billed_soon ? { basisPoints: nextRate, day: next } : { basisPoints: rate, day: today }),
  }))
}

/**
 * Sets the VAT rate of a listed subscription, unless it is already set.
 * @throws GatewayError
 */
export async function followVatRate(
  services: PaymentServices,
  { subscriptionId, version, basisPoints, day }: OutdatedSubscription,
): Promise<void> {
  const { gateway } = services
  const isSet = async () => (await gateway.getSubscription(subscriptionId)).vatBasisPoints === basisPoints
  if (!(await isSet())) {
    const taxRateId = await ensureHireTaxRate(services, day)
    await performUpdate(services, {
      name: `vat:${subscriptionId}:${version}`,
      objectId: subscriptionId,
      input: { subscriptionId, taxRateId },
      call: (key) => gateway.setTaxRate({ key, subscriptionId, taxRateId }),
      hasHappened: isSet,
    })
  }
  await syncSubscription(services, subscriptionId)
}
