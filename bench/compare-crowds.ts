// Load shedding: how, and how fast, 150 and 600 concurrent callers are answered, compared with a single caller in the same run.
// Six in ten browse, two open their closet, one signs in, and one orders and cancels, while the health check is polled.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '#server/kernel/ids.ts'
import { type Crowd, callerOf, crowd, percentile, type Visitor } from './crowd.ts'
import { type CrowdMember, createCrowdMembers } from './crowd-members.ts'
import { filterSets } from './filter-sets.ts'
import type { BenchWorld, Result } from './result.ts'
import { startWrenlet } from './servers/servers.ts'

const garments = 10_000
const crowds = [150, 600]
const kinds = [
  'browse',
  'browse',
  'browse',
  'browse',
  'browse',
  'browse',
  'closet',
  'closet',
  'sign-in',
  'order',
] as const
type Kind = (typeof kinds)[number]
const brands = 30
const sets = 4000
const maxRecoveryMs = 30_000

export async function compareCrowds(world: BenchWorld): Promise<Result[]> {
  const databaseUrl = await world.cluster.withGarments(garments)
  const members = await createCrowdMembers(databaseUrl, { count: Math.max(...crowds), now: world.now })
  const wrenlet = await startWrenlet(databaseUrl, world.now)
  const seconds = 4 * world.pace.seconds
  try {
    const first = members[0] as CrowdMember
    const alone = new Map<string, number>()
    // The first of two rounds warms up; the second is kept.
    for (const _ of [1, 2])
      for (const kind of new Set(kinds)) {
        const answers = await crowd(wrenlet.origin, [visitorOf(first, 7, kind)], 1.5)
        alone.set(kind, percentile(answers.get(kind)?.answered ?? [], 0.5))
      }
    for (const callers of crowds) {
      const visitors = visitorsOf(members, callers)
      const answers = await crowd(wrenlet.origin, [...visitors, health], seconds)
      const recoveredMs = await measureRecovery(wrenlet.origin, visitors, alone)
      report(world, callers, answers, alone, recoveredMs)
    }
  } finally {
    await wrenlet.stop()
  }
  return []
}

export const visitorsOf = (members: readonly CrowdMember[], callers: number): Visitor[] =>
  members.slice(0, callers).map((member, at) => visitorOf(member, at, kinds[at % kinds.length] as Kind))

/** One request in four is for a page, the others for a list alone, as the browser sends on later pages. */
const paths = filterSets(
  sets,
  Array.from({ length: brands }, (_, at) => `brand-${at + 1}`),
  23,
).map(({ list }, at) =>
  at % 4 === 0 ? list.replace('/shop/products', '/shop').replace(/limit=\d+&?/, '') : `/api${list}`,
)

const visitorOf = (member: CrowdMember, at: number, kind: Kind): Visitor => ({
  kind,
  visit: (ask) => visits[kind](ask, member, at),
})

type Visit = (ask: Parameters<Visitor['visit']>[0], member: CrowdMember, at: number) => AsyncIterable<unknown>

const visits: Record<Kind, Visit> = {
  async *browse(ask, _member, at) {
    // Callers start at different paths, so that none requests what was just answered.
    for (let next = at * 61; ; next++) yield await ask({ path: paths[next % paths.length] as string })
  },
  async *closet(ask, { cookie }) {
    for (;;) yield await ask({ path: '/account/closet', headers: { cookie } })
  },
  async *'sign-in'(ask, { email, password }) {
    for (;;) yield await ask({ method: 'POST', path: '/api/shop/login', body: { username: email, password } })
  },
  async *order(ask, { cookie, garmentIds }) {
    const headers = { cookie }
    for (;;) {
      const body = { inventoryItemIds: garmentIds, postageStatus: 'free' }
      const made = await ask({ method: 'POST', path: '/api/shop/orders', headers, body })
      yield made
      const { orderId } = JSON.parse(made.text) as { orderId: Id<'order'> }
      yield await ask({ method: 'POST', path: `/api/shop/orders/${orderId}/cancel`, headers })
    }
  },
}

const health: Visitor = {
  kind: 'health',
  async *visit(ask) {
    for (;;) {
      yield await ask({ path: '/api/health' })
      await sleep(50)
    }
  },
}

/**
 * Calls after a crowd until each kind of request is answered twice in a row within five times the time that it takes alone.
 * @returns the milliseconds that this took
 */
async function measureRecovery(
  origin: string,
  visitors: readonly Visitor[],
  alone: ReadonlyMap<string, number>,
): Promise<number> {
  const began = performance.now()
  for (const kind of new Set(kinds)) {
    const visitor = visitors.find((visitor) => visitor.kind === kind)
    const caller = callerOf(origin)
    let inTime = 0
    const ask: Parameters<Visitor['visit']>[0] = async (request) => {
      for (;;) {
        const answer = await caller.ask(request)
        if (performance.now() - began > maxRecoveryMs) throw new Error(`${kind} had not recovered in time`)
        if (answer.status === 503) continue
        inTime = answer.milliseconds <= 5 * (alone.get(kind) ?? 0) ? inTime + 1 : 0
        return answer
      }
    }
    if (visitor) for await (const _ of visitor.visit(ask)) if (inTime >= 2) break
    caller.close()
  }
  return performance.now() - began
}

function report(
  { say }: BenchWorld,
  callers: number,
  crowd: Crowd,
  alone: ReadonlyMap<string, number>,
  recoveredMs: number,
) {
  const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`.padStart(9)
  say(`\n${callers} callers at once${' '.repeat(8)}  answered   refused       p50       p99  p50 alone   p99 : alone`)
  for (const [kind, { answered, refused, refusedAfter }] of crowd) {
    const [p50, p99] = [percentile(answered, 0.5), percentile(answered, 0.99)]
    const quiet = alone.get(kind)
    say(
      `  ${kind.padEnd(24)} ${String(answered.length).padStart(9)} ${String(refused).padStart(9)} ${ms(p50)} ${ms(p99)} ${quiet === undefined ? '' : `${ms(quiet)}  ${(p99 / quiet).toFixed(1).padStart(11)}`}${refused > 0 ? `  refused after ${ms(percentile(refusedAfter, 0.99)).trim()} at the 99th` : ''}`.trimEnd(),
    )
  }
  const bar = (what: string, value: number, limit: number, unit: string) =>
    say(`  ${what.padEnd(44)} ${value.toFixed(1)} ${unit}  ≤ ${limit}  ${value <= limit ? 'met' : 'NOT MET'}`)
  const percentileOf = (kind: string, share: number) => percentile(crowd.get(kind)?.answered ?? [], share)
  bar('health, 99th', percentileOf('health', 0.99), 200, 'ms')
  bar('orders, 99th', percentileOf('order', 0.99), 2000, 'ms')
  if (callers === 150)
    bar('browsing, 99th to the median', percentileOf('browse', 0.99) / percentileOf('browse', 0.5), 10, ': 1')
  bar('recovered after', recoveredMs / 1000, 5, 's')
}
