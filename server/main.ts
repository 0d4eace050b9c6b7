// Configuration → database → app → listen. The launcher (scripts/run.mjs) starts this, and stops it by a signal.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cast, castPassword } from '#seed/cast.ts'
import { createApp } from './app.ts'
import { ConfigError, parseConfig } from './config.ts'
import { businessClock, wallClock } from './platform/clock/clock.ts'
import { migrate } from './platform/db/migrate.ts'
import { openStore } from './platform/db/open-store.ts'
import { createLog } from './platform/log/log.ts'
import { prepareDemo } from './prepare-demo.ts'
import { say, sentenceOf } from './say.ts'
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
    const clock = config.mode === 'production' ? { ...wallClock, stop() {} } : await businessClock(store.db)
    const demo = config.mode === 'demo' && (await prepareDemo({ db: store.db, clock }, say))
    const app = await createApp({
      config,
      db: store.db,
      clock,
      log,
      openApi: readFileSync(join(root, 'openapi.json'), 'utf8'),
      site: await loadSite(root, development),
    })
    await app.http.listen({ port: config.port, host: config.host })
    await app.ready()
    say(`Wrenlet is open at ${config.publicUrl}`)
    if (demo) {
      say(`Sign in as one of these, with the password ${castPassword}:`)
      for (const { email, who } of cast) say(`  ${email}  ${who}`)
    }
    if (config.mode === 'demo')
      say(
        config.smtpUrl
          ? `Emails go to ${new URL(config.smtpUrl).host}.`
          : `Emails can be read at ${config.publicUrl}/__mail`,
      )
    return async () => {
      await app.close()
      clock.stop()
      await store.close()
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

try {
  const close = await start()
  let closing = false
  const stop = () => {
    if (closing) return
    closing = true
    // Whatever hangs must not keep the launcher waiting.
    setTimeout(() => process.exit(1), 10_000).unref()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 500).unref()
} catch (error) {
  for (const sentence of error instanceof ConfigError ? error.problems : [sentenceOf(error)]) console.error(sentence)
  process.exitCode = 1
}
