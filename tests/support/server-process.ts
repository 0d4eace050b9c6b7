// The whole of Wrenlet as `npm start` runs it (launcher, payments sandbox, server), on a database and a port of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '#server/platform/db/free-port.ts'
import { freshDatabase } from './database.ts'

export interface RunningWrenlet {
  /** Of site and API, as http://localhost:PORT. */
  origin: string
  databaseUrl: string
  /** Where emails are written, one file each. */
  mailFolder: string
  /** Of the payments sandbox itself; its pages are also found below `origin`. */
  sandboxOrigin: string
  /** What it has printed so far. */
  output(): string
  /** Ends it as Ctrl-C does, and drops its database. */
  stop(): Promise<void>
}

export interface WrenletOptions {
  /** On top of what it needs, as variables of `.env.example`. */
  env?: Record<string, string>
  /** How long it may take to be ready, the demo world's seed included. */
  patienceMs?: number
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Starts it and waits until it answers. `afterAll(() => wrenlet.stop())` is the caller's.
 * @throws Error with what it printed, when it ends or does not become ready
 */
export async function startWrenlet({ env = {}, patienceMs = 150_000 }: WrenletOptions = {}): Promise<RunningWrenlet> {
  const database = await freshDatabase()
  await markAsDemo(database.url)
  const dataDir = mkdtempSync(join(tmpdir(), 'wrenlet-server-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      ...env,
    },
  })
  const output = collectOutput(child)
  const stop = async () => {
    await end(child)
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(child, origin, patienceMs, output)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origin,
    databaseUrl: database.url,
    mailFolder: join(dataDir, 'mail'),
    sandboxOrigin: readFileSync(join(dataDir, 'stripe-sandbox.origin'), 'utf8'),
    output,
    stop,
  }
}

/** Demo data goes only into a database that says that it is one (architecture.md, "From the first day"). */
async function markAsDemo(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('insert into installation (id, demo) values (1, true) on conflict (id) do update set demo = true')
  await client.end()
}

function collectOutput(child: ChildProcess): () => string {
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => chunks.push(text))
  return () => chunks.join('')
}

async function waitUntilReady(child: ChildProcess, origin: string, patienceMs: number, output: () => string) {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`Wrenlet did not start:\n${output()}`)
    const answer = await fetch(`${origin}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`Wrenlet was not ready after ${patienceMs / 1000} s:\n${output()}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const impatient = setTimeout(() => child.kill('SIGKILL'), 30_000)
  await ended
  clearTimeout(impatient)
}
