import { spawn } from 'node:child_process'
import process from 'node:process'
import { whenNpmEnds } from './when-npm-ends.mjs'

/**
 * Runs a program to its end. A signal is passed on to it, and when it has ended we end too. With `captured` its output is returned instead of shown.
 * @returns {Promise<{ status: number, output: string }>} status 128 + n for an end by signal n, 127 if it did not start
 */
export function runToEnd(command, args, { env = process.env, captured = false, timeoutMs = 0 } = {}) {
  return new Promise((resolve) => {
    const stdio = captured ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, {
      env,
      stdio,
      shell: process.platform === 'win32' && command.endsWith('.cmd'),
      // a group of its own, so that the time limit reaches what the program itself has started
      detached: timeoutMs > 0,
    })
    const chunks = []
    if (captured) for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
    let interrupted = false
    const pass = (signal) => {
      interrupted = true
      child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, pass)
    const unwatch = whenNpmEnds(() => pass('SIGTERM'))
    const limit = timeoutMs ? setTimeout(() => process.kill(-child.pid, 'SIGKILL'), timeoutMs) : undefined
    const end = (status) => {
      for (const signal of signals) process.off(signal, pass)
      unwatch()
      clearTimeout(limit)
      if (interrupted) process.exit(130)
      resolve({ status, output: Buffer.concat(chunks).toString('utf8') })
    }
    child.once('error', (error) => {
      chunks.push(Buffer.from(error.message))
      end(127)
    })
    child.once('close', (code, signal) => end(code ?? 128 + (signal === 'SIGINT' ? 2 : 15)))
  })
}
