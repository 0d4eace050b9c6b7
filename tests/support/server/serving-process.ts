// The server as its own process (tests/soak/run-site.ts) on the given database, without a launcher, a demo world or a
// payment provider.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { neverShed } from '../never-shed.ts'
import { giftCodeKey } from './gift-code-key.ts'
import { onFreePort } from './on-free-port.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const deadlineMs = 120_000

export interface ServingProcess {
  readonly origin: string
  stop(): Promise<void>
}

/** @throws Error with its output if it ends before it answers, or does not answer in time */
export const startServingProcess = (databaseUrl: string): Promise<ServingProcess> =>
  onFreePort((port) => startOn(port, databaseUrl))

async function startOn(port: number, databaseUrl: string): Promise<ServingProcess> {
  const origin = `http://127.0.0.1:${port}`
  const dataFolder = mkdtempSync(join(tmpdir(), 'wrenlet-serving-'))
  const child = spawn(process.execPath, ['tests/soak/run-site.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: origin,
      DATA_DIR: dataFolder,
      DATABASE_URL: databaseUrl,
      ...neverShed,
      // Nothing listens on this port, since no payments are made here.
      STRIPE_API_BASE: 'http://127.0.0.1:9',
      STRIPE_SECRET_KEY: 'sk_test_sandbox_serving',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_serving',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_serving',
      GIFT_CODE_KEYS: giftCodeKey,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => output.push(text))
  const stop = async () => {
    if (!hasEnded(child)) {
      child.kill('SIGTERM')
      await once(child, 'close')
    }
    rmSync(dataFolder, { recursive: true, force: true })
  }
  const deadline = Date.now() + deadlineMs
  while (!(await fetch(`${origin}/api/health`).catch(() => undefined))?.ok) {
    if (!hasEnded(child) && Date.now() < deadline) {
      await sleep(50)
      continue
    }
    await stop()
    throw new Error(`The server did not answer:\n${output.join('')}`)
  }
  return { origin, stop }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null
