import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const lookEveryMs = 20
/** How long an unused connection may still deliver a request that was already on its way. */
const graceMs = 200
/** How long a closing server waits for a request to arrive whole and for its answer to be read: less than the process has to end. */
const limitMs = 5000

/**
 * Closes each connection of a closing server once its response is sent. Otherwise Node waits, for over a minute, for
 * kept-alive connections whose response came after the close, and for those that browsers open in advance and never use;
 * and without end for a request of which only a part comes, because its own time-outs end with the server.
 */
export function endConnections(app: FastifyInstance, { limit = limitMs }: { readonly limit?: number } = {}): void {
  const server = app.server as Server
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
    const began = performance.now()
    const looking = setInterval(() => {
      server.closeIdleConnections()
      const waited = performance.now() - began
      if (waited < graceMs) return
      for (const socket of open) if (socket.bytesRead === 0 || waited >= limit) socket.destroy()
    }, lookEveryMs)
    // A server that never listened does not emit 'close'.
    looking.unref()
    server.once('close', () => clearInterval(looking))
    done()
  })
}
