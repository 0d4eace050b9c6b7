import { type FaultGroup, groupFaults, type ImportReport } from '#server/domains/catalogue/index.ts'
import type { Terminal } from './terminal.ts'

/** The result of an import, or of a check; faults go to the error output. */
export function printReport(
  report: ImportReport,
  { check, delivery }: { readonly check: boolean; readonly delivery: string },
  { print, printError }: Terminal,
): void {
  const { created, updated, unchanged, garmentsAdded, leftOut, faults, faultyUnits, named, toFetch } = report
  for (const group of groupFaults(faults)) printError(faultLine(group))
  if (check) print('Nothing was written; this is what an import would do.')
  print(`Products: ${created} new, ${updated} changed, ${unchanged} unchanged. Garments: ${garmentsAdded} new.`)
  if (check) {
    if (created > 0) print(`New: ${namesOf(named.created, created)}.`)
    if (updated > 0) print(`Changed: ${namesOf(named.updated, updated)}.`)
  } else if (toFetch > 0)
    print(
      `The server fetches the pictures of ${toFetch} ${toFetch === 1 ? 'product' : 'products'} from now on: npm run office -- pictures says which cannot be fetched.`,
    )
  if (garmentsAdded > 0 && !check)
    print(
      `New garments are for rent after their safety check: npm run office -- check ${quoted(delivery)} --safe records it for all of them.`,
    )
  if (leftOut > 0) print(`Left out by the mapping: ${leftOut}.`)
  if (faultyUnits > 0) print(`Left out for their faults: ${faultyUnits}.`)
}

/** Quoted for a shell. */
const quoted = (name: string): string => (/^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`)

const namesOf = (named: readonly string[], all: number): string =>
  `${named.join('; ')}${all > named.length ? `; and ${all - named.length} more` : ''}`

function faultLine({ line, handle, reason, alsoOn, count }: FaultGroup): string {
  const first = `Line ${line}${handle && ` (${handle})`}`
  if (count === 1) return `${first}: ${reason}.`
  const unnamed = count - 1 - alsoOn.length
  return `${first} and ${count - 1} more, on ${alsoOn.length === 1 ? 'line' : 'lines'} ${alsoOn.join(', ')}${unnamed > 0 ? ' …' : ''}: ${reason}.`
}
