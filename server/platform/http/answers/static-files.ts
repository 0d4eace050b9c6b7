// Files of the built site. Names below /assets carry a hash of their content, so they may be kept for a year; pictures,
// fonts and icons keep their names and are revalidated after a week.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const week = 7 * 24 * 3600 * 1000

export async function siteFiles(app: FastifyInstance, options: { readonly clientFolder: string }): Promise<void> {
  let first = true
  for (const entry of readdirSync(options.clientFolder, { withFileTypes: true })) {
    if (!entry.isDirectory()) {
      app.get(`/${entry.name}`, (_request, reply) => reply.sendFile(entry.name, options.clientFolder, { maxAge: week }))
      continue
    }
    const hashed = entry.name === 'assets'
    await app.register(staticFiles, {
      root: join(options.clientFolder, entry.name),
      prefix: `/${entry.name}/`,
      preCompressed: hashed,
      decorateReply: first,
      ...(hashed ? { immutable: true, maxAge: '1y' } : { maxAge: week }),
    })
    first = false
  }
}
