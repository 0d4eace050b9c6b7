import { load, type Sample } from './load.ts'

export interface Side {
  readonly origin: string
  readonly paths: readonly string[]
  readonly headers?: Record<string, string>
}

export interface Comparison {
  /** Requests a second, medians. */
  readonly ours: number
  readonly theirs: number
  /** Of ours to theirs, median of the rounds. */
  readonly ratio: number
  readonly ratios: readonly number[]
  readonly p99: number
}

export interface Pace {
  readonly rounds: number
  /** Of one side in one round. */
  readonly seconds: number
}

/** Measures two sides in turn (A B A B …) after a warm-up of each, so that what else the machine does meets both alike. */
export async function inTurn(ours: Side, theirs: Side, { rounds, seconds }: Pace): Promise<Comparison> {
  const ourSamples: Sample[] = []
  const theirSamples: Sample[] = []
  for (const side of [ours, theirs]) await load(side.origin, side.paths, Math.min(seconds, 3), side.headers)
  for (let round = 0; round < rounds; round++) {
    ourSamples.push(await load(ours.origin, ours.paths, seconds, ours.headers))
    theirSamples.push(await load(theirs.origin, theirs.paths, seconds, theirs.headers))
  }
  const ratios = ourSamples.map((sample, at) => sample.perSecond / (theirSamples[at]?.perSecond ?? Number.NaN))
  return {
    ours: median(ourSamples.map((sample) => sample.perSecond)),
    theirs: median(theirSamples.map((sample) => sample.perSecond)),
    ratio: median(ratios),
    ratios,
    p99: median(ourSamples.map((sample) => sample.p99)),
  }
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
