import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const lookEveryMs = 20

/**
 * Lets a closing server end: each connection goes as soon as no answer is under way on it. Node waits for a browser to let
 * go of a connection whose answer came after the close, or that it opened ahead and has never used: over a minute.
 */
export function endConnections(app: FastifyInstance): void {
  const server = app.server as Server
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
    const endUnused = () => {
      server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }
    const looking = setInterval(endUnused, lookEveryMs)
    server.once('close', () => clearInterval(looking))
    endUnused()
    done()
  })
}
