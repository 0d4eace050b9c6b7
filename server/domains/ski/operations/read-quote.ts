import type { AnswerOf, InputOf } from '#contract/index.ts'
import { type SkiPart, skiPartLabel } from '#contract/ski/shop.ts'
import { listProductFaces, listSizes, type ProductFace, type Size } from '#server/domains/catalogue/index.ts'
import { readGiftBalance } from '#server/domains/payments/index.ts'
import { addDays, dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { presentDates } from '../present-dates.ts'
import { readSkiSettings } from '../queries/ski-settings.ts'
import { countFree, readPools } from '../queries/stock.ts'
import { blockedDays, daysOf, decideDates } from '../rules/hire-dates.ts'
import { hirePrice } from '../rules/hire-price.ts'
import { freeFor, nearestDates, nearestSizes } from '../rules/nearest.ts'
import { type Kit, readKits } from '../rules/read-kits.ts'
import { type Demand, solveKit } from '../rules/solve-kit.ts'
import type { SkiRecords } from '../services.ts'
import { requireDates } from './read-shop.ts'

/** How many days earlier and later the nearest dates may be. */
const nearby = 21

/**
 * What these kits cost, and whether all of it is free.
 * @throws Refusal invalid_request for days that cannot be hired, and for a kit with a part, design or size that we do not have
 */
export async function readQuote(
  { db, clock }: Pick<SkiRecords, 'db' | 'clock'>,
  { kits: typed, ...days }: InputOf<'skiQuote'>['query'],
  accountId: Id<'account'> | undefined,
): Promise<AnswerOf<'skiQuote'>> {
  const now = clock.now()
  const today = dayInLondon(now)
  const settings = await readSkiSettings(db)
  const dates = requireDates(days, settings, { today, at: 'query' })
  const sizes = await listSizes(db)
  const stock = await countFree(db, { blocked: undefined, now })
  const faces = await listProductFaces(db, [...new Set(stock.map(({ productId }) => productId))])
  const parts = new Map(stock.map(({ productId, part }) => [productId, part]))
  const kits = namedKits(typed, { sizes, faces, parts })
  const demands = demandsOf(kits)
  const span = blockedDays(dates, settings)
  const pools = await readPools(db, {
    // With the neighbouring sizes, which may be offered instead.
    wanted: demands.flatMap(({ part, sizeCode }) =>
      aroundOf(sizeCode, sizes).map((size) => ({ part, sizeCode: size })),
    ),
    window: { from: addDays(span.from, -nearby), to: addDays(span.to, nearby) },
    now,
  })
  const solution = solveKit(demands, freeFor(pools, dates, settings))
  const search = { demands, pools, settings }
  const missing = solution.whole ? [] : solution.missing
  const price = (demand: Demand) => hirePrice(settings.day[demand.part], daysOf(dates), settings)
  const labelOf = (code: string) => sizes.find((size) => size.code === code)?.shortLabel ?? code
  const children = kits.map(({ sizeCode }, index) => {
    const own = demands.filter(({ child }) => child === index + 1)
    const lines = own.map((demand) => {
      const assigned = solution.pieces.find((piece) => piece.child === demand.child && piece.part === demand.part)
      const face = faces.get(assigned?.product ?? demand.productId ?? ('' as Id<'product'>))
      return {
        ...{ part: demand.part, partLabel: skiPartLabel[demand.part], anyDesign: demand.productId === null },
        ...{ productId: face?.id ?? null, slug: face?.slug ?? null, picture: face?.picture ?? null },
        name: face?.name ?? skiPartLabel[demand.part],
        ...{ dayPrice: settings.day[demand.part], price: price(demand), free: assigned !== undefined },
      }
    })
    return { size: sizeCode, sizeLabel: labelOf(sizeCode), lines, total: sum(own.map(price)) }
  })
  return {
    ...{ dates: presentDates(dates), children, total: sum(demands.map(price)), free: solution.whole },
    missing: missing.map((demand) => inWords(demand, faces, labelOf)),
    instead: {
      dates: solution.whole
        ? []
        : nearestDates(search, dates, {
            within: nearby,
            isBookable: (moved) => decideDates(moved, settings, today).ok,
          }).map(presentDates),
      sizes: solution.whole
        ? []
        : nearestSizes(search, dates, { missing, sizes: sizes.map(({ code }) => code) }).map(({ child, sizeCode }) => ({
            ...{ child: child - 1, size: sizeCode, sizeLabel: labelOf(sizeCode) },
          })),
    },
    giftToUse: accountId === undefined ? 0 : (await readGiftBalance(db, accountId)).balance,
  }
}

const sum = (pence: readonly number[]): number => pence.reduce((total, one) => total + one, 0)

const aroundOf = (sizeCode: string, sizes: readonly Size[]): string[] => {
  const at = sizes.findIndex(({ code }) => code === sizeCode)
  return sizes.slice(Math.max(0, at - 1), at + 2).map(({ code }) => code)
}

const inWords = (
  { part, sizeCode, productId }: Demand,
  faces: ReadonlyMap<Id<'product'>, ProductFace>,
  labelOf: (code: string) => string,
): string => {
  const name = (productId && faces.get(productId)?.name) ?? skiPartLabel[part]
  return `${name} in ${labelOf(sizeCode)}`
}

interface Known {
  readonly sizes: readonly Size[]
  readonly faces: ReadonlyMap<Id<'product'>, ProductFace>
  readonly parts: ReadonlyMap<Id<'product'>, SkiPart>
}

/** @throws Refusal invalid_request */
function namedKits(typed: readonly string[], { sizes, faces, parts }: Known): Kit<Id<'product'>>[] {
  const no = (message: string) => new Refusal('invalid_request', message, { field: 'query.kits' })
  const read = readKits(typed)
  if (!read.ok) throw no(read.reason)
  const bySlug = new Map([...faces.values()].map((face) => [face.slug, face.id]))
  return read.value.map(({ sizeCode, pieces }) => {
    if (!sizes.some(({ code }) => code === sizeCode)) throw no('Choose a size for each child')
    return {
      sizeCode,
      pieces: pieces.map(({ part, design }) => {
        const productId = design === null ? null : bySlug.get(design)
        if (productId === undefined || (productId !== null && parts.get(productId) !== part))
          throw no('We don’t have one of these designs any more: choose another')
        return { part, design: productId }
      }),
    }
  })
}

/** Each child's pieces, in the order of its kit. */
export const demandsOf = (kits: readonly Kit<Id<'product'>>[]): Demand[] =>
  kits.flatMap(({ sizeCode, pieces }, index) =>
    pieces.map(({ part, design }) => ({ child: index + 1, part, sizeCode, productId: design })),
  )
