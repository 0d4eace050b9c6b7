// Reads which ski wear is free and what it costs, and holds nothing.
import type { AnswerOf, InputOf } from '#contract/index.ts'
import { maxSkiChildren, skiPartLabel, skiParts } from '#contract/ski/shop.ts'
import { addDays, addMonths, dayInLondon, isLocalDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { presentDates } from '../present-dates.ts'
import { findHolding } from '../queries/holding.ts'
import { readSkiSettings, type SkiSettings } from '../queries/ski-settings.ts'
import { countByDay, countFree, type StyleStock } from '../queries/stock.ts'
import { dayLevel } from '../rules/day-level.ts'
import { blockedDays, decideDates, firstBookable, type HireDates, lastBookable } from '../rules/hire-dates.ts'
import { hirePrice } from '../rules/hire-price.ts'
import type { SkiRecords } from '../services.ts'

type ReadServices = Pick<SkiRecords, 'db' | 'clock'>

export async function readTerms({ db, clock }: ReadServices): Promise<AnswerOf<'skiTerms'>> {
  const today = dayInLondon(clock.now())
  const settings = await readSkiSettings(db)
  const stock = await countFree(db, { blocked: undefined, now: clock.now() })
  return {
    parts: skiParts.map((part) => ({ part, label: skiPartLabel[part], dayPrice: settings.day[part] })),
    sizes: sizesOf(stock).map(({ sizeCode, sizeLabel, heightCm }) => ({
      size: sizeCode,
      sizeLabel,
      height: `${heightCm} cm`,
    })),
    minDays: settings.minDays,
    maxDays: settings.maxDays,
    halfFromDay: settings.halfFromDay,
    firstBookable: firstBookable(today, settings),
    lastBookable: lastBookable(today, settings),
    deliveryDays: settings.deliveryDays,
    returnDays: settings.returnDays,
    cleaningDays: settings.cleaningDays,
    fullRefundDays: settings.fullRefundDays,
    halfRefundDays: settings.halfRefundDays,
    mostChildren: maxSkiChildren,
  }
}

/** The sizes in stock, smallest first, each with one of its styles. */
export const sizesOf = (stock: readonly StyleStock[]): StyleStock[] =>
  [...new Map(stock.map((row) => [row.sizeCode, row])).values()].toSorted((one, other) => one.heightCm - other.heightCm)

export async function readCalendar(
  { db, clock }: ReadServices,
  { month, sizes = [] }: InputOf<'skiCalendar'>['query'],
): Promise<AnswerOf<'skiCalendar'>> {
  const now = clock.now()
  const today = dayInLondon(now)
  const settings = await readSkiSettings(db)
  const first = `${month}-01`
  const [earliest, latest] = [firstBookable(today, settings), lastBookable(today, settings)]
  if (!isLocalDay(first) || month < earliest.slice(0, 7) || month > latest.slice(0, 7))
    throw new Refusal('invalid_request', 'Choose a month in which ski wear can be booked', { field: 'query.month' })
  const to = addDays(addMonths(first, 1), -1)
  const stock = Map.groupBy(await countByDay(db, { from: first, to, now }), ({ day }) => day)
  const days: AnswerOf<'skiCalendar'>['days'] = []
  for (let day = first; day <= to; day = addDays(day, 1))
    days.push({ day, free: dayLevel(stock.get(day) ?? [], sizes), bookable: day >= earliest && day <= latest })
  return { month, days }
}

/** @throws Refusal invalid_request when these days cannot be hired */
export function requireDates(
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
  settings: SkiSettings,
  { today, at }: { readonly today: LocalDay; readonly at: 'query' | 'body' },
): HireDates {
  const decided = decideDates({ firstDay: firstDay as LocalDay, lastDay: lastDay as LocalDay }, settings, today)
  if (decided.ok) return decided.value
  const { code, message, field } = decided.reason
  throw new Refusal(code, message, { field: `${at}.${field}` })
}

/** @throws Refusal invalid_request when either is missing */
function requireBothDays({ firstDay, lastDay }: InputOf<'skiAvailability'>['query']) {
  if (firstDay !== undefined && lastDay !== undefined) return { firstDay, lastDay }
  const field = firstDay === undefined ? 'firstDay' : 'lastDay'
  throw new Refusal('invalid_request', 'Choose a first and a last day', { field: `query.${field}` })
}

/** @throws Refusal invalid_request for days that cannot be hired, or for one day without the other */
export async function readAvailability(
  { db, clock }: ReadServices,
  { firstDay, lastDay, secret }: InputOf<'skiAvailability'>['query'],
  accountId: Id<'account'> | undefined,
): Promise<AnswerOf<'skiAvailability'>> {
  const now = clock.now()
  const settings = await readSkiSettings(db)
  const dates = firstDay === undefined && lastDay === undefined ? undefined : requireBothDays({ firstDay, lastDay })
  const hire = dates && requireDates(dates, settings, { today: dayInLondon(now), at: 'query' })
  const blocked = hire && blockedDays(hire, settings)
  const holding = secret === undefined ? undefined : await findHolding(db, secret, now)
  const holder = { accountId, secret }
  const stock = Map.groupBy(await countFree(db, { blocked, now, holder }), ({ productId }) => productId)
  const shown = hire && presentDates(hire)
  return {
    dates: shown ?? null,
    holding: holding !== undefined,
    styles: [...stock.values()].flatMap((rows) => {
      const [style] = rows
      if (!style) return []
      const { productId, slug, name, brandName, part, description, picture, rrpPence: rrp } = style
      const dayPrice = settings.day[part]
      return {
        productId,
        slug,
        name,
        brand_name: brandName,
        part,
        description,
        picture,
        rrp,
        dayPrice,
        price: shown ? hirePrice(dayPrice, shown.days, settings) : null,
        sizes: rows.map(({ sizeCode, sizeLabel, free }) => ({ size: sizeCode, sizeLabel, free })),
      }
    }),
  }
}
