// In development Vite compiles the pages on request and reloads open pages after an edit.
import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerBuild } from 'react-router'
import type { InlineConfig } from 'vite'
import { explainSourceError } from './explain-source-error.ts'
import type { HttpServerOptions } from './http-server.ts'

type DevelopmentSite = Omit<NonNullable<HttpServerOptions['site']>, 'clientFolder'>

/** @param config for a test, instead of the project's own */
export async function developmentSite(root: string, config: InlineConfig = {}): Promise<DevelopmentSite> {
  const { createServer } = await import('vite')
  const socket = await ownSocket()
  const { address, port } = socket.address() as AddressInfo
  const vite = await createServer({
    ...config,
    root,
    server: { middlewareMode: true, ws: { server: socket, host: address, clientPort: port } },
  })
  // The error page is in no module graph, so Vite would not reload it after an edit.
  let broken = false
  vite.watcher.on('all', () => {
    if (broken) vite.environments.client.hot.send({ type: 'full-reload' })
    broken = false
  })
  return {
    development: true,
    async build() {
      try {
        return (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      } catch (error) {
        broken = true
        throw error
      }
    },
    middleware: vite.middlewares,
    explain: (error) => explainSourceError(error, root),
  }
}

/** The socket for hot reloading: loopback only, on a free port, so that several projects can run at once. */
function ownSocket(): Promise<Server> {
  const server = createHttpServer((_request, response) => response.writeHead(426).end())
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}
