// Runs a command as its own process, as the launcher does.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface CommandRun {
  readonly status: number | null
  readonly out: string
  readonly err: string
}

/** @param name a file of server/commands, or a path such as seed/reset, without its extension */
export function runCommand(name: string, words: readonly string[], env: Record<string, string>): Promise<CommandRun> {
  const path = name.includes('/') ? name : `server/commands/${name}`
  const file = fileURLToPath(new URL(`../../../${path}.ts`, import.meta.url))
  const child = spawn(process.execPath, [file, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    out += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    err += chunk
  })
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, out, err })))
}
