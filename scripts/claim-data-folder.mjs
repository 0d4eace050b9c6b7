import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { Failure } from './report.mjs'

const reasons = {
  EACCES: 'belongs to another user: start as that user, or set DATA_DIR',
  EPERM: 'belongs to another user: start as that user, or set DATA_DIR',
  EROFS: 'cannot be written to: set DATA_DIR to a folder that can',
  ENOSPC: 'is on a disk that is full: free some space and start again; nothing is lost',
  EDQUOT: 'is over your disk quota: free some space and start again; nothing is lost',
  ENOTDIR: 'is not a folder: set DATA_DIR',
  EEXIST: 'is not a folder: set DATA_DIR',
}

/**
 * One launcher at a time works on a data folder: two would share the sandbox's file and deliver each other's events.
 * @returns a function that releases the folder
 */
export function claimDataFolder(folder) {
  const file = join(folder, 'launcher.pid')
  try {
    mkdirSync(folder, { recursive: true })
    for (;;) {
      try {
        writeFileSync(file, `${process.pid}\n`, { flag: 'wx' })
        return () => rmSync(file, { force: true })
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
        const pid = Number(readFileSync(file, 'utf8'))
        if (isLauncher(pid)) throw new Failure(`Wrenlet is already running on the data in ${folder} (process ${pid}).`)
        rmSync(file, { force: true })
      }
    }
  } catch (error) {
    throw explainFolderError(folder, error)
  }
}

/** @returns a Failure that says why the folder cannot be used, or the error itself if its code is unknown */
export const explainFolderError = (folder, error, name = 'data folder') =>
  error instanceof Failure || !reasons[error.code]
    ? error
    : new Failure(`The ${name} ${folder} ${reasons[error.code]}.`)

/** Matches the command line of a launcher, in which each word ends with a NUL. */
const launcherLine = /run\.mjs\0(?:start|dev)\0/

/** Process numbers are reused, most often in containers, so where there is /proc the program is checked as well. */
export function isLauncher(pid) {
  if (!(pid > 0) || pid === process.pid) return false
  if (existsSync('/proc/self/cmdline'))
    return existsSync(`/proc/${pid}/cmdline`) && launcherLine.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
