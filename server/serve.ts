// A server on a migrated database: the demo world if one is passed in and allowed, the application on its port, and the plans'
// prices compared with the payment provider. `start-server.ts` runs it in its own process, browser tests in theirs.
import { type App, type AppOptions, createApp } from './app.ts'
import type { Demo } from './demo.ts'
import { applicationClock, wallClock } from './platform/clock/clock.ts'

export interface ServeOptions extends Pick<AppOptions, 'config' | 'db' | 'log' | 'openApi' | 'site'> {
  /** None in production. */
  readonly demo?: Demo | undefined
  /** Called with each sentence for the person at the terminal. */
  readonly print: (sentence: string) => void
}

export interface Serving {
  readonly app: App
  /** Whether the database holds the demo world. */
  readonly seeded: boolean
  close(): Promise<void>
}

/** Connections that the system queues until we accept them; further ones get no answer, and retry after seconds. */
const backlog = 4096

/** @throws Error when its port is taken */
export async function serve({ print, demo, ...options }: ServeOptions): Promise<Serving> {
  const { config, db, log } = options
  const movable = config.mode === 'production' ? undefined : await applicationClock(db)
  const clock = movable ?? wallClock
  const seeded = (await demo?.prepare({ db, clock, giftCodeKeys: config.giftCodeKeys }, print)) ?? false
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
    // The worker of the application would keep the process alive.
    await close()
    throw error
  }
  if (demo && seeded && config.sandboxOrigin)
    await demo
      .openBilling({
        db,
        dispatch: app.dispatch,
        hireTaxRate: app.hireTaxRate,
        sandboxOrigin: config.sandboxOrigin,
      })
      .catch((error) => log.error({ err: error }, 'demo families have no subscriptions at the payments sandbox'))
  return { app, seeded, close }
}
