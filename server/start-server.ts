// Starts a server: configuration, database, application, port.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Demo } from './demo.ts'
import { castPassword } from './demo-sign-ins.ts'
import { openStore } from './platform/db/open-store.ts'
import { captureOutput } from './platform/log/capture-output.ts'
import { createLog } from './platform/log/log.ts'
import { prepareStore, refuseOtherKind } from './prepare-store.ts'
import { print, printError } from './print.ts'
import { serve } from './serve.ts'
import { parseConfig } from './settings/config.ts'
import { productionWarnings } from './settings/production-warnings.ts'
import { loadSite } from './site.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const development = process.env.NODE_ENV === 'development'

/**
 * @param demo for a server that is started as a demo
 * @returns a function that closes everything in order
 * @throws Error in one sentence for people
 */
export async function startServer(demo?: Demo): Promise<() => Promise<void>> {
  const config = parseConfig(process.env)
  if ((config.mode === 'demo') !== (demo !== undefined))
    throw new Error('WRENLET_MODE=production is started by server/main.ts, a demo by seed/main.ts; npm start chooses.')
  const log = createLog(config.logLevel)
  captureOutput(log)
  const store = await openStore(config, {
    role: 'server',
    max: 20,
    ownPort: config.port,
    accept: (database) => refuseOtherKind(database, config.mode),
    onWait: print,
  })
  void store.lost.then((sentence) => {
    printError(sentence)
    process.exit(1)
  })
  try {
    const applied = await prepareStore(store, config.mode)
    if (applied.length > 0) print(`Database brought up to date (${applied.length} migrations).`)
    const { seeded, close } = await serve({
      config,
      demo,
      db: store.db,
      log,
      openApi: readFileSync(join(root, 'openapi.json'), 'utf8'),
      site: await loadSite(root, development),
      print,
    })
    print(`Wrenlet is open at ${config.publicUrl}`)
    for (const warning of productionWarnings(config)) printError(warning)
    if (config.jobs === 'worker') print('Its jobs are left to processes started with npm run worker.')
    if (demo && seeded) {
      print(`Sign in as one of these, with the password ${castPassword}:`)
      for (const { email, who } of demo.families) print(`  ${email}  ${who}`)
      if (!config.sandboxOrigin)
        print('Their subscriptions are at the payments sandbox only: join as somebody new to pay at another server.')
    }
    if (config.mode === 'demo')
      print(
        config.smtpUrl
          ? `Emails go to ${new URL(config.smtpUrl).host}.`
          : `Emails can be read at ${config.publicUrl}/__mail`,
      )
    if (config.sandboxOrigin) print(`Time is moved on at ${config.publicUrl}/__clock`)
    if (config.mode === 'demo') {
      print('Orders are picked, sent and taken back with npm run office -- help')
      if (process.env.WRENLET_LAUNCHED) print('Ctrl-C stops everything.')
    }
    return async () => {
      await close()
      await store.close()
    }
  } catch (error) {
    await store.close()
    throw error
  }
}
