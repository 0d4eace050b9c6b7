// Files of the built site. Names below /assets carry a hash of their content, so they may be kept for a year; pictures,
// fonts and icons keep their names and are revalidated after a week.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const week = 7 * 24 * 3600 * 1000

export async function siteFiles(app: FastifyInstance, options: { readonly clientFolder: string }): Promise<void> {
  const entries = readdirSync(options.clientFolder, { withFileTypes: true })
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const isHashed = name === 'assets'
    await app.register(folderFiles, {
      folder: join(options.clientFolder, name),
      prefix: `/${name}/`,
      preCompressed: isHashed,
      ...(isHashed ? { immutable: true, maxAge: '1y' } : { maxAge: week }),
    })
  }
  await app.register(async (scope) => {
    await scope.register(staticFiles, { root: options.clientFolder, serve: false, maxAge: week })
    for (const { name } of entries.filter((entry) => entry.isFile()))
      scope.get(`/${name}`, (_request, reply) => reply.sendFile(name))
  })
}

interface FolderOptions {
  readonly folder: string
  /** Fastify prepends it to the routes. */
  readonly prefix: string
  readonly preCompressed: boolean
  readonly immutable?: boolean
  readonly maxAge: string | number
}

/**
 * The files that a folder has when the server starts. The route of @fastify/static itself reads the whole folder on each
 * request, to compare how a name is written; these names are known.
 */
async function folderFiles(scope: FastifyInstance, { folder, prefix: _, ...options }: FolderOptions): Promise<void> {
  await scope.register(staticFiles, { ...options, root: folder, serve: false })
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
  )
  scope.get<{ Params: { '*': string } }>('*', (request, reply) => {
    const name = request.params['*']
    return files.has(name) ? reply.sendFile(name) : reply.callNotFound()
  })
}
