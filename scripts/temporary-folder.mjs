import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/**
 * One folder for everything that a command's programs leave in the temporary folder, above all PostgreSQL clusters. We remove
 * it however they ended: a killed program removes nothing itself.
 * @returns its path, and the variables that make a program use it
 */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-run-'))
  process.once('exit', () => removeAtLast(folder))
  return { folder, variables: { TMPDIR: folder, TEMP: folder, TMP: folder } }
}

const attempts = 50
const pauseMs = 100

/**
 * A cluster whose owner was killed may still be stopping. It writes files, and removes some itself: when one is gone
 * before `rmSync` comes to it, that returns early, without an error. Files that cannot be removed are left to the
 * system.
 */
function removeAtLast(folder) {
  for (let attempt = 0; attempt < attempts && existsSync(folder); attempt += 1) {
    if (attempt > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Tried again.
    }
  }
}
