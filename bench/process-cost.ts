// Reads the cost of processes from Linux: the memory of a server, and the CPU time of PostgreSQL with all its connections.
import { readdirSync, readFileSync } from 'node:fs'

/** Linux reports CPU time in hundredths of a second. */
const microsecondsPerTick = 10_000

interface Counted {
  readonly parent: number
  readonly ticks: number
}

function readStat(pid: string): Counted | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain anything, including spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number)
    return { parent: Number(fields[1]), ticks: (utime ?? 0) + (stime ?? 0) + (cutime ?? 0) + (cstime ?? 0) }
  } catch {
    return undefined
  }
}

/** @returns the microseconds of CPU time of a process and all its descendants, including those that have ended */
export function cpuOfTree(root: number): number {
  const all = new Map<number, Counted>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const counted = readStat(pid)
    if (counted) all.set(Number(pid), counted)
  }
  let ticks = 0
  for (const [pid, own] of all) {
    let at: number | undefined = pid
    while (at !== undefined && at !== root) at = all.get(at)?.parent
    if (at === root) ticks += own.ticks
  }
  return ticks * microsecondsPerTick
}

/** @returns the bytes that a process has in memory, including its share of shared memory (PSS) */
export function memoryOf(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return 1024 * Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? Number.NaN)
}
