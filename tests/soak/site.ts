// Runs a server and a worker on one database and one payments sandbox, and can kill and restart each.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import { onFreePort } from '#tests/support/server/on-free-port.ts'
import { type Sandbox, startSandbox } from '../../stripe-sandbox/start-sandbox.ts'
import { neverShed } from '../support/never-shed.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const keys = {
  secretKey: 'sk_test_sandbox_soak',
  publishableKey: 'pk_test_sandbox_soak',
  webhookSecret: 'whsec_sandbox_soak',
}

export interface Site {
  readonly origin: string
  readonly sandbox: Sandbox
  /** @returns the output of its processes, which log only errors */
  errors(): string
  /**
   * Kills the process (kill -9) and starts another. Connected clients lose their connection.
   * @returns the id of the killed process
   */
  killServer(): Promise<number | undefined>
  killWorker(): Promise<number | undefined>
  stop(): Promise<void>
}

/** @param settings added to its own, named as in `.env.example` */
export const openSite = (databaseUrl: string, settings: Readonly<Record<string, string>> = {}): Promise<Site> =>
  onFreePort((port) => openOn(port, databaseUrl, settings))

async function openOn(port: number, databaseUrl: string, settings: Readonly<Record<string, string>>): Promise<Site> {
  const origin = `http://127.0.0.1:${port}`
  const dataFolder = mkdtempSync(join(tmpdir(), 'wrenlet-soak-'))
  const sandbox = await startSandbox({
    ...keys,
    webhookUrl: `${origin}/api/webhooks/stripe`,
    retryDelays: [50, 200, 1000],
  })
  const output: string[] = []
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    WRENLET_MODE: 'demo',
    LOG_LEVEL: 'error',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    // Each family comes from its own address, so that limits by network do not stop it.
    TRUST_PROXY: '1',
    DATA_DIR: dataFolder,
    DATABASE_URL: databaseUrl,
    ...neverShed,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_BASE: sandbox.origin,
    STRIPE_JS_URL: '/__sandbox/v3/stripe.js',
    SANDBOX_ORIGIN: sandbox.origin,
    GIFT_CODE_KEYS: giftCodeKey,
    ...settings,
  }
  const launch = (file: string): ChildProcess => {
    const child = spawn(process.execPath, [file], { cwd: root, env, stdio: ['pipe', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => output.push(text))
    return child
  }
  const openServer = async () => {
    const child = launch('tests/soak/run-site.ts')
    await waitUntilReady(origin, child, output)
    return child
  }
  const closeSandbox = async () => {
    await sandbox.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  let server = await openServer().catch(async (error) => {
    await closeSandbox()
    throw error
  })
  let worker = launch('server/worker.ts')
  const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'close')
  }
  return {
    origin,
    sandbox,
    errors: () =>
      output
        .join('')
        .split('\n')
        .filter((line) => line.trim() !== '' && line.trim() !== 'open')
        .join('\n'),
    async killServer() {
      const { pid } = server
      await end(server, 'SIGKILL')
      server = await openServer()
      return pid
    },
    async killWorker() {
      const { pid } = worker
      await end(worker, 'SIGKILL')
      worker = launch('server/worker.ts')
      return pid
    },
    async stop() {
      await Promise.all([end(server, 'SIGTERM'), end(worker, 'SIGTERM')])
      await closeSandbox()
    },
  }
}

async function waitUntilReady(origin: string, child: ChildProcess, output: readonly string[]): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await fetch(`${origin}/api/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The site did not start:\n${output.join('')}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
