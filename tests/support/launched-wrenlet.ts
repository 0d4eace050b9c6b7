// The whole of Wrenlet in a folder of its own, for what runs outside of the tests: the bench and the screenshots.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/platform/db/free-port.ts'

export interface LaunchedWrenlet {
  readonly origin: string
  /** Where its data and its emails are. */
  readonly dataFolder: string
  /** Runs one of the office's commands on it. */
  office(...words: string[]): Promise<void>
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const patienceMs = 150_000

/** @throws Error when it ends before it is ready, or is not ready in time */
export async function launchWrenlet(): Promise<LaunchedWrenlet> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'wrenlet-launched-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = { ...process.env, PORT: String(port), PUBLIC_URL: origin, DATA_DIR: dataFolder, DATABASE_URL: '' }
  const run = (words: string[]) =>
    spawn(process.execPath, ['scripts/run.mjs', ...words], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const child = run(['start'])
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
    rmSync(dataFolder, { recursive: true, force: true })
  }
  const deadline = Date.now() + patienceMs
  while (!(await fetch(`${origin}/api/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error('Wrenlet did not start')
    }
    await sleep(200)
  }
  return {
    origin,
    dataFolder,
    stop,
    office: (...words) =>
      new Promise((resolve, reject) => {
        run(['office', ...words]).once('exit', (code) =>
          code === 0 ? resolve() : reject(new Error(`office ${words.join(' ')} ended with ${code}`)),
        )
      }),
  }
}
