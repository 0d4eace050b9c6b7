// Pictures that imports brought, below DATA_DIR/media. Their names are hashes of what they are, so they never change.
import { mkdirSync } from 'node:fs'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** @param folder is created where it is not there yet */
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
