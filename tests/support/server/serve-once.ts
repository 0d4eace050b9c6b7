// Started by tests/db/taken-port.test.ts: serves on PORT and DATABASE_URL without pages. When that fails it prints why, closes its
// database, and ends when nothing is left open.

import { openDatabase } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/log/log.ts'
import { serve } from '#server/serve.ts'
import { parseConfig } from '#server/settings/config.ts'

const config = parseConfig(process.env)
const { db, close } = openDatabase({ url: config.databaseUrl ?? '' })
try {
  await serve({ config, db, log: createLog('silent'), openApi: '{}', print: () => {} })
} catch (error) {
  console.error((error as Error).message)
  await close()
}
