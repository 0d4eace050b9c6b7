// Opening a page, or any call by GET or HEAD, changes nothing, no matter who makes it and what is in their basket.
import { afterAll, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { cast } from '#seed/cast.ts'
import { sessionCookie } from '#server/domains/accounts/index.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { everyRow } from '#tests/support/database/every-row.ts'
import { siteRoutes } from '#tests/support/html/site-routes.ts'
import { garmentsOf } from '#tests/support/screens/steps.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { sessionOf } from '#tests/support/server/signed-in.ts'
import { addressOf } from '#tests/support/valid-input.ts'
import { basketCookie } from '#web/lib/basket/basket.ts'
import { swapCookie } from '#web/lib/swap.ts'

const wrenlet = await startWrenlet()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 2 })
afterAll(async () => {
  await close()
  await wrenlet.stop()
})

/** Sessions record their last use. */
const leftOut = { withoutColumnsOf: { session: ['last_seen_at', 'expires_at'] } }

const parameters: Readonly<Record<string, string>> = {
  'shop/:id': 'shop/puddle-raincoat',
  'collections/:id': 'collections/puddle-season',
}

const garment = await db
  .selectFrom('rental_garment as garment')
  .innerJoin('product', 'product.id', 'garment.product_id')
  .select(['garment.id', 'garment.product_id', 'garment.size_code', 'garment.condition'])
  .where('product.handle', '=', 'puddle-raincoat')
  .where('garment.ready', '=', true)
  .executeTakeFirstOrThrow()
const basket = basketCookie(
  [{ p: garment.product_id, s: garment.size_code, c: garment.condition, g: garment.id }],
  false,
)

const people = [undefined, ...cast.map(({ email }) => email)]

await wrenlet.stopJobs()
const sessions = new Map<string, string>()
for (const { email } of cast) sessions.set(email, await sessionOf(db, email))
/** Read once, because the rows must still be the same after each person. */
const before = await everyRow(db, leftOut)

it.each(people)('opening every page and call as %s changes nothing', async (email) => {
  const atHome = email ? await garmentsOf({ wrenlet, db }, email) : []
  const cookies = [basket, swapCookie(atHome.slice(0, 1), false)].map((line) => line.split(';')[0])
  if (email) cookies.push(`${sessionCookie.name}=${sessions.get(email)}`)
  const pages = [
    ...siteRoutes().map(({ path }) =>
      (parameters[path] ?? path).replaceAll(/:\w+/g, 'unknown').replace('*', 'nowhere'),
    ),
    ...['summary', 'shipment', 'shipment&joined=1', 'plans', 'confirm&plan=plan_150_1m_gbp_v1'].map(
      (step) => `checkout?step=${step}`,
    ),
    'account/plan?from=billing',
    `account/closet/return?${new URLSearchParams(atHome.map((id) => ['item', id]))}`,
  ]
  const calls = (Object.values(endpoints) as Endpoint[]).map((endpoint) => addressOf(endpoint).slice(1))
  const open = async (method: 'GET' | 'HEAD', path: string) => {
    const headers = { cookie: cookies.join('; '), 'sec-purpose': 'prefetch' }
    const answer = await fetch(`${wrenlet.origin}/${path}`, { method, headers, redirect: 'manual' })
    await answer.arrayBuffer()
    // Jobs do not run here, and this call says so.
    const late = path.startsWith('api/health/jobs') ? [503] : []
    if (!late.includes(answer.status)) expect(answer.status, `${method} /${path}`).toBeLessThan(500)
  }
  for (const path of pages) {
    await open('GET', path)
    // HEAD reads what GET reads, so two people are enough: a visitor, and the member with a full closet.
    if (email === undefined || email === 'fatima@example.com') await open('HEAD', path)
    await open('GET', path.replace(/(\?|$)/, '.data$1'))
  }
  for (const path of calls) await open('GET', path)
  const after = await everyRow(db, leftOut)
  const changed = Object.keys(before).flatMap((table) => {
    const rows = new Set(before[table])
    return (after[table] ?? []).filter((row) => !rows.has(row)).map((row) => `${table}: ${row}`)
  })
  expect(changed).toEqual([])
  expect(after).toEqual(before)
})
