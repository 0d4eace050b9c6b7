// Compares a whole checkout (availability, postage and an order of two pieces) with a hand-written one in eight statements, and
// reports the CPU time of Node and PostgreSQL. Also measures how much nine orders a second slow lists down.
import { setTimeout as sleep } from 'node:timers/promises'
import { brandsBySize } from './compare-calls.ts'
import { callerOf } from './crowd.ts'
import { type CrowdMember, createCrowdMembers } from './crowd-members.ts'
import { filterSets, zipfMix } from './filter-sets.ts'
import { measureInTurn, median } from './in-turn.ts'
import { load } from './load.ts'
import { reportProfile } from './report-profile.ts'
import { type BenchWorld, type Result, resultOf } from './result.ts'
import { startPlain, startWrenlet } from './servers/servers.ts'

const garments = 100_000
const callers = 16
const checkoutsPerRound = 300
const ordersPerSecond = 9
const lists = 2000

export async function compareOrders(world: BenchWorld): Promise<Result[]> {
  const databaseUrl = await world.cluster.withGarments(garments)
  const rounds = world.pace.rounds + 1
  const beside = Math.ceil(ordersPerSecond * ((rounds * 2 + 1) * world.pace.seconds + 20))
  const count = rounds * checkoutsPerRound + beside
  const members = await createCrowdMembers(databaseUrl, { count, now: world.now, pieces: 2 })
  const wrenlet = await startWrenlet(databaseUrl, world.now)
  const handWritten = await startPlain('hand-written-orders', [databaseUrl])
  try {
    const side = { database: world.cluster.cpu, members: members.splice(0, rounds * checkoutsPerRound) }
    const checkouts = await measureCheckoutsInTurn({ ...wrenlet, ...side }, { ...handWritten, ...side })
    world.say(
      `\nA checkout costs ${milliseconds(checkouts.ourCpu)} of node and ${milliseconds(checkouts.ourDatabase)} of PostgreSQL, ` +
        `${milliseconds(checkouts.ourCpu + checkouts.ourDatabase)} together (≤ 7.5 ms).`,
    )
    return [
      resultOf('whole checkout, against a hand-written one', checkouts),
      resultOf(
        'lists during nine orders a second, against lists alone',
        await compareListsBeside(world, wrenlet, members),
        {
          atLeast: 0.75,
        },
      ),
    ]
  } finally {
    await handWritten.stop()
    await wrenlet.stop()
  }
}

export interface OrdersSide {
  readonly origin: string
  /** Each member checks out once. */
  readonly members: readonly CrowdMember[]
  cpu(): Promise<number>
  /** The microseconds of CPU time that PostgreSQL has used. */
  database(): number
}

/** Measures both sides in turn, after a first round that warms them up. */
export async function measureCheckoutsInTurn(ours: OrdersSide, theirs: OrdersSide) {
  const rounds: [mine: Round, others: Round][] = []
  for (let from = 0; from < ours.members.length; from += checkoutsPerRound) {
    const round: [Round, Round] = [await checkoutRound(ours, from), await checkoutRound(theirs, from)]
    if (from > 0) rounds.push(round)
  }
  const middle = (side: 0 | 1, what: keyof Round) => median(rounds.map((round) => round[side][what]))
  const ratios = rounds.map(([mine, others]) => mine.perSecond / others.perSecond)
  return {
    ours: middle(0, 'perSecond'),
    theirs: middle(1, 'perSecond'),
    ratio: median(ratios),
    ratios,
    p99: 0,
    ourCpu: middle(0, 'cpu'),
    theirCpu: middle(1, 'cpu'),
    ourDatabase: middle(0, 'database'),
  }
}

interface Round {
  readonly perSecond: number
  /** Microseconds per checkout. */
  readonly cpu: number
  readonly database: number
}

async function checkoutRound(side: OrdersSide, from: number): Promise<Round> {
  const members = side.members.slice(from, from + checkoutsPerRound)
  const before = { cpu: await side.cpu(), database: side.database(), at: performance.now() }
  const waiting = [...members]
  await Promise.all(
    Array.from({ length: callers }, async () => {
      const caller = callerOf(side.origin)
      for (let member = waiting.pop(); member; member = waiting.pop()) await checkout(caller.ask, member)
      caller.close()
    }),
  )
  const seconds = (performance.now() - before.at) / 1000
  return {
    perSecond: members.length / seconds,
    cpu: ((await side.cpu()) - before.cpu) / members.length,
    database: (side.database() - before.database) / members.length,
  }
}

async function checkout(ask: ReturnType<typeof callerOf>['ask'], { cookie, garmentIds }: CrowdMember): Promise<void> {
  const headers = { cookie }
  const available = await ask({ path: `/api/shop/items/check/availability?ids=${garmentIds.join('&ids=')}`, headers })
  const postage = await ask({ path: '/api/shipping/get-shipping-cost' })
  const body = { inventoryItemIds: garmentIds, postageStatus: 'free' }
  const order = await ask({ method: 'POST', path: '/api/shop/orders', headers, body })
  const failed = [available, postage, order].find(({ status }) => status !== 200)
  if (failed) throw new Error(`a checkout returned ${failed.status}: ${failed.text.slice(0, 300)}`)
}

/** Compares lists during orders with lists alone. Each path is requested as often as its popularity suggests (Zipf). */
async function compareListsBeside(
  world: BenchWorld,
  wrenlet: Awaited<ReturnType<typeof startWrenlet>>,
  members: readonly CrowdMember[],
) {
  const chosen = filterSets(lists, await brandsBySize(wrenlet), 24)
  const paths = zipfMix(chosen, 4 * lists, 25).map(({ list }) => `/api${list}`)
  const waiting = [...members]
  const busy = { ...wrenlet, paths, beside: () => placeOrdersBeside(wrenlet.origin, waiting) }
  const compared = await measureInTurn(busy, { ...wrenlet, paths }, world.pace)
  await reportProfile(world, wrenlet, 'lists during nine orders a second', async () => {
    const end = busy.beside()
    await load(wrenlet.origin, paths, world.pace)
    await end()
  })
  return compared
}

/** Places orders at a steady rate. @returns a function that stops them and waits for the pending ones */
function placeOrdersBeside(origin: string, waiting: CrowdMember[]): () => Promise<void> {
  const stopping = new AbortController()
  const running = (async () => {
    const caller = callerOf(origin)
    const began = performance.now()
    try {
      for (let made = 0; ; made++) {
        const due = (made * 1000) / ordersPerSecond - (performance.now() - began)
        if (due > 0) await sleep(due, undefined, { signal: stopping.signal }).catch(() => {})
        if (stopping.signal.aborted) return
        const member = waiting.pop()
        if (!member) throw new Error('the bench has too few members for its orders')
        await checkout(caller.ask, member)
      }
    } finally {
      caller.close()
    }
  })()
  return () => {
    stopping.abort()
    return running
  }
}

const milliseconds = (microseconds: number): string => `${(microseconds / 1000).toFixed(1)} ms`
