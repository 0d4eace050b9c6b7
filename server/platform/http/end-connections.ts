import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const lookEveryMs = 20
/** How long an unused connection may still deliver a request that was already on its way. */
const graceMs = 200

/**
 * Closes each connection of a closing server once its response is sent. Otherwise Node waits, for over a minute, for
 * kept-alive connections whose response came after the close, and for those that browsers open in advance and never use.
 */
export function endConnections(app: FastifyInstance): void {
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
      if (performance.now() - began < graceMs) return
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, lookEveryMs)
    // A server that never listened does not emit 'close'.
    looking.unref()
    server.once('close', () => clearInterval(looking))
    done()
  })
}
