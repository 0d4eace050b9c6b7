// Files of pictures that nobody names any more. Another process may find a file and name it at the same moment, so whoever finds
// one makes it young (create-picture-store.ts), and each file is put aside before it is looked at for the last time: what was
// found before that is young and goes back, what is looked for after it is not there and is drawn anew.
import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureStore } from '#server/domains/catalogue/index.ts'

type NamedAmong = Parameters<PictureStore['removeUnnamed']>[0]

/** What is younger may be about to be named. */
const youngMs = 60 * 60_000
const basesAtOnce = 2_000
const ours = /^([0-9a-f]{40})-\d+\.(?:avif|webp)$/

/** @returns how many pictures went; what is no file of ours stays */
export async function removeUnnamed(folder: string, namedAmong: NamedAmong): Promise<number> {
  const filesOf = new Map<string, string[]>()
  for (const name of await namesIn(folder)) {
    // What a process that died left half written.
    if (name.startsWith('.')) await removeOld(folder, name)
    const base = ours.exec(name)?.[1]
    if (base === undefined) continue
    const files = filesOf.get(base)
    if (files) files.push(name)
    else filesOf.set(base, [name])
  }
  const bases = [...filesOf.keys()]
  let removed = 0
  for (let from = 0; from < bases.length; from += basesAtOnce) {
    const some = bases.slice(from, from + basesAtOnce)
    const named = await namedAmong(some.map((base) => `/media/${base}`))
    for (const base of some)
      if (!named.has(`/media/${base}`) && (await removeAll(folder, filesOf.get(base) ?? []))) removed += 1
  }
  return removed
}

/** The WebP first: it is what tells that a picture is there (it is written last). @returns whether none of them is young */
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
    // Another process removes the same.
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
