// The facts that decide a change of dates. A change reads them under locks, its preview without.
import type { Decision, FactsInput } from '#server/domains/checkout/index.ts'
import { addDays, dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { hireDates } from '../present-dates.ts'
import { lockBooking, type SkiBooking } from '../queries/bookings.ts'
import { listLinesToChange, readCancelFacts } from '../queries/changes.ts'
import { readSkiSettings, type SkiSettings } from '../queries/ski-settings.ts'
import { readPools } from '../queries/stock.ts'
import { assignChange } from '../rules/assign-change.ts'
import type { ChangeRequest, ChangeTerms } from '../rules/change-terms.ts'
import { cancelTier } from '../rules/decide-cancel.ts'
import { type ChangeToDecide, mayChange } from '../rules/decide-change.ts'
import { blockedDays, daysOf, decideDates, type HireDates } from '../rules/hire-dates.ts'
import { freeFor } from '../rules/nearest.ts'
import { priceChange } from '../rules/price-change.ts'
import { lockFit } from '../steps/lock-fit.ts'

export interface ChangeFacts extends ChangeToDecide {
  /** Whether the checkout already exists. */
  readonly isOpen: boolean
  readonly settings: SkiSettings
  readonly booking: SkiBooking
}

export interface ChangeAllowed extends Decision {
  readonly terms: ChangeTerms
  readonly settings: SkiSettings
  readonly booking: SkiBooking
}

interface Assessment {
  readonly dates: HireDates
  readonly now: Date
  readonly settings: SkiSettings
  /** An open or paid change, whose held days count as free. */
  readonly checkoutId?: Id<'checkout'> | undefined
  /** How many days before and after the new dates to read as well, to suggest others. */
  readonly around?: number
}

/** Works out what other dates cost, and which garments are free on them. */
export async function assessChange(
  db: Db | Tx,
  booking: SkiBooking,
  { dates, now, settings, checkoutId, around = 0 }: Assessment,
) {
  const today = dayInLondon(now)
  const currentDates = hireDates(booking)
  const lines = await listLinesToChange(db, booking.id)
  const blocked = blockedDays(dates, settings)
  const pools = await readPools(db, {
    wanted: lines.map(({ part, size_code }) => ({ part, sizeCode: size_code })),
    window: { from: addDays(blocked.from, -around), to: addDays(blocked.to, around) },
    now,
    except: { bookingId: booking.id, checkoutId },
  })
  const facts = await readCancelFacts(db, booking, today)
  return {
    lines,
    pools,
    today,
    revision: facts.changes,
    moved: assignChange(lines, freeFor(pools, dates, settings)),
    price: priceChange(lines, daysOf(dates), { tier: cancelTier(facts, settings), halfFromDay: settings.halfFromDay }),
    mayChange: mayChange({ state: booking.state, dates: currentDates }, settings, today),
  }
}

interface ChangeRequested extends Pick<FactsInput<null, ChangeRequest>, 'input' | 'checkout' | 'now'> {
  /** The payer's open change to other dates, which this one would abandon. */
  readonly toAbandon?: Id<'checkout'> | undefined
}

/** Locks the booking and the garments it would get. Only writing their days decides whether they are still free. */
export async function lockChangeFacts(
  tx: Tx,
  { input, checkout, toAbandon, now }: ChangeRequested,
): Promise<ChangeFacts> {
  const { bookingId, dates } = input
  const booking = await lockBooking(tx, bookingId)
  const settings = await readSkiSettings(tx)
  const assessed = await assessChange(tx, booking, { dates, now, settings, checkoutId: checkout?.id ?? toAbandon })
  const { lines, moved, today, revision } = assessed
  if (moved.whole) await lockFit(tx, [...moved.garments.values()])
  const dateCheck = checkout ? undefined : decideDates(dates, settings, today)
  // A late payment still changes the dates as long as the parcel can leave in time.
  const leavesInTime = !checkout || today <= blockedDays(dates, settings).from
  return {
    booking,
    settings,
    lines,
    moved,
    price: assessed.price,
    bookingId,
    dates,
    revision,
    mayChange: assessed.mayChange && leavesInTime,
    isOpen: checkout !== undefined,
    isCurrent: revision === input.revision,
    datesRefusal: dateCheck?.ok === false ? dateCheck.reason : undefined,
    ...(checkout ? {} : { total: input.total, back: input.back }),
  }
}
