// In development Vite compiles the pages on request and reloads open pages after an edit.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import type { ServerBuild } from 'react-router'
import type { InlineConfig } from 'vite'
import { explainSourceError } from './explain-source-error.ts'
import type { HttpServerOptions } from './http-server.ts'

type DevelopmentSite = Omit<NonNullable<HttpServerOptions['site']>, 'clientFolder'>

/** @param config for a test, instead of the project's own */
export async function developmentSite(root: string, config: InlineConfig = {}): Promise<DevelopmentSite> {
  const { createServer } = await import('vite')
  const socket = await ownSocket(join(root, '.cache/development-socket'))
  const { address, port } = socket.address() as AddressInfo
  // A page that finds the socket again reloads, so the socket opens only once the site answers.
  const reloads = createHttpServer()
  let isOpen = false
  socket.on('upgrade', (request, connection, head) => {
    if (isOpen) reloads.emit('upgrade', request, connection, head)
    else connection.destroy()
  })
  const vite = await createServer({
    ...config,
    root,
    server: { middlewareMode: true, ws: { server: reloads, host: address, clientPort: port } },
  })
  // The error page is in no module graph, so Vite would not reload it after an edit.
  let isBroken = false
  vite.watcher.on('all', () => {
    if (isBroken) vite.environments.client.hot.send({ type: 'full-reload' })
    isBroken = false
  })
  return {
    development: true,
    opened() {
      isOpen = true
    },
    async build() {
      try {
        return (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      } catch (error) {
        isBroken = true
        throw error
      }
    },
    middleware: vite.middlewares,
    explain: (error) => explainSourceError(error, root),
  }
}

/**
 * The socket for hot reloading: loopback only, on a free port, so that several projects can run at once. A server that restarts
 * after an edit takes its former port, which open pages expect.
 */
async function ownSocket(portFile: string): Promise<Server> {
  const formerPort = await readFile(portFile, 'utf8').then(Number, () => 0)
  const server = await listen(
    Number.isInteger(formerPort) && formerPort > 0 && formerPort < 65_536 ? formerPort : 0,
  ).catch(() => listen(0))
  await mkdir(dirname(portFile), { recursive: true })
  await writeFile(portFile, String((server.address() as AddressInfo).port))
  return server
}

function listen(port: number): Promise<Server> {
  const server = createHttpServer((_request, response) => response.writeHead(426).end())
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
