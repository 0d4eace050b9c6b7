import * as fs from 'node:fs'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/**
 * One folder for everything that a command's programs leave in the temporary folder, above all PostgreSQL clusters. We remove
 * it however they ended: a killed program removes nothing itself.
 * @param {{ inMemory?: boolean }} wanted `inMemory`: in the machine's memory if there is room
 * @returns its path, and the variables that make a program use it
 */
export function temporaryFolder({ inMemory = false } = {}) {
  const folder = mkdtempSync(join(inMemory ? chooseParentFolder() : tmpdir(), prefix))
  process.once('exit', () => removeFolder(folder))
  return { folder, variables: { TMPDIR: folder, TEMP: folder, TMP: folder } }
}

const prefix = 'wrenlet-run-'
const memory = '/dev/shm'
/** Far longer than a run takes. */
const leftOverMs = 6 * 3_600_000
/** A whole run of the tests keeps at most half of it at a time. */
const neededBytes = 4 * 1024 ** 3

/**
 * A database is a thousand small files, which an ordinary disk takes twenty times as long to copy as memory does.
 * TMPDIR is respected if it is set.
 */
function chooseParentFolder() {
  if (process.env.TMPDIR) return tmpdir()
  try {
    // The folder must allow programs to be run from it, because some tests write one there and start it.
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .filter((line) => line.split(' ')[1] === memory)
    const executable = mount.length > 0 && mount.every((line) => !/\bnoexec\b/.test(line))
    // Missing from old versions of Node, where a named import would end the program.
    const { bavail, bsize } = fs.statfsSync(memory)
    if (executable && bavail * bsize >= neededBytes && freemem() >= neededBytes) {
      removeLeftOver()
      return memory
    }
  } catch {
    // Not Linux, or an old Node.
  }
  return tmpdir()
}

/** A run that was killed leaves its folder, which would hold memory until the machine restarts. */
function removeLeftOver() {
  for (const name of readdirSync(memory)) {
    const folder = join(memory, name)
    if (name.startsWith(prefix) && Date.now() - statSync(folder).mtimeMs > leftOverMs) removeFolder(folder)
  }
}

const attempts = 50
const pauseMs = 100

/**
 * A cluster whose owner was killed may still be stopping. It writes files, and removes some itself: when one is gone
 * before `rmSync` comes to it, that returns early, without an error. Files that cannot be removed are left to the
 * system.
 */
function removeFolder(folder) {
  for (let attempt = 0; attempt < attempts && existsSync(folder); attempt += 1) {
    if (attempt > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Tried again.
    }
  }
}
