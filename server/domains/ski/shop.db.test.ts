// Browsing ski wear: what is free on which days, and quotes for kits.
import { afterEach, describe, expect, test } from 'vitest'
import { nobody } from '#server/platform/http/api-routes.ts'
import { anonymousCalls } from '#server/platform/http/pages/page-calls.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { aChild, halfTerm, skiWorld } from '#tests/support/worlds/ski-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = skiWorld(db, { wallClock: { now: () => new Date('2026-11-20T10:00:45Z') } })
const { call } = world
afterEach(async () => {
  await world.expectInvariants()
  await db.updateTable('product').set({ status: 'archived' }).execute()
})

const refused = (code: string, more: object = {}) => ({ ok: false, errors: [{ code, ...more }] })
const quote = (kits: string[], dates = halfTerm) => call('skiQuote', { query: { ...dates, kits } })

test('the terms list prices, the sizes in stock and the bookable days', async () => {
  await world.pieces({ sizeCode: '110cm' })
  expect(await call('skiTerms', {})).toMatchObject({
    body: {
      parts: [{ part: 'jacket', label: 'Jacket', dayPrice: 450 }, {}, {}, {}, {}, {}],
      sizes: [{ size: '110cm' }],
      minDays: 3,
      halfFromDay: 8,
      firstBookable: '2026-11-24',
      lastBookable: '2027-11-20',
      mostChildren: 6,
    },
  })
})

test('a design shows how many pieces are free on the dates, by size', async () => {
  const { productId } = await world.pieces({ count: 2 })
  await world.pieces({ productId, sizeCode: '110cm' })
  await world.booked([aChild('104cm', 'jacket')])
  const dated = await call('skiAvailability', { query: halfTerm })
  expect(dated).toMatchObject({
    body: {
      dates: { days: 7, arrivesBy: '12 February 2027', postBy: '20 February 2027' },
      styles: [
        {
          productId,
          part: 'jacket',
          dayPrice: 450,
          price: 3150,
          rrp: 6900,
          sizes: [
            { size: '104cm', free: 1 },
            { size: '110cm', free: 1 },
          ],
        },
      ],
    },
  })
  expect(await call('skiAvailability', { query: {} })).toMatchObject({
    body: { dates: null, styles: [{ price: null, sizes: [{ free: 2 }, { free: 1 }] }] },
  })
  expect(await call('skiAvailability', { query: { firstDay: '2027-02-13' } })).toMatchObject(
    refused('invalid_request', { field: 'query.lastDay' }),
  )
})

test('each day of the calendar says how much is free and whether a hire may include it', async () => {
  await world.pieces({ part: 'one_piece' })
  await world.booked([aChild('104cm', 'one_piece')])
  const month = await call('skiCalendar', { query: { month: '2027-02', sizes: ['104cm'] } })
  if (!month.ok) throw new Error(JSON.stringify(month.errors))
  const free = Object.fromEntries(month.body.days.map(({ day, free }) => [day.slice(8), free]))
  expect([free['09'], free['10'], free['23'], free['24'], month.body.days.length]).toEqual([
    ...['few', 'none', 'none', 'few', 28],
  ])
  expect(month.body.days.every(({ bookable }) => bookable)).toBe(true)
  const thisMonth = await call('skiCalendar', { query: { month: '2026-11' } })
  expect(thisMonth.ok && thisMonth.body.days.filter(({ bookable }) => bookable).map(({ day }) => day)[0]).toBe(
    '2026-11-24',
  )
  for (const outside of ['2026-10', '2027-12'])
    expect(await call('skiCalendar', { query: { month: outside } })).toMatchObject(refused('invalid_request'))
})

describe('a quote', () => {
  test('prices whole kits line by line', async () => {
    const { productId } = await world.pieces()
    await world.pieces({ part: 'mittens', name: 'Snowball mittens', rrpPence: 1200 })
    const { handle } = await db
      .selectFrom('product')
      .select('handle')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
    expect(await quote([`104cm~jacket:${handle}~mittens`])).toMatchObject({
      body: {
        total: 3850,
        free: true,
        missing: [],
        instead: { dates: [], sizes: [] },
        giftToUse: 0,
        children: [
          {
            total: 3850,
            lines: [
              { part: 'jacket', anyDesign: false, productId, price: 3150, free: true },
              { part: 'mittens', anyDesign: true, name: 'Snowball mittens', price: 700, free: true },
            ],
          },
        ],
      },
    })
  })

  test('names what is not free, and offers the nearest dates and sizes', async () => {
    await world.pieces()
    await world.pieces({ sizeCode: '110cm' })
    await world.booked([aChild('104cm', 'jacket')])
    expect(await quote(['104cm~jacket'])).toMatchObject({
      body: {
        free: false,
        missing: ['Jacket in 3–4y'],
        instead: {
          dates: [
            { firstDay: '2027-01-30', lastDay: '2027-02-05' },
            { firstDay: '2027-02-27', lastDay: '2027-03-05' },
          ],
          sizes: [{ child: 0, size: '110cm' }],
        },
      },
    })
  })

  test('counts towards the same limit per network as searches for other dates, on pages too, and writes nothing', async () => {
    await world.pieces()
    const { code } = await world.booked([aChild('104cm', 'jacket')])
    const written = () => db.selectFrom('rate_limit').selectAll().execute()
    const before = await written()
    await setSettings(db, { 'limit.ski_searches_minute': 2 })
    const from = { ip: '2001:db8:0:9::1' }
    const ask = (ip: string) => call('skiQuote', { query: { ...halfTerm, kits: ['104cm~jacket'] } }, { ip })
    const change = () => call('skiChange', { params: { code }, query: { ...halfTerm } }, from)
    expect([(await ask(from.ip)).ok, (await change()).ok]).toEqual([true, true])
    const tooMany = refused('too_many', { message: 'Too many attempts. Try again in 15 seconds.' })
    for (const answer of [await ask('2001:db8:0:9::2'), await change()])
      expect(answer).toMatchObject({ status: 429, ...tooMany })
    expect(await ask('2001:db8:0:a::1')).toMatchObject({ ok: true })
    const onPage = (ip: string) =>
      anonymousCalls(world.dispatch, { ...nobody('page'), ip }).call('skiQuote', {
        query: { ...halfTerm, kits: ['104cm~jacket'] },
      })
    expect([(await onPage(from.ip)).status, (await onPage('192.0.2.7')).status]).toEqual([429, 200])
    for (const _ of [1, 2]) await onPage('192.0.2.7')
    expect([(await onPage('192.0.2.7')).status, (await onPage('192.0.2.8')).status]).toEqual([429, 200])
    expect(await written()).toEqual(before)
    await setSettings(db, { 'limit.ski_searches_minute': 120 })
  })

  test('is refused for impossible days and for unknown sizes, parts and designs', async () => {
    await world.pieces()
    expect(await quote(['104cm~jacket'], { firstDay: '2027-02-13', lastDay: '2027-02-13' })).toMatchObject(
      refused('invalid_request', { field: 'query.lastDay' }),
    )
    for (const kit of ['104cm', '104cm~hat', '999cm~jacket', '104cm~jacket:no-such-jacket'])
      expect(await quote([kit])).toMatchObject(refused('invalid_request', { field: 'query.kits' }))
  })
})
