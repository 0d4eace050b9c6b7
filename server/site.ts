// The built pages, or in development Vite that makes them on the fly.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { HttpServerOptions } from './http-server.ts'

/** @throws Error when the pages have not been built */
export async function loadSite(root: string, development: boolean): Promise<NonNullable<HttpServerOptions['site']>> {
  const clientFolder = join(root, 'build/client')
  if (development) {
    const { createServer } = await import('vite')
    const vite = await createServer({ root, server: { middlewareMode: true } })
    return {
      development,
      clientFolder,
      build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
      middleware: vite.middlewares,
    }
  }
  const entry = join(root, 'build/server/index.js')
  if (!existsSync(entry)) throw new Error('The pages are not built; start with npm start, which builds them.')
  return { development, clientFolder, build: (await import(pathToFileURL(entry).href)) as ServerBuild }
}
