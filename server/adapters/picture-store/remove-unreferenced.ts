// Deletes files of pictures that no row refers to. Another process may find a file and refer to it at the same moment,
// so a process that finds one touches it (create-picture-store.ts), and each file is moved aside before its last check:
// a file found before the move is recent, and is moved back; a file looked for afterwards is missing, and is encoded
// again.
import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureStore } from '#server/domains/catalogue/index.ts'

type ReferencedAmong = Parameters<PictureStore['removeUnreferenced']>[0]

/** Younger files may be about to be referred to. */
const youngMs = 60 * 60_000
const basesAtOnce = 2_000
const storedName = /^([0-9a-f]{40})-\d+\.(?:avif|webp)$/

/** @returns how many pictures were deleted; other files stay */
export async function removeUnreferenced(folder: string, referencedAmong: ReferencedAmong): Promise<number> {
  const filesOf = new Map<string, string[]>()
  for (const name of await namesIn(folder)) {
    // Half-written files of a dead process.
    if (name.startsWith('.')) await removeOld(folder, name)
    const base = storedName.exec(name)?.[1]
    if (base === undefined) continue
    const files = filesOf.get(base)
    if (files) files.push(name)
    else filesOf.set(base, [name])
  }
  const bases = [...filesOf.keys()]
  let removed = 0
  for (let from = 0; from < bases.length; from += basesAtOnce) {
    const batch = bases.slice(from, from + basesAtOnce)
    const referenced = await referencedAmong(batch.map((base) => `/media/${base}`))
    for (const base of batch)
      if (!referenced.has(`/media/${base}`) && (await removeAll(folder, filesOf.get(base) ?? []))) removed += 1
  }
  return removed
}

/**
 * Moves the WebP first, because it marks a complete picture (it is written last).
 * @returns whether all were deleted: false as soon as one is recent
 */
async function removeAll(folder: string, files: readonly string[]): Promise<boolean> {
  for (const file of files.toSorted((a, b) => Number(b.endsWith('.webp')) - Number(a.endsWith('.webp'))))
    if (!(await removeOld(folder, file))) return false
  return true
}

async function removeOld(folder: string, name: string): Promise<boolean> {
  const path = join(folder, name)
  try {
    if (await isYoung(path)) return false
    const aside = join(folder, `.${randomUUID()}`)
    await rename(path, aside)
    if (await isYoung(aside)) {
      await rename(aside, path)
      return false
    }
    await rm(aside)
  } catch (error) {
    // Another process has deleted the file.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return true
}

const isYoung = async (path: string): Promise<boolean> => Date.now() - (await stat(path)).mtimeMs < youngMs

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
