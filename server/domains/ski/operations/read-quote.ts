import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { AnswerOf, InputOf } from '#contract/index.ts'
import { skiPartLabel } from '#contract/ski/shop.ts'
import { readGiftBalance } from '#server/domains/payments/index.ts'
import { addDays, dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { presentDates } from '../present-dates.ts'
import { readSkiSettings } from '../queries/ski-settings.ts'
import { countFree, readPools, type StyleStock } from '../queries/stock.ts'
import { blockedDays, daysOf, decideDates } from '../rules/hire-dates.ts'
import { hirePrice } from '../rules/hire-price.ts'
import { freeFor, nearby, nearestDates, nearestSizes } from '../rules/nearest.ts'
import { type Kit, readKits } from '../rules/read-kits.ts'
import { type Demand, solveKit } from '../rules/solve-kit.ts'
import type { CountSearch, SkiRecords } from '../services.ts'
import { requireDates, sizesOf } from './read-shop.ts'

/**
 * Prices kits for some dates and says which of their pieces are free. If not all are, it offers the nearest dates and sizes.
 * @param countSearch counts the caller's search; the office has no limit
 * @throws Refusal invalid_request for days that cannot be hired, and for a kit with a part, design or size that we do not have;
 * too_many
 */
export async function readQuote(
  { db, clock }: Pick<SkiRecords, 'db' | 'clock'>,
  { kits: kitTexts, secret, ...days }: InputOf<'skiQuote'>['query'],
  accountId: Id<'account'> | undefined,
  countSearch?: CountSearch,
): Promise<AnswerOf<'skiQuote'>> {
  const now = clock.now()
  const today = dayInLondon(now)
  const settings = await readSkiSettings(db)
  countSearch?.(settings.searchesPerMinute)
  const dates = requireDates(days, settings, { today, at: 'query' })
  const stock = await countFree(db, { blocked: undefined, now })
  const sizes = sizesOf(stock)
  const styles = new Map(stock.map((style) => [style.productId, style]))
  const kits = resolveKits(kitTexts, { sizes, styles })
  const demands = demandsOf(kits)
  const span = blockedDays(dates, settings)
  const pools = await readPools(db, {
    // Neighbouring sizes too, because they may be offered instead.
    wanted: demands.flatMap(({ part, sizeCode }) =>
      neighbouringSizes(sizeCode, sizes).map((size) => ({ part, sizeCode: size })),
    ),
    window: { from: addDays(span.from, -nearby), to: addDays(span.to, nearby) },
    now,
    except: { holder: { accountId, secret } },
  })
  const solution = solveKit(demands, freeFor(pools, dates, settings))
  const search = { demands, pools, settings }
  const missing = solution.whole ? [] : solution.missing
  const otherDates = solution.whole
    ? []
    : await nearestDates(search, dates, {
        within: nearby,
        isBookable: (moved) => decideDates(moved, settings, today).ok,
        yieldToEventLoop,
      })
  const otherSizes = solution.whole
    ? []
    : nearestSizes(search, dates, { missing, sizes: sizes.map(({ sizeCode }) => sizeCode) })
  const price = (demand: Demand) => hirePrice(settings.day[demand.part], daysOf(dates), settings)
  const labelOf = (code: string) => sizes.find(({ sizeCode }) => sizeCode === code)?.sizeLabel ?? code
  const children = kits.map(({ sizeCode }, index) => {
    const childDemands = demands.filter(({ child }) => child === index + 1)
    const lines = childDemands.map((demand) => {
      const assigned = solution.pieces.find((piece) => piece.child === demand.child && piece.part === demand.part)
      const productId = assigned?.product ?? demand.productId
      const style = productId === null ? undefined : styles.get(productId)
      return {
        part: demand.part,
        partLabel: skiPartLabel[demand.part],
        anyDesign: demand.productId === null,
        productId: style?.productId ?? null,
        slug: style?.slug ?? null,
        picture: style?.picture ?? null,
        name: style?.name ?? skiPartLabel[demand.part],
        dayPrice: settings.day[demand.part],
        price: price(demand),
        free: assigned !== undefined,
      }
    })
    return { size: sizeCode, sizeLabel: labelOf(sizeCode), lines, total: sum(childDemands.map(price)) }
  })
  return {
    dates: presentDates(dates),
    children,
    total: sum(demands.map(price)),
    free: solution.whole,
    missing: missing.map((demand) => describeDemand(demand, styles, labelOf)),
    instead: {
      dates: otherDates.map(presentDates),
      sizes: otherSizes.map(({ child, sizeCode }) => ({
        child: child - 1,
        size: sizeCode,
        sizeLabel: labelOf(sizeCode),
      })),
    },
    giftToUse: accountId === undefined ? 0 : (await readGiftBalance(db, accountId)).balance,
  }
}

/**
 * Reads kits as a page's query writes them.
 * @throws Refusal invalid_request for a part, design or size that we do not have
 */
export async function readDemands(
  { db, clock }: Pick<SkiRecords, 'db' | 'clock'>,
  kitTexts: readonly string[],
): Promise<Demand[]> {
  const stock = await countFree(db, { blocked: undefined, now: clock.now() })
  const styles = new Map(stock.map((style) => [style.productId, style]))
  return demandsOf(resolveKits(kitTexts, { sizes: sizesOf(stock), styles }))
}

const sum = (prices: readonly number[]): number => prices.reduce((total, price) => total + price, 0)

const neighbouringSizes = (sizeCode: string, sizes: readonly StyleStock[]): string[] => {
  const position = sizes.findIndex((size) => size.sizeCode === sizeCode)
  return sizes.slice(Math.max(0, position - 1), position + 2).map((size) => size.sizeCode)
}

const describeDemand = (
  { part, sizeCode, productId }: Demand,
  styles: ReadonlyMap<Id<'product'>, StyleStock>,
  labelOf: (code: string) => string,
): string => {
  const name = (productId && styles.get(productId)?.name) ?? skiPartLabel[part]
  return `${name} in ${labelOf(sizeCode)}`
}

interface Stock {
  readonly sizes: readonly StyleStock[]
  readonly styles: ReadonlyMap<Id<'product'>, StyleStock>
}

/** Looks up the size and designs of each kit. @throws Refusal invalid_request */
function resolveKits(kitTexts: readonly string[], { sizes, styles }: Stock): Kit<Id<'product'>>[] {
  const invalid = (message: string) => new Refusal('invalid_request', message, { field: 'query.kits' })
  const read = readKits(kitTexts)
  if (!read.ok) throw invalid(read.reason)
  const bySlug = new Map([...styles.values()].map((style) => [style.slug, style]))
  return read.value.map(({ sizeCode, pieces }) => {
    if (!sizes.some((size) => size.sizeCode === sizeCode)) throw invalid('Choose a size for each child')
    return {
      sizeCode,
      pieces: pieces.map(({ part, design }) => {
        const style = design === null ? null : bySlug.get(design)
        if (style === undefined || (style !== null && style.part !== part))
          throw invalid('We don’t have one of these designs any more: choose another')
        return { part, design: style?.productId ?? null }
      }),
    }
  })
}

/** One demand for each piece of each child, in order. */
export const demandsOf = (kits: readonly Kit<Id<'product'>>[]): Demand[] =>
  kits.flatMap(({ sizeCode, pieces }, index) =>
    pieces.map(({ part, design }) => ({ child: index + 1, part, sizeCode, productId: design })),
  )
