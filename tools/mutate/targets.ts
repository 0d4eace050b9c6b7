// Which files are mutated: those that decide, guard, read and write. The appearance of pages and the words of emails are not included.
import { globSync } from 'node:fs'

const patterns = [
  'server/kernel/*.ts',
  'server/domains/*/rules/*.ts',
  'server/domains/*/{operations,steps,purposes,queries,policies,present,gather,search}/**/*.ts',
  'server/domains/*/{queries,policies,present,jobs,subscriptions,invariants}.ts',
  'server/views/**/*.ts',
  'server/platform/{jobs,http,events,clock,db}/*.ts',
  'scripts/*.mjs',
]

/**
 * Code that ends other processes, removes folders or fetches packages: a mutation in it could escape its test and harm the machine.
 */
const reachesOut =
  /^server\/platform\/db\/(embedded|create-cluster|postmaster|postgres-command|free-port|open-store)\.ts$|^scripts\/(?!report|settings)/

const nothingToMutate = /\.(db\.)?test\.ts$|\.generated\.ts$|^server\/platform\/db\/schema\.ts$/

export const listTargets = (root: string): string[] =>
  globSync(patterns, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !nothingToMutate.test(path) && !reachesOut.test(path))
    .toSorted()

/** Only the files that are named, or are in a named folder. */
export const narrowTargets = (targets: readonly string[], named: readonly string[]): string[] => {
  const places = named.map((name) => name.replace(/^\.\//, '').replace(/\/$/, ''))
  return targets.filter((path) => places.some((place) => path === place || path.startsWith(`${place}/`)))
}
