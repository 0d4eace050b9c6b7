// Places in a lane over real sockets: clients that disconnect, and clients that read slowly.
import { connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { Admission } from '#server/platform/load/admission.ts'
import { withinLane } from './within-lane.ts'

/** Waiting for a place may take longer than any test's timeout. */
const limits = { shedMs: 1000, shedPriorityMs: 1000, queueMs: 600_000 }
const rules = { all: { atOnce: 1, waiting: 5, priority: false } }
const admission = new Admission(rules, limits, { delayMs: () => 0 })
const app = fastify()
// A hook like the API's.
app.addHook('onSend', async () => {})
const inLane = (handle: Parameters<typeof withinLane>[3]) =>
  withinLane(
    admission,
    () => 'all',
    (_request, reply) => reply.code(503).send(),
    handle,
  )
/** More than any system buffers for a client that does not read. */
const large = Buffer.alloc(48 * 1024 * 1024)
let release = () => {}
const seen = { held: 0, gone: 0, asked: 0, small: 0 }
app.addHook('preHandler', (request, _reply, done) => {
  if (request.url === '/small') seen.asked += 1
  done()
})
app.get(
  '/held',
  inLane(async (request) => {
    seen.held += 1
    request.raw.socket.once('close', () => {
      seen.gone += 1
    })
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return {}
  }),
)
app.get(
  '/large',
  inLane((_request, reply) => reply.send(large)),
)
app.get(
  '/small',
  inLane(async () => {
    seen.small += 1
    return { ok: true }
  }),
)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const sockets: Socket[] = []
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** Sends a request, and reads nothing of the answer. */
function ask(path: string): Socket {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  sockets.push(socket)
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  return socket
}

test('a slow reader holds no place', async () => {
  ask('/large')
  expect((await fetch(`${origin}/small`)).status).toBe(200)
})

test('a client that disconnects returns its place only when its work is done', async () => {
  const client = ask('/held')
  await expect.poll(() => seen.held).toBe(1)
  client.destroy()
  await expect.poll(() => seen.gone).toBe(1)
  const begun = seen.small
  const next = fetch(`${origin}/small`)
  await expect.poll(() => seen.asked).toBe(begun + 1)
  expect(seen.small).toBe(begun)
  release()
  expect((await next).status).toBe(200)
})
