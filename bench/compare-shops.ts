// Compares the resale shop with the rental shop, with the same queries to one server, with 100,000 pieces of the same products each.
// The same code answers both, so a list, its counts and a product's page may cost at most 1.2 times as much.
import pg from 'pg'
import { brandsBySize } from './compare-calls.ts'
import { filterSets } from './filter-sets.ts'
import { measureInTurn } from './in-turn.ts'
import { type BenchWorld, type Result, resultOf } from './result.ts'
import { startWrenlet } from './servers/servers.ts'
import { fillResale } from './stock.ts'

const garments = 100_000
const sets = 2000
const products = 1000
/** At most 1.2 times the cost. */
const bar = { atLeast: 1 / 1.2 }

const saleConditionOf = { new: 'brand_new', used: 'good_used', worn: 'well_loved' } as const

export async function compareShops(world: BenchWorld): Promise<Result[]> {
  const databaseUrl = await world.cluster.withGarments(garments)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const { rows } = await pool.query('select 1 from resale_listing limit 1')
    if (rows.length === 0) await fillResale(pool, { garments, now: world.now })
  } finally {
    await pool.end()
  }
  const wrenlet = await startWrenlet(databaseUrl, world.now)
  try {
    const side = { ...wrenlet, origin: wrenlet.originNothingKept }
    const chosen = filterSets(sets, await brandsBySize(wrenlet), 24)
    const rental = {
      lists: chosen.map(({ list }) => `/api${list}`),
      counts: chosen.map(({ filters }) => `/api${filters}`),
    }
    const slugs = await productsOfBoth(side.origin)
    await requireSameTotals(side.origin, rental.lists)
    const compare = async (what: string, paths: readonly string[]) =>
      resultOf(
        `resale ${what}, nothing kept, against the rental shop's`,
        await measureInTurn({ ...side, paths: paths.map(resalePathOf) }, { ...side, paths }, world.pace),
        bar,
      )
    return [
      await compare('list', rental.lists),
      await compare('counts', rental.counts),
      await compare(
        'details',
        slugs.map((slug) => `/api/shop/products/${slug}/details`),
      ),
    ]
  } finally {
    await wrenlet.stop()
  }
}

/** The same query for the resale shop, with that shop's conditions and with prices in pence. */
function resalePathOf(path: string): string {
  const [address = '', search] = path.replace('/shop/', '/shop/resale/').split('?')
  if (search === undefined) return address
  const query = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(search)) {
    if (name === 'creditsMax') query.append('priceMax', String(100 * Number(value)))
    else if (name === 'conditions') query.append(name, saleConditionOf[value as keyof typeof saleConditionOf])
    else query.append(name, value)
  }
  return `${address}?${query}`
}

async function productsOfBoth(origin: string): Promise<string[]> {
  const slugs: string[] = []
  for (let page = 1; slugs.length < products; page++) {
    const answer = await fetch(`${origin}/api/shop/resale/products?limit=100&page=${page}`)
    const { products: cards } = (await answer.json()) as { products: { slug: string }[] }
    if (cards.length === 0) throw new Error('the resale shop has too few products')
    slugs.push(...cards.map(({ slug }) => slug))
  }
  return slugs
}

/** @throws Error if the two shops find different numbers of products */
async function requireSameTotals(origin: string, lists: readonly string[]): Promise<void> {
  for (const path of lists.slice(0, 40)) {
    const totals = await Promise.all(
      [path, resalePathOf(path)].map(async (address) => {
        const answer = await fetch(`${origin}${address}`)
        return ((await answer.json()) as { pagination: { rowsNumber: number } }).pagination?.rowsNumber
      }),
    )
    if (totals[0] === undefined || totals[0] !== totals[1]) throw new Error(`unequal totals for ${path}: ${totals}`)
  }
}
