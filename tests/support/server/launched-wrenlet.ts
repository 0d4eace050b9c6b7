// The whole of Wrenlet as `npm start` runs it (launcher, payments sandbox, server), on its own port and in its own folder.
// Tests that need separate processes, the bench and the screenshots use it.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { neverShed } from '../never-shed.ts'
import { onFreePort } from './on-free-port.ts'

export interface LaunchedWrenlet {
  /** The origin of site and API: http://localhost:PORT. */
  readonly origin: string
  /** Where its data and its emails are. */
  readonly dataFolder: string
  /** The payments sandbox itself; its pages are also found below `origin`. */
  readonly sandboxOrigin: string
  /** @returns its output so far */
  output(): string
  /** Runs one of its commands, such as `office dispatch ID`. @returns its output @throws Error if it fails */
  run(...words: string[]): Promise<string>
  office(...words: string[]): Promise<string>
  /** Stops it with SIGTERM, and removes its folder. */
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Long enough for the first start, which seeds the demo world. */
const deadlineMs = 300_000

/**
 * Starts Wrenlet and waits until it answers.
 * @param settings variables of `.env.example` that override its own; without DATABASE_URL it has an embedded database
 * @throws Error with its output if it ends before it is ready, or is not ready in time
 */
export const launchWrenlet = (settings: Record<string, string> = {}): Promise<LaunchedWrenlet> =>
  onFreePort((port) => launchOn(port, settings))

async function launchOn(port: number, settings: Record<string, string>): Promise<LaunchedWrenlet> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'wrenlet-launched-'))
  const origin = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataFolder,
    DATABASE_URL: '',
    ...neverShed,
    ...settings,
  }
  const launch = (words: string[]) => {
    const child = spawn(process.execPath, ['scripts/run.mjs', ...words], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => chunks.push(text))
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    return { child, ended, output: () => chunks.join('') }
  }
  const server = launch(['start'])
  const stop = async () => {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(server.child, origin)
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message}\n${server.output()}`)
  }
  const run = async (...words: string[]) => {
    const { ended, output } = launch(words)
    const code = await ended
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}:\n${output()}`)
    return output()
  }
  return {
    origin,
    dataFolder,
    sandboxOrigin: readFileSync(join(dataFolder, 'stripe-sandbox.origin'), 'utf8'),
    output: server.output,
    run,
    office: (...words) => run('office', ...words),
    stop,
  }
}

async function waitUntilReady(child: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + deadlineMs
  while (!(await fetch(`${origin}/api/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('Wrenlet did not start:')
    if (Date.now() > deadline) throw new Error(`Wrenlet was not ready after ${deadlineMs / 1000} s:`)
    await sleep(100)
  }
}
