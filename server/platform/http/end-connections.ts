import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const checkEveryMs = 20
/** How long an unused connection may still deliver a request that was already on its way. */
const graceMs = 200
/** How long closing waits for a request to arrive whole. */
const arrivalMs = 5000
/**
 * How long closing may take in all: longer than a call may take (deadline.ts), and shorter than the process has to end
 * (run-process.ts).
 */
const limitMs = 8500

export interface ClosingLimits {
  readonly arrivalMs?: number
  readonly limitMs?: number
}

/**
 * Closes each connection of a closing server once its response is sent. Otherwise Node waits, for over a minute, for
 * kept-alive connections whose response came after the close, and for those that browsers open in advance and never use;
 * and for ever for a request that never arrives whole, because its own timeouts end with the server.
 */
export function endConnections(app: FastifyInstance, limits: ClosingLimits = {}): void {
  const server = app.server as Server
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  /** The connections whose request has arrived whole and is being answered. */
  const working = new Set<Socket>()
  app.addHook('preHandler', (request, reply, done) => {
    const { socket } = request.raw
    working.add(socket)
    reply.raw.once('close', () => working.delete(socket))
    done()
  })
  app.addHook('preClose', (done) => {
    const began = performance.now()
    const timer = setInterval(() => {
      server.closeIdleConnections()
      const waited = performance.now() - began
      if (waited < graceMs) return
      const isLate = waited >= (limits.arrivalMs ?? arrivalMs)
      const isOver = waited >= (limits.limitMs ?? limitMs)
      for (const socket of open)
        if (socket.bytesRead === 0 || (isLate && !working.has(socket)) || isOver) socket.destroy()
    }, checkEveryMs)
    // A server that never listened does not emit 'close'.
    timer.unref()
    server.once('close', () => clearInterval(timer))
    done()
  })
}
