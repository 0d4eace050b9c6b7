import { readFileSync } from 'node:fs'
import type { Mode } from './config.ts'
import type { Db } from './platform/db/database.ts'
import { ping } from './platform/db/ping.ts'
import type { Handlers } from './platform/http/handler.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

/** Healthy is: this process answers and its database does. */
export const systemRoutes = ({ db, mode }: { readonly db: Db; readonly mode: Mode }): Pick<Handlers, 'health'> => ({
  async health() {
    await ping(db)
    return { ok: true, mode, version }
  },
})
