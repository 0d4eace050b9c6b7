import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/**
 * One folder for all that the programs of a command leave in the temporary folder, clusters of PostgreSQL above all. It
 * goes with us however they ended: what is killed removes nothing itself.
 * @returns its path, and the variables that make a program use it
 */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-run-'))
  process.once('exit', () => {
    try {
      // A cluster whose owner was killed may be writing its last.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    } catch {
      // Left to the system, which empties the temporary folder itself.
    }
  })
  return { folder, variables: { TMPDIR: folder, TEMP: folder, TMP: folder } }
}
