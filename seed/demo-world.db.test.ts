import { describe, expect, test } from 'vitest'
import { saleConditions } from '#contract/primitives.ts'
import { listGarmentHistories } from '#server/domains/inventory/index.ts'
import { findBrokenInvariants } from '#server/invariants.ts'
import { dayInLondon, daysBetween, type LocalDay, localDay } from '#server/kernel/calendar.ts'
import { hashGiftCode, newGiftCode } from '#server/kernel/gift-code.ts'
import { newId, toIds } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import { cast } from './cast.ts'
import { NotADemoError, seedDemoWorld } from './demo-world.ts'
import { styles } from './styles/index.ts'

const now = new Date('2026-11-20T12:00:00Z')
const clock = { now: () => now }
const giftCodeKeys = [Buffer.from(giftCodeKey, 'base64url')] as const

const { db, pool } = await aDemo()
test('the demo world is created once', async () => {
  expect(await seedDemoWorld({ db, clock, giftCodeKeys })).toBe(true)
  const products = await countOf(db, 'product')
  expect(await seedDemoWorld({ db, clock, giftCodeKeys })).toBe(false)
  expect(await countOf(db, 'product')).toBe(products)
})

describe('the demo world has', () => {
  test('20 brands, 129 products, 3,000 garments to rent, 89 to hire by dates, 400 for sale, 10 collections, sample testimonials', async () => {
    expect(await countOf(db, 'brand')).toBe(20)
    expect(await countOf(db, 'product')).toBe(129)
    expect(await countOf(db, 'garment')).toBe(3489)
    expect(await countOf(db, 'resale_listing')).toBe(400)
    expect(await countOf(db, 'collection')).toBe(10)
    const testimonials = await db.selectFrom('testimonial').select('sample').execute()
    expect(testimonials.length).toBeGreaterThan(0)
    expect(testimonials.every(({ sample }) => sample)).toBe(true)
  })

  test('every size in every condition, and every product available except ski wear', async () => {
    const offered = await db
      .selectFrom('rental_garment')
      .select(['size_code', 'condition', 'product_id'])
      .where('ready', '=', true)
      .execute()
    expect(new Set(offered.map((garment) => `${garment.size_code} ${garment.condition}`)).size).toBe(18)
    const skiWear = styles.filter(({ type }) => type === 'skiwear').length
    expect(new Set(offered.map((garment) => garment.product_id)).size).toBe(styles.length - skiWear)
  })

  test('ski wear hired by dates, where each style is a part of a kit and has garments in all of its sizes', async () => {
    const rows = await db
      .selectFrom('ski_style')
      .innerJoin('product', 'product.id', 'ski_style.product_id')
      .innerJoin('garment', 'garment.product_id', 'product.id')
      .select(['product.handle', 'ski_style.part', 'garment.size_code'])
      .distinct()
      .where('garment.for_dates', '=', true)
      .execute()
    const expected = styles.flatMap(({ handle, skiPart, sizes }) =>
      skiPart ? sizes.map((size) => `${handle} ${skiPart} ${size}`) : [],
    )
    expect(new Set(rows.map((row) => `${row.handle} ${row.part} ${row.size_code}`))).toEqual(new Set(expected))
  })

  test('jackets, salopettes and mittens for at least two children of each size, and a single ski suit in the largest', async () => {
    const rows = await db
      .selectFrom('ski_style')
      .innerJoin('garment', 'garment.product_id', 'ski_style.product_id')
      .select(({ fn }) => ['part', 'size_code', fn.countAll<number>().as('pieces')])
      .where('garment.for_dates', '=', true)
      .where('garment.state', '=', 'ready')
      .groupBy(['part', 'size_code'])
      .execute()
    const pieces = new Map(rows.map((row) => [`${row.part} ${row.size_code}`, Number(row.pieces)]))
    for (const size of ['098cm', '104cm', '116cm'])
      for (const part of ['jacket', 'salopettes', 'mittens'])
        expect(pieces.get(`${part} ${size}`), `${part} ${size}`).toBeGreaterThanOrEqual(2)
    expect(pieces.get('one_piece 122cm')).toBe(1)
  })

  test('pieces for sale of most products, of every type and size, in all conditions, at many prices, with histories', async () => {
    const pieces = await db.selectFrom('resale_garment').selectAll().execute()
    expect(pieces).toHaveLength(400)
    expect(new Set(pieces.map((piece) => piece.product_id)).size).toBeGreaterThan(80)
    const types = await db
      .selectFrom('resale_garment')
      .innerJoin('product', 'product.id', 'resale_garment.product_id')
      .select('type_code')
      .distinct()
      .execute()
    expect(types).toHaveLength(7)
    expect(new Set(pieces.map((piece) => piece.size_code)).size).toBe(6)
    const counts = Object.groupBy(pieces, (piece) => piece.condition)
    for (const condition of saleConditions) expect(counts[condition]?.length, condition).toBeGreaterThan(20)
    expect(new Set(pieces.map((piece) => piece.price_pence)).size).toBeGreaterThan(30)
    const { rows } = await pool.query<{ pence: number; rrp: number }>(`
      select r.price_pence as pence, p.rrp_pence as rrp from resale_garment r join product p on p.id = r.product_id`)
    expect(rows.every(({ pence, rrp }) => pence >= 100 && pence < rrp)).toBe(true)
    const histories = await listGarmentHistories(db, toIds(pieces.map(({ id }) => id)), now)
    const families = [...histories.values()].map((history) => history.families)
    expect(Math.max(...families)).toBeGreaterThanOrEqual(4)
    expect(new Set(families).size).toBe(5)
    expect([...histories.values()].some(({ mends }) => mends > 0)).toBe(true)
  })

  test('data that breaks no invariant', async () => {
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  test('a ski booking in each state, one of them late and one with a late fee, and none that a cancellation would refund', async () => {
    const rows = await db.selectFrom('ski_booking').select(['state', 'first_day', 'last_day', 'booked_at']).execute()
    expect(rows.map(({ state }) => state).toSorted()).toEqual([
      ...['booked', 'cancelled', 'delivered', 'delivered', 'dispatched', 'picked', 'posted', 'returned', 'returned'],
    ])
    expect(rows.filter((row) => row.state === 'delivered' && row.last_day < '2026-11-19')).toHaveLength(1)
    expect(await db.selectFrom('ski_fee').select('state').execute()).toEqual([{ state: 'asked' }])
    for (const { first_day, booked_at } of rows) {
      expect(first_day < '2026-11-27').toBe(true)
      expect(now.getTime() - booked_at.getTime()).toBeGreaterThan(14 * 86_400_000)
    }
  })

  test('a gift card in each state, one of them partly spent, and none that its buyer can still cancel', async () => {
    const cards = await db.selectFrom('gift_card').select(['state', 'bought_at', 'id', 'code_hash']).execute()
    expect(cards.map(({ state }) => state).toSorted()).toEqual([
      ...['blocked', 'expired', 'redeemed', 'refunded', 'scheduled', 'scheduled'],
    ])
    const lots = await db.selectFrom('gift_lot').select(['face_pence', 'left_pence']).execute()
    expect(lots).toEqual([{ face_pence: 6000, left_pence: 3640 }])
    for (const { bought_at, id, code_hash } of cards) {
      expect(now.getTime() - bought_at.getTime()).toBeGreaterThan(14 * 86_400_000)
      expect(hashGiftCode(newGiftCode(giftCodeKeys, id)).equals(code_hash)).toBe(true)
    }
    // One card is sent at the first start, the other on its delivery day.
    const jobs = await db
      .selectFrom('job')
      .select('due_at')
      .where('kind', '=', 'gift-cards:send')
      .orderBy('due_at')
      .execute()
    expect(jobs.map(({ due_at }) => due_at > now)).toEqual([false, true])
  })

  test('nothing in the future, and repairs with a cost', async () => {
    const events = await db.selectFrom('garment_event').select(['kind', 'at', 'cost_pence']).execute()
    expect(events.every((event) => event.at <= now)).toBe(true)
    expect(events.some((event) => event.cost_pence !== null)).toBe(true)
    const products = await db.selectFrom('product').select('published_on').execute()
    expect(products.every((product) => product.published_on < '2026-11-20')).toBe(true)
  })

  test('marks typical of each condition, and some pieces that have not been checked', async () => {
    const { rows } = await pool.query<{ condition: string; marked: number; checked: number; worst: boolean }>(`
      select condition, avg((marks > 0)::int)::float as marked, avg((checks > 0)::int)::float as checked, bool_or(large) as worst
      from (select g.condition,
          (select count(*) from garment_mark m where m.garment_id = g.id) as marks,
          (select coalesce(bool_or(m.size <> 'small'), false) from garment_mark m where m.garment_id = g.id) as large,
          (select count(*) from garment_event e where e.garment_id = g.id and e.kind = 'check marks') as checks
        from garment g) piece group by condition`)
    const byCondition = Object.fromEntries(rows.map((row) => [row.condition, row]))
    expect(byCondition.new).toMatchObject({ marked: 0, checked: 1 })
    expect(byCondition.used?.worst).toBe(false)
    expect(byCondition.used?.marked).toBeGreaterThan(0.3)
    expect(byCondition.used?.marked).toBeLessThan(0.7)
    expect(byCondition.worn?.marked).toBeGreaterThan(0.7)
    expect(byCondition.worn?.checked).toBeLessThan(1)
  })

  test('a cast with nothing at home, a full closet, and a return on its way', async () => {
    const members = await db
      .selectFrom('account')
      .innerJoin('membership', 'membership.account_id', 'account.id')
      .select(['account.id', 'email', 'state', 'credits_limit', 'credits_in_use', 'post_code', 'contact_phone'])
      .execute()
    expect(members.map(({ email }) => email).toSorted()).toEqual(cast.map(({ email }) => email).toSorted())
    // Members become overdue, paused or ending at the payments sandbox (cast-billing.ts).
    for (const member of members) {
      expect(member.state).toBe('active')
      expect(member.post_code && member.contact_phone).toBeTruthy()
    }
    const [freya, fatima, paul] = ['freya', 'fatima', 'paul'].map((name) =>
      members.find(({ email }) => email === `${name}@example.com`),
    )
    expect(freya).toMatchObject({ credits_limit: 150, credits_in_use: 0 })
    expect(fatima).toMatchObject({ credits_limit: 200 })
    expect(fatima?.credits_in_use).toBeGreaterThan(185)
    const loans = await db
      .selectFrom('loan')
      .select(['state'])
      .where('account_id', '=', paul?.id ?? newId<'account'>())
      .orderBy('state')
      .execute()
    const returning = loans.filter(({ state }) => state === 'return_announced')
    expect(returning).toHaveLength(3)
    expect(loans.length - returning.length).toBeGreaterThan(1)
    const reports = await db.selectFrom('piece_report').select(['account_id', 'state']).execute()
    expect(reports).toEqual([{ account_id: fatima?.id, state: 'open' }])
    const findings = await db
      .selectFrom('finding')
      .innerJoin('loan', 'loan.id', 'finding.loan_id')
      .select(['loan.account_id', 'finding.answer'])
      .orderBy('finding.created_at')
      .execute()
    expect(findings).toEqual([
      { account_id: paul?.id, answer: 'leave_it' },
      { account_id: fatima?.id, answer: null },
    ])
  })
})

const second = await aDemo()
const later = new Date('2028-02-29T19:30:00Z')
test('two servers that start at once create one world', async () => {
  const clock = { now: () => later }
  const results = await Promise.all([1, 2].map(() => seedDemoWorld({ db: second.db, clock, giftCodeKeys })))
  expect(results.toSorted()).toEqual([false, true])
  expect(await countOf(second.db, 'garment')).toBe(3489)
})

test('demo worlds created on different days and at different hours are alike except for their dates', async () => {
  expect(await describeStock(second.db, dayInLondon(later))).toEqual(await describeStock(db, dayInLondon(now)))
})

test('a database that is not marked as a demo is left alone, empty or not', async () => {
  const other = await openTestDatabase()
  await expect(seedDemoWorld({ db: other.db, clock, giftCodeKeys })).rejects.toThrow(NotADemoError)
  await other.db.insertInto('installation').values({ id: 1, demo: false }).execute()
  await expect(seedDemoWorld({ db: other.db, clock, giftCodeKeys })).rejects.toThrow(NotADemoError)
  expect(await countOf(other.db, 'product')).toBe(0)
})

test('data imported into a demo before its first start is kept alongside the demo world', async () => {
  const other = await aDemo()
  await transaction(other.db, (tx) => aProduct(tx))
  expect(await seedDemoWorld({ db: other.db, clock, giftCodeKeys })).toBe(true)
  expect(await countOf(other.db, 'product')).toBe(130)
})

async function aDemo() {
  const opened = await openTestDatabase()
  await opened.db.insertInto('installation').values({ id: 1, demo: true }).execute()
  return opened
}

async function countOf(
  from: Db,
  table: 'brand' | 'product' | 'garment' | 'collection' | 'resale_listing',
): Promise<number> {
  const { count } = await from
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Reads everything except the ids, which are new each time, with days counted from today. */
async function describeStock(from: Db, today: LocalDay) {
  const rows = await from
    .selectFrom('garment')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .leftJoin('garment_event', 'garment_event.garment_id', 'garment.id')
    .leftJoin('resale_listing as listing', 'listing.garment_id', 'garment.id')
    .select(['qr_id', 'handle', 'published_on', 'size_code', 'garment.condition', 'credits', 'state'])
    .select(['listing.price_pence', 'listing.condition as saleCondition'])
    .select((eb) => eb.fn.count<number>('garment_event.id').as('events'))
    .select((eb) => eb.fn.max('garment_event.at').as('lastEvent'))
    .groupBy(['garment.id', 'product.id', 'listing.garment_id'])
    .orderBy('qr_id')
    .execute()
  return rows.map(({ published_on, lastEvent, ...row }) => {
    return {
      ...row,
      daysPublished: daysBetween(localDay(published_on), today),
      daysSinceEvent: lastEvent && daysBetween(dayInLondon(lastEvent), today),
    }
  })
}
