// Wrenlet as `npm start` serves it, but in the caller's process: the API, the jobs and the payments sandbox on free ports, and
// on request the pages. Most of a start is spent on loading modules, which all files of one worker then share.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { demo } from '#seed/demo.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/log/log.ts'
import { type ServeOptions, serve } from '#server/serve.ts'
import { parseConfig } from '#server/settings/config.ts'
import { startSandbox } from '../../../stripe-sandbox/start-sandbox.ts'
import { neverShed } from '../never-shed.ts'
import { giftCodeKey } from './gift-code-key.ts'
import { onFreePort } from './on-free-port.ts'

export interface InProcessOptions extends Pick<ServeOptions, 'openApi' | 'site'> {
  databaseUrl: string
  /** Where emails are written, and where the payments sandbox keeps its state. */
  dataFolder: string
}

const webhookSecret = 'whsec_sandbox_wrenlet'

export const serveInProcess = (options: InProcessOptions) => onFreePort((port) => serveOn(port, options))

async function serveOn(port: number, { databaseUrl, dataFolder, ...options }: InProcessOptions) {
  const origin = `http://localhost:${port}`
  moveProvider(dataFolder, origin)
  const sandbox = await startSandbox({
    dataFolder: join(dataFolder, 'stripe-sandbox'),
    webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe`,
    webhookSecret,
    publicOrigin: origin,
  })
  const config = parseConfig({
    ...neverShed,
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataFolder,
    DATABASE_URL: databaseUrl,
    STRIPE_SECRET_KEY: 'sk_test_sandbox_wrenlet',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_wrenlet',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: sandbox.origin,
    STRIPE_JS_URL: '/__sandbox/v3/stripe.js',
    SANDBOX_ORIGIN: sandbox.origin,
    GIFT_CODE_KEYS: giftCodeKey,
  })
  const { db, close: closeDatabase } = openDatabase({ url: databaseUrl, max: 10 })
  const log = createLog(process.env.LOG_LEVEL ?? 'silent')
  const closeOthers = async () => {
    await sandbox.close()
    await closeDatabase()
  }
  const { app, close } = await serve({ config, demo, db, log, ...options, print: () => {} }).catch(async (error) => {
    await closeOthers()
    throw error
  })
  return {
    origin,
    sandboxOrigin: sandbox.origin,
    app,
    db,
    async stop() {
      await close()
      await closeOthers()
    },
  }
}

/** Rewrites the addresses of the provider's pages, which in a copied folder are those of the original site. */
function moveProvider(dataFolder: string, origin: string): void {
  const file = join(dataFolder, 'served-at')
  if (existsSync(file)) {
    const state = new DatabaseSync(join(dataFolder, 'stripe-sandbox', 'sandbox.sqlite'))
    state.prepare('update object set json = replace(json, ?, ?)').run(readFileSync(file, 'utf8'), origin)
    state.close()
  }
  writeFileSync(file, origin)
}
