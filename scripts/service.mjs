// A program that runs for as long as we do.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'

const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))
/** How long the program has to stop when asked. */
export const deadlineMs = 15_000

/**
 * Starts the program in its own group, so that Ctrl-C reaches only us and we stop things in order. On Linux the kernel
 * kills it when we are killed; elsewhere the programs watch their parent themselves.
 */
export function startService(name, command, args, { env, stdout = 'inherit' }) {
  const line = [command, ...args]
  if (process.platform === 'linux' && setpriv) line.unshift(setpriv, '--pdeathsig', 'TERM')
  const child = spawn(line[0], line.slice(1), { env, stdio: ['ignore', stdout, 'inherit'], detached: true })
  const ended = new Promise((resolve) => {
    child.once('error', () => resolve({ status: 127 }))
    child.once('exit', (status, signal) => resolve({ status: status ?? 1, signal }))
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const killTimer = setTimeout(() => child.kill('SIGKILL'), deadlineMs)
    await ended
    clearTimeout(killTimer)
  }
  return { name, child, ended, stop }
}
