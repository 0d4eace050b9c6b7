// The shop's pictures, small and in a format that every mail program shows: few show AVIF, and Outlook shows no WebP.
// An imported picture never changes at its address, and our own only with a release, so each is made once and kept.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { PiecePictures } from '#server/domains/notifications/index.ts'

/** Twice what the email shows, for screens with two pixels to one. */
const size = { width: 128, height: 160 }
/** All of them take about 2 MB. */
const maxKept = 500
const shownName = /^[\w-]{1,100}$/

/** @param folders beginning of the public address → where its files are */
export function createPiecePictures(folders: Readonly<Record<string, string>>): PiecePictures {
  const pictures = new LRUCache<string, Promise<Buffer | undefined>>({ max: maxKept })
  const pathOf = (base: string): string | undefined => {
    for (const [prefix, folder] of Object.entries(folders)) {
      const name = base.slice(prefix.length)
      if (base.startsWith(prefix) && shownName.test(name)) return join(folder, `${name}-320.avif`)
    }
    return undefined
  }
  return {
    async small(base) {
      const path = pathOf(base)
      if (path === undefined) return undefined
      const known = pictures.get(base)
      if (known) return known
      const picture = draw(path)
      pictures.set(base, picture)
      // A failure is not kept: the picture may be fetched later.
      if ((await picture) === undefined) pictures.delete(base)
      return picture
    },
  }
}

async function draw(path: string): Promise<Buffer | undefined> {
  try {
    return await sharp(await readFile(path), { failOn: 'error' })
      .resize({ ...size, fit: 'cover' })
      .jpeg({ quality: 78, mozjpeg: true })
      .toBuffer()
  } catch {
    return undefined
  }
}
