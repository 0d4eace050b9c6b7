import { linkSync, rmSync, writeFileSync } from 'node:fs'
import process from 'node:process'

/**
 * Writes a secret's file unless it exists: whole or not at all, since half a key after a power cut would be kept for
 * ever. If two processes write it at once, the first one's stays.
 */
export function writeOnce(file, text) {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true })
    linkSync(draft, file)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
