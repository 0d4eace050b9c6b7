// A shop's product file as the import reads it, from a test's text or bytes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFeed } from '#server/adapters/product-feed/index.ts'
import type { FeedProduct } from '#server/domains/catalogue/index.ts'

export interface ReadFeed {
  readonly format: string
  readonly notes: readonly string[]
  readonly products: readonly FeedProduct[]
}

export async function readFeed(content: string | Uint8Array): Promise<ReadFeed> {
  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-feed-'))
  try {
    const path = join(folder, 'feed')
    writeFileSync(path, content)
    const feed = await openFeed(path)
    try {
      return { format: feed.format, notes: feed.notes, products: [...feed.products()] }
    } finally {
      feed.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
