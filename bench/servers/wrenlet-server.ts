// Serves Wrenlet on a given database on two ports, with and without the answer cache. A third port only renders the shop page's
// tree. Its parent measures and profiles it over the channel of `fork`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from '#server/app.ts'
import { sessionCookie } from '#server/domains/accounts/index.ts'
import { httpServer } from '#server/http-server.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { nobody } from '#server/platform/http/api-routes.ts'
import { createLog } from '#server/platform/log/log.ts'
import { parseConfig } from '#server/settings/config.ts'
import { loadSite } from '#server/site.ts'
import { startProfile } from '../profile.ts'
import { answerParent } from './answer-parent.ts'
import { bareShopPage } from './bare-shop-page.ts'
import { countStatements } from './count-statements.ts'

const [databaseUrl = '', instant = ''] = process.argv.slice(2)
const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'wrenlet-bench-data-'))
const config = parseConfig(
  {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'http://localhost:3000',
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    GIFT_CODE_KEYS: Buffer.alloc(32, 'bench').toString('base64url'),
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    LOG_LEVEL: 'fatal',
    // Each caller of a crowd comes from a different network.
    TRUST_PROXY: '1',
  },
  root,
)
const log = createLog(config.logLevel)
/** Always shows the instant of the stock's data. */
const clock: Clock = { now: () => new Date(instant) }
const { db, close } = openDatabase({ url: databaseUrl, max: 20 })
// One caller of a crowd stands for many people.
const unlimited = ['limit.account_writes_minute', 'limit.account_provider_calls_minute', 'limit.ski_searches_minute']
await db.updateTable('setting').set({ value: '1000000' }).where('key', 'in', unlimited).execute()
const openApi = readFileSync(join(root, 'openapi.json'), 'utf8')
const site = await loadSite(root, false)
const started = performance.now()
const app = await createApp({ config, db, clock, log, openApi, site })
// Requests wait until the index has read the whole stock.
await app.dispatch('listProducts', { query: {} }, nobody('bench'))
const loadedMs = performance.now() - started
const nothingKept = await httpServer({
  config,
  log,
  dispatch: app.dispatch,
  findViewer: async () => null,
  sessionCookie,
  site,
  openApi,
})
const listen = { port: 0, host: '127.0.0.1', backlog: 4096 }
const origin = await app.http.listen(listen)
const originNothingKept = await nothingKept.listen(listen)
const bare = await bareShopPage({ site, dispatch: app.dispatch, config })
const originBarePage = await bare.listen(listen)

let endProfile: Awaited<ReturnType<typeof startProfile>> | undefined
answerParent(
  { type: 'ready', origin, originNothingKept, originBarePage, loadedMs },
  {
    memory() {
      gc?.()
      const { heapUsed, arrayBuffers, external } = process.memoryUsage()
      return { type: 'memory', bytes: heapUsed + Math.max(arrayBuffers, external) }
    },
    async profile() {
      endProfile = await startProfile()
      return { type: 'profiling' }
    },
    async statements({ path }) {
      const count = await countStatements(() => nothingKept.inject(path))
      return { type: 'statements', count }
    },
    'profile-end': async () => ({ type: 'profile', shares: (await endProfile?.()) ?? [] }),
  },
  async () => {
    await Promise.all([app.close(), nothingKept.close(), bare.close()])
    await close()
    rmSync(folder, { recursive: true, force: true })
  },
)
