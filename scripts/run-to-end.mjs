import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import process from 'node:process'
import { whenNpmEnds } from './when-npm-ends.mjs'

let running = 0
let interrupted = false

/**
 * Runs a program to its end. A signal is passed on to it and to all others that run at the same time: no more are started,
 * and we end when the last of them has ended. With `captured` its output is returned instead of shown.
 * @returns {Promise<{ status: number, output: string }>} status 128 + n for an end by signal n, 127 if it did not start
 */
export function runToEnd(
  command,
  args,
  { env = process.env, cwd = process.cwd(), captured = false, timeoutMs = 0 } = {},
) {
  return new Promise((resolve) => {
    if (interrupted) return
    running += 1
    const stdio = captured ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, {
      env,
      cwd,
      stdio,
      shell: process.platform === 'win32' && command.endsWith('.cmd'),
      // A separate group, so that the time limit also kills the programs that this one has started.
      detached: timeoutMs > 0,
    })
    const chunks = []
    if (captured) for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
    const pass = (signal) => {
      interrupted = true
      child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, pass)
    const unwatch = whenNpmEnds(() => pass('SIGTERM'))
    const limit = timeoutMs ? setTimeout(() => process.kill(-child.pid, 'SIGKILL'), timeoutMs) : undefined
    let ended = false
    const end = (status) => {
      // A program that does not start reports it twice.
      if (ended) return
      ended = true
      running -= 1
      unwatch()
      clearTimeout(limit)
      // Once interrupted we keep listening: a second signal must not end us before the others have ended.
      if (interrupted && running === 0) process.exit(130)
      if (interrupted) return
      for (const signal of signals) process.off(signal, pass)
      resolve({ status, output: Buffer.concat(chunks).toString('utf8') })
    }
    child.once('error', (error) => {
      chunks.push(Buffer.from(error.message))
      end(127)
    })
    child.once('close', (code, signal) => end(code ?? 128 + constants.signals[signal]))
  })
}
