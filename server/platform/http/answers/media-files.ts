// Imported pictures, below DATA_DIR/media. Their names are hashes of their contents, so they never change.
import { mkdirSync } from 'node:fs'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The only names that the picture store gives; `..` and hidden files do not match. */
const pictureName = /^[\w-]+\.\w+$/

/** @param folder created if it does not exist */
export async function mediaFiles(app: FastifyInstance, { folder }: { readonly folder: string }): Promise<void> {
  mkdirSync(folder, { recursive: true })
  // The route of @fastify/static would read the names of all pictures on each request.
  await app.register(staticFiles, { root: folder, serve: false, immutable: true, maxAge: '1y', dotfiles: 'ignore' })
  app.get<{ Params: { file: string } }>('/media/:file', (request, reply) => {
    const { file } = request.params
    return pictureName.test(file) ? reply.sendFile(file) : reply.callNotFound()
  })
}
