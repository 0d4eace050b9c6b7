// Measures what a hundred times the stock costs: compares the filtered list, without the answer cache, at ten thousand garments and
// at a million, and works out the memory per garment from the difference.
import { filterSets } from './filter-sets.ts'
import { measureInTurn } from './in-turn.ts'
import { type BenchWorld, type Result, resultOf } from './result.ts'
import { type BenchedWrenlet, startWrenlet } from './servers/servers.ts'
import { brandsOf } from './stock.ts'

const small = 10_000
const large = 1_000_000
const sets = 2000

export async function compareSizes(world: BenchWorld): Promise<Result[]> {
  const running: BenchedWrenlet[] = []
  const open = async (garments: number) => {
    const wrenlet = await startWrenlet(await world.cluster.withGarments(garments), world.now)
    running.push(wrenlet)
    return { wrenlet, memory: await wrenlet.memory() }
  }
  try {
    const few = await open(small)
    const many = await open(large)
    const bytesPerGarment = (many.memory - few.memory) / (large - small)
    world.say(
      `\nMemory: ${Math.round(bytesPerGarment)} bytes a garment, including its eighth of a product (${megabytes(few.memory)} with ${small}, ` +
        `${megabytes(many.memory)} with ${large}). Ready after ${Math.round(many.wrenlet.loadedMs)} ms with ${large}.`,
    )
    const side = ({ wrenlet }: typeof few, garments: number) => ({
      ...wrenlet,
      origin: wrenlet.originNothingKept,
      paths: filterSets(sets, brandCodes(garments), 23).map(({ list }) => `/api${list}`),
    })
    const compared = await measureInTurn(side(few, small), side(many, large), world.pace)
    return [resultOf('filtered list, 10 thousand against 1 million garments', compared, { atMost: 4 })]
  } finally {
    for (const wrenlet of running) await wrenlet.stop()
  }
}

const brandCodes = (garments: number) => Array.from({ length: brandsOf(garments) }, (_, index) => `brand-${index + 1}`)
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
