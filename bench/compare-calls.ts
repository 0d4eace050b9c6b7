// Measures lists, lists with the counts of every filter value, and details, for 100,000 garments. Without the answer cache, lists
// are compared with hand-written bitmaps over Node's HTTP and with one PostgreSQL statement, and details with a bare Fastify route
// that sends the same bytes. With the cache, all are compared with that route.
import { join } from 'node:path'
import { type FilterSet, filterSets, zipfMix } from './filter-sets.ts'
import { measureInTurn, type Side } from './in-turn.ts'
import { load } from './load.ts'
import { recordAnswers } from './record-answers.ts'
import { reportProfile } from './report-profile.ts'
import { type BenchWorld, type Result, resultOf } from './result.ts'
import { type BenchedWrenlet, type PlainScript, startPlain, startWrenlet } from './servers/servers.ts'

const garments = 100_000
/** Enough different queries that no cache could hold them. */
const sets = 20_000
/** Products whose details are requested. */
const products = 2000
const mixed = 8000
/** How many answers of both sides are compared byte by byte before anything is measured. */
const sampled = 400
/** The most megabytes of memory that the server may use after many different queries. */
const maxMemoryMb = 450

export async function compareLists(world: BenchWorld): Promise<Result[]> {
  return withServers(world, async (wrenlet, databaseUrl) => {
    const chosen = filterSets(sets, await brandsBySize(wrenlet), 20)
    const lists = chosen.map(({ list }) => `/api${list}`)
    const both = withCounts(chosen)
    const ours = { ...wrenlet, origin: wrenlet.originNothingKept }
    const results: Result[] = []
    await compareWithServer('hand-written-server', [databaseUrl, wrenlet.originNothingKept], async (handWritten) => {
      await requireEqual(ours.origin, handWritten.origin, both)
      const compare = async (paths: readonly string[]) =>
        measureInTurn({ ...ours, paths }, { ...handWritten, paths }, world.pace)
      results.push(resultOf('list, nothing kept, against bitmaps', await compare(lists), { atLeast: 0.38 }))
      await reportProfile(world, wrenlet, 'different lists, nothing kept', () => load(ours.origin, lists, world.pace))
      results.push(
        resultOf('list and all counts, nothing kept, against bitmaps', await compare(both), { atLeast: 0.45 }),
      )
    })
    await compareWithServer('one-statement-server', [databaseUrl], async (bare) => {
      const compared = await measureInTurn({ ...ours, paths: lists }, { ...bare, paths: lists }, world.pace)
      results.push(resultOf('list, nothing kept, against one statement', compared))
    })
    // The cache must not fill the memory with the answers to so many different queries.
    await load(wrenlet.origin, both, { requests: 3 * both.length })
    const memory = Math.round(wrenlet.resident() / 2 ** 20)
    world.say(
      `\nMemory of the server as it runs, after ${both.length} different lists and counts, each requested three times: ${memory} MB (≤ ${maxMemoryMb}: ${memory <= maxMemoryMb ? 'met' : 'NOT MET'}).`,
    )
    const mix = withCounts(zipfMix(chosen.slice(0, 2000), mixed / 2, 21))
    results.push(
      await compareCached(world, wrenlet, { mix, what: 'list and counts, as it runs (Zipf), against a bare route' }),
    )
    return results
  })
}

export async function compareDetails(world: BenchWorld): Promise<Result[]> {
  return withServers(world, async (wrenlet) => {
    const ids: string[] = []
    for (let page = 1; ids.length < products; page++) {
      const answer = await fetch(`${wrenlet.originNothingKept}/api/shop/products?limit=100&page=${page}`)
      const { products: cards } = (await answer.json()) as { products: { id: string }[] }
      ids.push(...cards.map((card) => card.id))
    }
    const paths = ids.slice(0, products).map((id) => `/api/shop/products/${id}/details`)
    const ours: Side = { ...wrenlet, origin: wrenlet.originNothingKept, paths }
    const results: Result[] = []
    await compareWithServer('bare-server', [await recordFor(world, wrenlet, paths)], async (bare) => {
      const compared = await measureInTurn(ours, { ...bare, paths }, world.pace)
      results.push(resultOf('item details, nothing kept, against a bare route', compared, { atLeast: 0.85 }))
    })
    await reportProfile(world, wrenlet, 'item details, nothing kept', () => load(ours.origin, paths, world.pace))
    const mix = zipfMix(paths, mixed, 22)
    results.push(
      await compareCached(world, wrenlet, { mix, what: 'item details, as it runs (Zipf), against a bare route' }),
    )
    return results
  })
}

const withCounts = (sets: readonly FilterSet[]): string[] =>
  sets.flatMap(({ list, filters }) => [`/api${list}`, `/api${filters}`])

async function compareCached(
  world: BenchWorld,
  wrenlet: BenchedWrenlet,
  { mix, what }: { mix: readonly string[]; what: string },
): Promise<Result> {
  const file = await recordFor(world, wrenlet, [...new Set(mix)])
  return compareWithServer('bare-server', [file], async (bare) =>
    resultOf(what, await measureInTurn({ ...wrenlet, paths: mix }, { ...bare, paths: mix }, world.pace), {
      atLeast: 0.5,
    }),
  )
}

const recordFor = ({ folder }: BenchWorld, { origin }: BenchedWrenlet, paths: readonly string[]): Promise<string> =>
  recordAnswers(origin, paths, join(folder, 'answers.jsonl'))

async function compareWithServer<Compared>(
  script: PlainScript,
  args: readonly string[],
  compare: (other: Awaited<ReturnType<typeof startPlain>>) => Promise<Compared>,
): Promise<Compared> {
  const other = await startPlain(script, args)
  try {
    return await compare(other)
  } finally {
    await other.stop()
  }
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

export async function brandsBySize({ originNothingKept }: BenchedWrenlet): Promise<string[]> {
  const answer = await fetch(`${originNothingKept}/api/shop/products/filters`)
  const { filters } = (await answer.json()) as { filters: { brands: { code: string; count: number }[] } }
  return filters.brands.toSorted((a, b) => b.count - a.count).map((brand) => brand.code)
}

/** @throws Error if the two sides do not answer with the same bytes */
async function requireEqual(ours: string, theirs: string, paths: readonly string[]): Promise<void> {
  // An odd step alternates between lists and counts.
  const step = Math.max(1, Math.floor(paths.length / sampled)) | 1
  for (let at = 0; at < paths.length; at += step) {
    const path = paths[at] ?? ''
    const answer = async (origin: string) => (await fetch(`${origin}${path}`)).text()
    const [one, other] = await Promise.all([answer(ours), answer(theirs)])
    if (one !== other) throw new Error(`unequal answers to ${path}:\n${difference(one, other)}`)
  }
}

function difference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return [one, other].map((text) => text.slice(Math.max(0, at - 80), at + 80)).join('\n')
}
