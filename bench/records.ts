// Appends the results of each run to `.cache/bench.csv`, which is not committed because they depend on the machine, and reads the
// previous ones.
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Result } from './result.ts'

const columns = 'at,revision,what,ours_per_second,theirs_per_second,ratio,our_cpu_us,their_cpu_us,bar'

/** The latest recorded ratio of each measurement. */
export function readLast(file: string): ReadonlyMap<string, number> {
  if (!existsSync(file)) return new Map()
  const rows = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1)
  return new Map(
    rows.flatMap((row) => {
      const [, what, ratio] = /^[^,]*,[^,]*,"([^"]*)",[^,]*,[^,]*,([^,]*),/.exec(row) ?? []
      return what === undefined ? [] : [[what, Number(ratio)] as const]
    }),
  )
}

export function appendResults(file: string, results: readonly Result[]): void {
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file)) appendFileSync(file, `${columns}\n`)
  const at = new Date().toISOString()
  const revision = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
  for (const { what, ours, theirs, ratio, ourCpu, theirCpu, bar } of results) {
    const limit = bar ? Object.values(bar)[0] : ''
    const numbers = [
      ours.toFixed(1),
      theirs.toFixed(1),
      ratio.toFixed(4),
      ourCpu.toFixed(1),
      theirCpu.toFixed(1),
      limit,
    ]
    appendFileSync(file, `${at},${revision},"${what}",${numbers.join(',')}\n`)
  }
}
