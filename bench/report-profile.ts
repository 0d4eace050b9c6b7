import type { BenchWorld } from './result.ts'
import type { BenchedWrenlet } from './servers/servers.ts'

/** Profiles the server while `work` runs, and prints where it spent its time, which shows why a target is not met. */
export async function reportProfile(
  { say }: BenchWorld,
  wrenlet: BenchedWrenlet,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const shares = await wrenlet.profileOf(work)
  say(`\nWhere the server spends its time, ${what} (share of the time that its main thread was busy):`)
  for (const { what: part, share, functions } of shares)
    say(`  ${(100 * share).toFixed(1).padStart(5)} %  ${part}  (${functions.join(', ')})`)
}
