// In development the pages are made on the fly by Vite, which also tells open pages of what has been edited.
import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerBuild } from 'react-router'
import type { InlineConfig } from 'vite'
import { explainSourceError } from './explain-source-error.ts'
import type { Site } from './site.ts'

/** @param config for a test, instead of the project's own */
export async function developmentSite(root: string, config: InlineConfig = {}): Promise<Omit<Site, 'clientFolder'>> {
  const { createServer } = await import('vite')
  const socket = await ownSocket()
  const { address, port } = socket.address() as AddressInfo
  const vite = await createServer({
    ...config,
    root,
    server: { middlewareMode: true, ws: { server: socket, host: address, clientPort: port } },
  })
  // Whoever looks at an error has no page open that would hear of an edit.
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

/** For this machine alone, at a port of its own: several projects may be open at once, and nobody else on the network hears. */
function ownSocket(): Promise<Server> {
  const server = createHttpServer((_request, response) => response.writeHead(426).end())
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}
