// Imported pictures, below DATA_DIR/media. Their names are hashes of their contents, so they never change.
import { mkdirSync } from 'node:fs'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** @param folder created if it does not exist */
export async function mediaFiles(app: FastifyInstance, { folder }: { readonly folder: string }): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await app.register(staticFiles, {
    root: folder,
    prefix: '/media/',
    immutable: true,
    maxAge: '1y',
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
  })
}
