// A server on a database that is up to date: the demo world where that is allowed, the application on its port, and the
// plans' prices agreed with the payment provider. `main.ts` runs it in a process of its own, browser tests in theirs.
import { openCastBilling } from '#seed/cast-billing.ts'
import { type App, type AppOptions, createApp } from './app.ts'
import { businessClock, wallClock } from './platform/clock/clock.ts'
import { prepareDemo } from './prepare-demo.ts'

export interface ServeOptions extends Pick<AppOptions, 'config' | 'db' | 'log' | 'openApi' | 'site'> {
  /** Hears, in one sentence each, what a person at the terminal wants to know. */
  readonly say: (sentence: string) => void
}

export interface Serving {
  readonly app: App
  /** Whether the database holds the demo world. */
  readonly demo: boolean
  close(): Promise<void>
}

/** Connections that the system keeps until we take them; of more than these it says nothing, and they try again after seconds. */
const backlog = 4096

/** @throws Error when its port is taken */
export async function serve({ say, ...options }: ServeOptions): Promise<Serving> {
  const { config, db, log } = options
  const movable = config.mode === 'production' ? undefined : await businessClock(db)
  const clock = movable ?? wallClock
  const demo = config.mode === 'demo' && (await prepareDemo({ db, clock }, say))
  const app = await createApp({ ...options, clock, movable })
  const close = async () => {
    await app.close()
    movable?.stop()
  }
  try {
    await app.http.listen({ port: config.port, host: config.host, backlog })
    await app.ready()
    options.site?.opened?.()
  } catch (error) {
    // Its worker would keep the process alive.
    await close()
    throw error
  }
  if (demo && config.sandboxOrigin)
    await openCastBilling({
      db,
      dispatch: app.dispatch,
      hireTaxRate: app.hireTaxRate,
      sandboxOrigin: config.sandboxOrigin,
    }).catch((error) => log.error({ err: error }, 'the demo families have no subscriptions at the payments sandbox'))
  return { app, demo, close }
}
