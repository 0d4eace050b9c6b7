// One launcher at a time installs or builds: a second one would empty the folder that the first one has just filled.
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { explainFolderError } from './claim-data-folder.mjs'
import { Failure, tell } from './report.mjs'
import { whenNpmEnds } from './when-npm-ends.mjs'

const pollMs = 250
const longestWaitMs = 20 * 60_000
/** Far longer than it takes to write a line, or to remove a file. */
const momentMs = 10_000

/**
 * Runs `work` with a lock, and first waits while another launcher has it. The lock of a launcher that died is free.
 * @param lock a file that names the process that has it
 * @param title what both want to do
 * @throws Failure when the other one takes too long, when we are asked to stop while we wait, or if the folder of the lock cannot be used
 */
export async function oneAtATime(lock, title, work) {
  try {
    mkdirSync(dirname(lock), { recursive: true })
    if (!take(lock)) await waitFor(lock, title)
  } catch (error) {
    throw explainFolderError(dirname(lock), error, 'folder')
  }
  const release = () => rmSync(lock, { force: true })
  // A signal that ends the work ends this process, too.
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

async function waitFor(lock, title) {
  const until = Date.now() + longestWaitMs
  let isStopped = false
  const stop = () => {
    isStopped = true
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)
  const unwatch = whenNpmEnds(stop)
  tell(`${title}: another process of Wrenlet is doing this. Waiting for it …`)
  try {
    do {
      await new Promise((resolve) => setTimeout(resolve, pollMs))
      if (isStopped) throw new Failure('Stopped.', 130)
      if (Date.now() > until)
        throw new Failure(`${title}: the process that does this has not ended. Stop it, or remove ${lock}.`)
    } while (!take(lock))
  } finally {
    unwatch()
    for (const signal of signals) process.off(signal, stop)
  }
}

/** @returns whether the lock is ours now */
function take(lock) {
  if (stateOf(lock) === 'abandoned') removeAbandoned(lock)
  try {
    writeFileSync(lock, `${process.pid} ${startTimeOf(process.pid)}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

function stateOf(lock) {
  try {
    const [pid, startTime] = readFileSync(lock, 'utf8').trim().split(' ')
    // Empty: it is being written, or its writer died just then.
    const isHeld = pid ? isAlive(Number(pid), startTime) : isNew(lock)
    return isHeld ? 'held' : 'abandoned'
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return 'free'
  }
}

/** Process numbers are reused, most often in containers, so where there is /proc the start time is compared as well. */
function isAlive(pid, startTime) {
  if (existsSync('/proc/self/stat')) return startTime !== undefined && startTimeOf(pid) === startTime
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** When the process started, in ticks since the machine did; empty if it has ended, or where there is no /proc. */
function startTimeOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in brackets, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const hasEnded = fields[0] === 'Z' || fields[0] === 'X'
    return hasEnded ? '' : fields[19]
  } catch {
    return ''
  }
}

const isNew = (path) => Math.abs(Date.now() - statSync(path).mtimeMs) < momentMs

/** One process at a time, and it checks again: otherwise a second process would remove the lock that the first has just taken. */
function removeAbandoned(lock) {
  const guard = `${lock}.removal`
  try {
    mkdirSync(guard)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeOld(guard)
    return
  }
  try {
    if (stateOf(lock) === 'abandoned') rmSync(lock, { force: true })
  } finally {
    rmdirSync(guard)
  }
}

function removeOld(guard) {
  try {
    if (!isNew(guard)) rmdirSync(guard)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
