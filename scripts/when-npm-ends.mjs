import { readFileSync } from 'node:fs'
import process from 'node:process'

/**
 * Calls back once when the npm process that runs us has ended. npm puts a shell between itself and us that forwards no signals.
 * That shell dies of SIGTERM and survives when npm is killed, so both are watched. It also keeps SIGINT to itself for as long as we
 * run, so package.json starts the services with `exec`, which leaves no shell. Without npm we outlive the process that started us, so
 * that a start can be put in the background. @returns a function that ends the watch
 */
export function whenNpmEnds(callback) {
  if (!process.env.npm_lifecycle_event) return () => {}
  const ancestors = () => [process.ppid, isNpmsShell(process.ppid) ? parentOf(process.ppid) : 0].join()
  const atFirst = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === atFirst) return
    clearInterval(watch)
    callback()
  }, 500)
  watch.unref()
  return () => clearInterval(watch)
}

const isNpmsShell = (pid) => readIfThere(`/proc/${pid}/cmdline`).split('\0').includes('-c')

const parentOf = (pid) => readIfThere(`/proc/${pid}/status`).match(/^PPid:\s+(\d+)$/m)?.[1]

/** Empty where there is no /proc. */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
