import type { Comparison, Pace } from './in-turn.ts'
import type { StockCluster } from './servers/stock-cluster.ts'

/** The world that every part of the bench receives. */
export interface BenchWorld {
  readonly cluster: StockCluster
  /** The instant of the stock's data. */
  readonly now: Date
  /** A folder for files, removed at the end. */
  readonly folder: string
  readonly pace: Pace
  /** The folder of another revision to compare with. */
  readonly against: string | undefined
  say(line: string): void
}

export interface Result {
  readonly what: string
  /** Requests a second. */
  readonly ours: number
  readonly theirs: number
  readonly ratio: number
  /** Microseconds of CPU time per request. */
  readonly ourCpu: number
  readonly theirCpu: number
  /** The required ratio; if absent, the ratio is only recorded. */
  readonly bar?: { readonly atLeast: number } | { readonly atMost: number }
}

export const resultOf = (what: string, compared: Comparison, bar?: Result['bar']): Result => ({
  what,
  ...compared,
  ...(bar ? { bar } : {}),
})

/** @param last the ratio of the previous run */
export function printResult({ what, ours, theirs, ratio, ourCpu, theirCpu, bar }: Result, last?: number): void {
  const numbers = `${rounded(ours)}  ${rounded(theirs)}  ${rounded(ourCpu)}  ${rounded(theirCpu)}  ${ratio.toFixed(3).padStart(6)}  ${(last?.toFixed(3) ?? '').padStart(6)}`
  console.log(`${what.padEnd(57)} ${numbers}  ${bar ? describeBar(ratio, bar) : ''}`.trimEnd())
}

const rounded = (perSecond: number): string => String(Math.round(perSecond)).padStart(7)

function describeBar(ratio: number, bar: NonNullable<Result['bar']>): string {
  const [limit, met] =
    'atLeast' in bar ? [`≥ ${bar.atLeast}`, ratio >= bar.atLeast] : [`≤ ${bar.atMost}`, ratio <= bar.atMost]
  return `${limit.padStart(6)}  ${met ? 'met' : 'NOT MET'}`
}
