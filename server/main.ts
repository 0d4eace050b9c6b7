// Configuration → database → app → listen. The launcher (scripts/run.mjs) starts this, and stops it by a signal.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cast, castPassword } from '#seed/cast.ts'
import { openCastBilling } from '#seed/cast-billing.ts'
import { createApp } from './app.ts'
import { parseConfig } from './config.ts'
import { businessClock, wallClock } from './platform/clock/clock.ts'
import { migrate } from './platform/db/migrate.ts'
import { openStore } from './platform/db/open-store.ts'
import { createLog } from './platform/log/log.ts'
import { prepareDemo } from './prepare-demo.ts'
import { runProcess } from './run-process.ts'
import { say } from './say.ts'
import { loadSite } from './site.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const development = process.env.NODE_ENV === 'development'

async function start() {
  const config = parseConfig(process.env)
  const log = createLog(config.logLevel)
  const store = await openStore(config, { role: 'server', max: 20, onWait: say })
  void store.lost.then((sentence) => {
    console.error(sentence)
    process.exit(1)
  })
  try {
    const applied = await migrate(store.pool)
    if (applied.length > 0) say(`Database brought up to date (${applied.length} migrations).`)
    const movable = config.mode === 'production' ? undefined : await businessClock(store.db)
    const clock = movable ?? wallClock
    const demo = config.mode === 'demo' && (await prepareDemo({ db: store.db, clock }, say))
    const app = await createApp({
      config,
      db: store.db,
      clock,
      movable,
      log,
      openApi: readFileSync(join(root, 'openapi.json'), 'utf8'),
      site: await loadSite(root, development),
    })
    await app.http.listen({ port: config.port, host: config.host })
    await app.ready()
    if (demo && config.sandboxOrigin)
      await openCastBilling({
        db: store.db,
        dispatch: app.dispatch,
        hireTaxRate: app.hireTaxRate,
        sandboxOrigin: config.sandboxOrigin,
      }).catch((error) => log.error({ err: error }, 'the demo families have no subscriptions at the payments sandbox'))
    say(`Wrenlet is open at ${config.publicUrl}`)
    if (config.jobs === 'worker') say('Its jobs are left to processes started with npm run worker.')
    if (demo) {
      say(`Sign in as one of these, with the password ${castPassword}:`)
      for (const { email, who } of cast) say(`  ${email}  ${who}`)
      if (!config.sandboxOrigin)
        say('Their subscriptions are at the payments sandbox only: join as somebody new to pay at another server.')
    }
    if (config.mode === 'demo')
      say(
        config.smtpUrl
          ? `Emails go to ${new URL(config.smtpUrl).host}.`
          : `Emails can be read at ${config.publicUrl}/__mail`,
      )
    return async () => {
      await app.close()
      movable?.stop()
      await store.close()
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

await runProcess(start)
