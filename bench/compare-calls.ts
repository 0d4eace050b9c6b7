// Lists with their facets, and details, of 100,000 garments: with nothing kept, against a handler written by hand for this
// one purpose; as it runs, against a bare route that sends the same bytes.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filterSets, zipfMix } from './filter-sets.ts'
import { inTurn } from './in-turn.ts'
import { recordAnswers } from './record-answers.ts'
import { type BenchWorld, type Result, resultOf } from './result.ts'
import { type BenchedWrenlet, startPlain, startWrenlet } from './servers/servers.ts'

const garments = 100_000
const sets = 2000
/** Products whose details are asked for. */
const products = 2000
const mixed = 8000
/** Answers of both sides that are compared byte by byte before anything is measured. */
const sampled = 200

type Brands = { filters: { brands: { code: string; count: number }[] } }

export async function compareLists(world: BenchWorld): Promise<Result[]> {
  return withServers(world, async (wrenlet, databaseUrl) => {
    const chosen = filterSets(sets, await brandsBySize(wrenlet), 20)
    const paths = chosen.flatMap(({ list, filters }) => [`/api${list}`, `/api${filters}`])
    const mix = zipfMix(chosen, mixed / 2, 21).flatMap(({ list, filters }) => [`/api${list}`, `/api${filters}`])
    return compareCalls({ world, wrenlet, databaseUrl, paths, mix, details: [], what: 'list and facets' })
  })
}

export async function compareDetails(world: BenchWorld): Promise<Result[]> {
  return withServers(world, async (wrenlet, databaseUrl) => {
    const ids: string[] = []
    for (let page = 1; ids.length < products; page++) {
      const answer = await fetch(`${wrenlet.originNothingKept}/api/shop/products?limit=100&page=${page}`)
      const { products: cards } = (await answer.json()) as { products: { id: string }[] }
      ids.push(...cards.map((card) => card.id))
    }
    const paths = ids.slice(0, products).map((id) => `/api/shop/products/${id}/details`)
    return compareCalls({
      world,
      wrenlet,
      databaseUrl,
      paths,
      mix: zipfMix(paths, mixed, 22),
      details: ids.slice(0, products),
      what: 'item details',
    })
  })
}

async function withServers(
  world: BenchWorld,
  compare: (wrenlet: BenchedWrenlet, databaseUrl: string) => Promise<Result[]>,
): Promise<Result[]> {
  const databaseUrl = await world.cluster.withGarments(garments)
  const wrenlet = await startWrenlet(databaseUrl, world.now)
  try {
    return await compare(wrenlet, databaseUrl)
  } finally {
    await wrenlet.stop()
  }
}

async function brandsBySize({ originNothingKept }: BenchedWrenlet): Promise<string[]> {
  const answer = await fetch(`${originNothingKept}/api/shop/products/filters`)
  const { filters } = (await answer.json()) as Brands
  return filters.brands.toSorted((a, b) => b.count - a.count).map((brand) => brand.code)
}

interface Calls {
  readonly world: BenchWorld
  readonly wrenlet: BenchedWrenlet
  readonly databaseUrl: string
  /** Each different one once. */
  readonly paths: readonly string[]
  /** Few often, most seldom. */
  readonly mix: readonly string[]
  /** Products whose details the other side is to know. */
  readonly details: readonly string[]
  readonly what: string
}

async function compareCalls({ world, wrenlet, databaseUrl, paths, mix, details, what }: Calls): Promise<Result[]> {
  const idsFile = join(world.folder, 'ids.json')
  writeFileSync(idsFile, JSON.stringify(details))
  const results: Result[] = []
  const byHand = await startPlain('hand-written-server', [databaseUrl, wrenlet.originNothingKept, idsFile])
  try {
    await requireEqual(wrenlet.originNothingKept, byHand.origin, paths)
    const compared = await inTurn(
      { ...wrenlet, origin: wrenlet.originNothingKept, paths },
      { ...byHand, paths },
      world.pace,
    )
    results.push(resultOf(`${what}, nothing kept, against written by hand`, compared, { atLeast: 0.5 }))
  } finally {
    await byHand.stop()
  }
  const bare = await startPlain('bare-server', [
    await recordAnswers(wrenlet.origin, [...new Set(mix)], join(world.folder, 'answers.jsonl')),
  ])
  try {
    const compared = await inTurn({ ...wrenlet, paths: mix }, { ...bare, paths: mix }, world.pace)
    results.push(resultOf(`${what}, as it runs (Zipf), against a bare route`, compared, { atLeast: 0.5 }))
  } finally {
    await bare.stop()
  }
  return results
}

/** @throws Error where the two sides do not answer the same bytes */
async function requireEqual(ours: string, theirs: string, paths: readonly string[]): Promise<void> {
  const step = Math.max(1, Math.floor(paths.length / sampled))
  for (let at = 0; at < paths.length; at += step) {
    const path = paths[at] ?? ''
    const [one, other] = await Promise.all(
      [ours, theirs].map(async (origin) => (await fetch(`${origin}${path}`)).text()),
    )
    if (one !== other) throw new Error(`unequal answers to ${path}:\n${one}\n${other}`)
  }
}
