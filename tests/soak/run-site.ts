// The site as a process that can be killed: the server without its pages, otherwise as in production (server/main.ts). It is
// configured by the environment, and prints one line when it is ready.
import { createApp } from '#server/app.ts'
import { applicationClock } from '#server/platform/clock/clock.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/log/log.ts'
import { parseConfig } from '#server/settings/config.ts'

const config = parseConfig(process.env)
const { db, close } = openDatabase({ url: config.databaseUrl ?? '', max: 15 })
const clock = await applicationClock(db)
const app = await createApp({ config, db, clock, movable: clock, log: createLog(config.logLevel), openApi: '{}' })
await app.http.listen({ port: config.port, host: config.host })
await app.ready()
console.log('open')

process.once('SIGTERM', async () => {
  await app.close()
  clock.stop()
  await close()
  process.exit()
})
process.stdin.resume().once('end', () => process.exit())
