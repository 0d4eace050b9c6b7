// What lies beside each .eml: the same mail as JSON, so that the outbox and tests need not take MIME apart.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface StoredMail {
  /** File name without its ending. */
  readonly id: string
  readonly messageId: string
  readonly template: string
  readonly from: string
  readonly to: string
  readonly subject: string
  /** ISO 8601, business time. */
  readonly date: string
  readonly html: string
  readonly text: string
  readonly pictures: readonly { readonly contentId: string; readonly base64: string }[]
}

const ending = '.json'
const idPattern = /^[\w.@+-]{1,200}$/

/** Newest first. An empty list where nothing was ever sent. */
export async function listStoredMail(folder: string, atMost = 200): Promise<StoredMail[]> {
  const names = (await fileNames(folder))
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .reverse()
  return Promise.all(names.slice(0, atMost).map((name) => readStored(folder, name.slice(0, -ending.length))))
}

/** Undefined when there is no mail of that id. */
export async function findStoredMail(folder: string, id: string): Promise<StoredMail | undefined> {
  if (!idPattern.test(id) || id.startsWith('.')) return undefined
  try {
    return await readStored(folder, id)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function readStored(folder: string, id: string): Promise<StoredMail> {
  return JSON.parse(await readFile(join(folder, `${id}${ending}`), 'utf8')) as StoredMail
}

async function fileNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
