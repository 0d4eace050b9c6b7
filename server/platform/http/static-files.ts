// Files of the built site. Names below /assets carry a hash of their content, so they may be kept for a year; pictures and
// fonts keep their names and are asked about again after a day.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const week = 7 * 24 * 3600 * 1000

export async function siteFiles(app: FastifyInstance, options: { readonly clientFolder: string }): Promise<void> {
  const serve = async (folder: string, caching: { immutable?: boolean; maxAge: number | string }, first: boolean) => {
    const root = join(options.clientFolder, folder)
    if (!existsSync(root)) return
    await app.register(staticFiles, {
      root,
      prefix: `/${folder}/`,
      preCompressed: folder === 'assets',
      decorateReply: first,
      ...caching,
    })
  }
  await serve('assets', { immutable: true, maxAge: '1y' }, true)
  await serve('pictures', { maxAge: week }, false)
  await serve('fonts', { maxAge: week }, false)
  for (const file of ['favicon.svg', 'favicon.ico', 'robots.txt'])
    if (existsSync(join(options.clientFolder, file)))
      app.get(`/${file}`, (_request, reply) => reply.sendFile(file, options.clientFolder, { maxAge: week }))
}
