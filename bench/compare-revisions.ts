// Compares with another revision, an installed and built checkout that `--against FOLDER` names. The two run in turn, each with
// stock and members created by its own code. Only calls that both have are compared.
import { pathToFileURL } from 'node:url'
import { brandsBySize } from './compare-calls.ts'
import { measureCheckoutsInTurn } from './compare-orders.ts'
import { createCrowdMembers } from './crowd-members.ts'
import { filterSets } from './filter-sets.ts'
import { measureInTurn } from './in-turn.ts'
import { type BenchWorld, type Result, resultOf } from './result.ts'
import { fileOfBench, startWrenlet } from './servers/servers.ts'
import type * as StockClusters from './servers/stock-cluster.ts'

const garments = 100_000
const checkouts = 900
const sets = 20_000

type Cluster = Pick<StockClusters.StockCluster, 'withGarments' | 'stop'>

export async function compareRevisions(world: BenchWorld): Promise<Result[]> {
  const { against } = world
  if (!against) return []
  const { stockCluster } = (await import(pathToFileURL(fileOfBench(against, 'stock-cluster.ts')).href)) as {
    stockCluster(now: Date): Promise<Cluster>
  }
  const cluster = await stockCluster(world.now)
  const running: { stop(): Promise<void> }[] = [cluster]
  const open = async (from: string | undefined, stock: Cluster) => {
    const databaseUrl = await stock.withGarments(garments)
    const wrenlet = await startWrenlet(databaseUrl, world.now, from)
    running.unshift(wrenlet)
    const members = await createCrowdMembers(databaseUrl, { count: checkouts, now: world.now, pieces: 2, from })
    return { ...wrenlet, members, database: () => 0 }
  }
  try {
    const ours = await open(undefined, world.cluster)
    const theirs = await open(against, cluster)
    const results: Result[] = []
    const compare = async (what: string, paths: readonly string[], atLeast?: number) => {
      const uncached = (side: typeof ours) => ({ ...side, origin: side.originNothingKept, paths })
      const compared = await measureInTurn(uncached(ours), uncached(theirs), world.pace)
      results.push(resultOf(what, compared, atLeast ? { atLeast } : undefined))
    }
    const lists = filterSets(sets, await brandsBySize(ours), 26).map(({ list }) => `/api${list}`)
    await compare('list, nothing kept, against the other revision', lists)
    await compare('shop page, nothing kept, the same', ['/shop'], 1.8)
    const closet = (side: typeof ours) => {
      const [member] = side.members
      return { ...side, paths: ['/account/closet'], headers: { cookie: member?.cookie ?? '' } }
    }
    const closets = await measureInTurn(closet(ours), closet(theirs), world.pace)
    results.push(resultOf('closet page, the same', closets, { atLeast: 1.8 }))
    const orders = await measureCheckoutsInTurn(ours, theirs)
    results.push(resultOf('whole checkout, the same', orders, { atLeast: 2 }))
    return results
  } finally {
    for (const server of running) await server.stop()
  }
}
