import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { type ClosingLimits, endConnections } from './end-connections.ts'

async function aServer(limits?: ClosingLimits) {
  // Ten minutes of keep-alive, so that a close that waits for it never ends within a test.
  const app = fastify({ keepAliveTimeout: 600_000 })
  endConnections(app, limits)
  const reached = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<string>()
  app.get('/slow', () => {
    reached.resolve()
    return answered.promise
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { app, port, reached: reached.promise, answer: answered.resolve }
}

async function aConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString()
  })
  await once(socket, 'connect')
  return { socket, received: () => received, ended: once(socket, 'close') }
}

it('closes a connection after the response in progress, which is complete', async () => {
  const { app, port, reached, answer } = await aServer()
  const { socket, received, ended } = await aConnection(port)
  socket.write('GET /slow HTTP/1.1\r\nHost: here\r\n\r\n')
  await reached
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  answer('all of it')
  await Promise.all([closed, ended])
  expect(received()).toContain('all of it')
})

it('closes a connection that was opened in advance and never used', async () => {
  const { app, port } = await aServer()
  const accepted = once(app.server, 'connection')
  const { ended } = await aConnection(port)
  await accepted
  await Promise.all([app.close(), ended])
})

it('does not wait for a request that arrives only in part, but waits for the answer to a whole one', async () => {
  const { app, port, reached, answer } = await aServer({ arrivalMs: 250, limitMs: 600_000 })
  const whole = await aConnection(port)
  whole.socket.write('GET /slow HTTP/1.1\r\nHost: here\r\n\r\n')
  await reached
  const accepted = once(app.server, 'connection')
  const part = await aConnection(port)
  const [socket] = (await accepted) as [Socket]
  part.socket.write('GET /slow HTTP/1.1\r\n')
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0)
  const closed = app.close()
  await part.ended
  answer('all of it')
  await Promise.all([closed, whole.ended])
  expect(whole.received()).toContain('all of it')
})

it('cuts off an answer that takes longer than the process has left', async () => {
  const { app, port, reached } = await aServer({ limitMs: 250 })
  const { socket, ended } = await aConnection(port)
  socket.write('GET /slow HTTP/1.1\r\nHost: here\r\n\r\n')
  await reached
  await Promise.all([app.close(), ended])
})
