import { load, type Sample } from './load.ts'

export interface Side {
  readonly origin: string
  readonly paths: readonly string[]
  readonly headers?: Record<string, string>
  /** The microseconds of CPU time that its server has used so far. */
  cpu(): Promise<number>
  /** Starts other work to run during the measurement. @returns a function that stops it */
  beside?(): () => Promise<void>
}

export interface Comparison {
  /** Median requests a second. */
  readonly ours: number
  readonly theirs: number
  /** The median of the rounds' ratios of ours to theirs. */
  readonly ratio: number
  readonly ratios: readonly number[]
  readonly p99: number
  /** The median microseconds of CPU time of a request in its server, without the database. */
  readonly ourCpu: number
  readonly theirCpu: number
}

export interface Pace {
  readonly rounds: number
  /** How long each side is measured in a round. */
  readonly seconds: number
}

const maxWarmUpRequests = 16_000

/**
 * Measures two sides in turn (A B A B …), so that other work on the machine affects both alike. First, requests warm up each side.
 */
export async function measureInTurn(ours: Side, theirs: Side, { rounds, seconds }: Pace): Promise<Comparison> {
  const ourSamples: Measured[] = []
  const theirSamples: Measured[] = []
  for (const { origin, paths, headers } of [ours, theirs])
    await load(origin, paths, { requests: Math.min(maxWarmUpRequests, Math.max(300, 2 * paths.length)) }, headers)
  for (let round = 0; round < rounds; round++) {
    ourSamples.push(await measure(ours, seconds))
    theirSamples.push(await measure(theirs, seconds))
  }
  const ratios = ourSamples.map((sample, at) => sample.perSecond / (theirSamples[at]?.perSecond ?? Number.NaN))
  return {
    ours: median(ourSamples.map((sample) => sample.perSecond)),
    theirs: median(theirSamples.map((sample) => sample.perSecond)),
    ratio: median(ratios),
    ratios,
    p99: median(ourSamples.map((sample) => sample.p99)),
    ourCpu: median(ourSamples.map((sample) => sample.cpu)),
    theirCpu: median(theirSamples.map((sample) => sample.cpu)),
  }
}

interface Measured extends Sample {
  readonly cpu: number
}

async function measure({ origin, paths, headers, cpu, beside }: Side, seconds: number): Promise<Measured> {
  const before = await cpu()
  const end = beside?.()
  const sample = await load(origin, paths, { seconds }, headers)
  await end?.()
  return { ...sample, cpu: ((await cpu()) - before) / sample.requests }
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
