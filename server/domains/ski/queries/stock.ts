// The stock of ski wear and which of it is free, in one statement each. A piece counts while it is ours and fit to be sent, even while
// it is out, because its booked days say when it is free.
import { type RawBuilder, sql } from 'kysely'
import type { SkiPart } from '#contract/ski/shop.ts'
import { type Picture, presentFacePicture } from '#server/domains/catalogue/index.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { BlockedDays } from '../rules/hire-dates.ts'
import type { DatedPool } from '../rules/nearest.ts'
import { fitStates as states } from './fit-states.ts'
import { type Holder, isOwnHold } from './holding.ts'

export const fitStates = sql`(${sql.join(states.map((state) => sql.lit(state)))})`

/** A recalled piece is not hired out. */
const isFitGarment = sql`g.state in ${fitStates} and not g.recalled`

/** A loan for credits that began before its garment was hired by dates continues as agreed, and keeps the garment until it ends. */
const notOnLoan = sql`not exists (select from garment_claim c where c.garment_id = g.id and c.kind = 'loan' and c.released_at is null)`

/** SQL for whether the row `d` of `ski_day` is booked, or held for a payment that can still come. */
export const isTaken = (now: Date) => sql`(d.line_id is not null or d.held_until > ${now})`

/** A design in one size, as pages show it. */
export interface StyleStock {
  readonly productId: Id<'product'>
  readonly slug: string
  readonly name: string
  readonly brandName: string
  readonly rrpPence: number
  readonly picture: Picture
  readonly part: SkiPart
  readonly description: string
  readonly sizeCode: string
  /** "3–4y" */
  readonly sizeLabel: string
  readonly heightCm: number
  readonly free: number
}

type StyleRow = Omit<StyleStock, 'picture'> & Parameters<typeof presentFacePicture>[0]

export interface StylesRequest {
  readonly blocked: BlockedDays | undefined
  readonly now: Date
  readonly holder?: Holder
}

/** How many pieces are free on all of these days, by design and size, smallest first; without days, how many there are. */
export async function countFree(db: Db | Tx, { blocked, now, holder }: StylesRequest): Promise<StyleStock[]> {
  const isFree: RawBuilder<unknown> =
    blocked === undefined
      ? sql`true`
      : sql`not exists (select from ski_day d
          where d.garment_id = g.id and d.day between ${blocked.from} and ${blocked.to} and ${isTaken(now)}
            ${holder ? sql`and not ${isOwnHold(holder)}` : sql``})`
  const { rows } = await sql<StyleRow>`
    select p.id as "productId", p.handle as slug, p.name, brand.name as "brandName", p.rrp_pence as "rrpPence",
      picture.base, picture.external, picture.alt, picture.tint, s.part, p.long_description as description,
      size.code as "sizeCode", size.short_label as "sizeLabel", size.height_cm as "heightCm", stock.free
    from (
      select g.product_id, g.size_code, (count(*) filter (where ${isFree}))::integer as free from garment g
      where g.for_dates and ${isFitGarment} and ${notOnLoan} group by g.product_id, g.size_code) stock
    join ski_style s on s.product_id = stock.product_id
    join product p on p.id = s.product_id and p.status = 'active'
    join brand on brand.id = p.brand_id
    join size on size.code = stock.size_code
    left join product_picture picture on picture.product_id = p.id and picture.position = 1
    order by s.part, p.handle, size.min_months`.execute(db)
  return rows.map(({ base, external, alt, tint, ...row }) => ({
    ...row,
    picture: presentFacePicture({ base, external, alt, tint }, row.name),
  }))
}

export interface Wanted {
  readonly part: SkiPart
  readonly sizeCode: string
}

export interface PoolsRequest {
  readonly wanted: readonly Wanted[]
  /** Blocked days outside it are left out. */
  readonly window: BlockedDays
  readonly now: Date
  /** Days of this booking, and days held by this checkout or for this holder, count as free. */
  readonly except?: {
    readonly bookingId?: Id<'ski-booking'>
    readonly checkoutId?: Id<'checkout'> | undefined
    readonly holder?: Holder
  }
}

/** The pieces of these parts and sizes, each with its blocked days. An archived design is offered only to a booking that has it. */
export async function readPools(db: Db | Tx, { wanted, window, now, except = {} }: PoolsRequest): Promise<DatedPool[]> {
  const pairs = [...new Set(wanted.map(({ part, sizeCode }) => `${part} ${sizeCode}`))]
  const { bookingId = null, checkoutId = null, holder } = except
  const isOffered =
    bookingId === null
      ? sql`p.status = 'active'`
      : sql`(p.status = 'active' or exists (select from ski_line l join garment own on own.id = l.garment_id
          where own.product_id = p.id and l.booking_id = ${bookingId} and l.ended_at is null))`
  const { rows } = await sql<Row>`
    select s.product_id as "productId", s.part, g.size_code as "sizeCode", g.id as "garmentId",
      coalesce((select array_agg(d.day::text order by d.day) from ski_day d
        where d.garment_id = g.id and d.day between ${window.from} and ${window.to} and ${isTaken(now)}
          and not coalesce(d.checkout_id = ${checkoutId}::uuid, false) ${holder ? sql`and not ${isOwnHold(holder)}` : sql``}
          and not exists (select from ski_line l where l.id = d.line_id and l.booking_id = ${bookingId}::uuid)), '{}') as blocked
    from ski_style s
    join product p on p.id = s.product_id and ${isOffered}
    join garment g on g.product_id = p.id and g.for_dates and ${isFitGarment} and ${notOnLoan}
    where s.part || ' ' || g.size_code = any(${pairs}::text[])
    order by s.product_id, g.size_code, g.id`.execute(db)
  const pools = new Map<
    string,
    { pool: Omit<Row, 'garmentId' | 'blocked'>; garments: DatedPool['garments'][number][] }
  >()
  for (const { garmentId, blocked, ...pool } of rows) {
    const key = `${pool.productId} ${pool.sizeCode}`
    const known = pools.get(key) ?? { pool, garments: [] }
    pools.set(key, known)
    known.garments.push({ id: garmentId, blocked })
  }
  return [...pools.values()].map(({ pool, garments }) => ({ ...pool, garments }))
}

interface Row {
  readonly productId: Id<'product'>
  readonly part: SkiPart
  readonly sizeCode: string
  readonly garmentId: Id<'garment'>
  readonly blocked: readonly LocalDay[]
}

export interface DayStock {
  readonly day: LocalDay
  readonly part: SkiPart
  readonly sizeCode: string
  readonly free: number
}

/** How many pieces are free, by day, part and size. */
export async function countByDay(
  db: Db | Tx,
  { from, to, now }: BlockedDays & { readonly now: Date },
): Promise<DayStock[]> {
  const { rows } = await sql<DayStock>`
    with stock as (
      select g.id, s.part, g.size_code from ski_style s
      join product p on p.id = s.product_id and p.status = 'active'
      join garment g on g.product_id = p.id and g.for_dates and ${isFitGarment} and ${notOnLoan}),
    total as (select part, size_code, count(*) as pieces from stock group by part, size_code),
    busy as (
      select d.day, part, size_code, count(*) as pieces from stock
      join ski_day d on d.garment_id = stock.id and d.day between ${from} and ${to} and ${isTaken(now)}
      group by d.day, part, size_code)
    select series.day::date::text as day, total.part, total.size_code as "sizeCode",
      (total.pieces - coalesce(busy.pieces, 0))::integer as free
    from total
    cross join generate_series(${from}::date, ${to}::date, interval '1 day') as series(day)
    left join busy on busy.day = series.day::date and busy.part = total.part and busy.size_code = total.size_code
    order by 1, 2, 3`.execute(db)
  return rows
}
