// The built pages, or in development Vite, which compiles them on request.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { HttpServerOptions } from './http-server.ts'

export type Site = NonNullable<HttpServerOptions['site']>

/** @throws Error when the pages have not been built */
export async function loadSite(root: string, development: boolean): Promise<Site> {
  const clientFolder = join(root, 'build/client')
  if (development) return { ...(await (await import('./development-site.ts')).developmentSite(root)), clientFolder }
  const entry = join(root, 'build/server/index.js')
  if (!existsSync(entry)) throw new Error('The pages are not built; start with npm start, which builds them.')
  return { development, clientFolder, build: (await import(pathToFileURL(entry).href)) as ServerBuild }
}
