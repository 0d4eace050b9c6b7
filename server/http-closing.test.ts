// What a request gets when it reaches a server that has begun to close.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDispatch } from '#server/platform/http/dispatch.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { createLog } from '#server/platform/log/log.ts'
import { configOf } from '#tests/support/worlds/world.ts'
import { httpServer } from './http-server.ts'

test('a request that was on its way when the server began to close is answered like any other', async () => {
  // The server looks for idle connections only when this test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-closing-'))
  onTestFinished(() => {
    vi.useRealTimers()
    rmSync(folder, { recursive: true, force: true })
  })
  const log = createLog('silent')
  const handlers = { liveness: async () => ({ ok: true }) } as unknown as Handlers
  const app = await httpServer({
    config: configOf({ DATA_DIR: folder }),
    log,
    dispatch: createDispatch(handlers, log),
    findViewer: async () => null,
    sessionCookie: { name: 'wrenlet_session', maxAge: 60 },
    openApi: '{}',
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const accepted = once(app.server, 'connection')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await accepted
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  const ended = once(socket, 'close')
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  socket.write('GET /api/health/live HTTP/1.1\r\nHost: here\r\n\r\n')
  await ended
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\{"ok":true\}$/)
  vi.advanceTimersByTime(20)
  await closed
})
