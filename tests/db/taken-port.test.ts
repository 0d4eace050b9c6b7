import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import { freshDatabase } from '../support/database/database.ts'
import { aFolder } from '../support/worlds/world.ts'

const database = await freshDatabase()
afterAll(database.drop)

test('a server whose port was taken while it started reports it, and leaves nothing open', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const server = spawn(process.execPath, ['tests/support/server/serve-once.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: aFolder(),
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      GIFT_CODE_KEYS: giftCodeKey,
      STRIPE_API_BASE: 'http://127.0.0.1:1',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  server.stderr.setEncoding('utf8').on('data', (text) => {
    complaints += text
  })
  await once(server, 'close')
  other.close()
  expect(complaints).toContain(`EADDRINUSE: address already in use 127.0.0.1:${port}`)
})
