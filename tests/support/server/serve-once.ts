// A program that tests/db/taken-port.test.ts starts. It serves the API on PORT from DATABASE_URL. If that fails, it prints why and
// closes its database, and must then end.

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
