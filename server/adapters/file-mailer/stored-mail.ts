// The JSON beside each .eml: the same email, so that the outbox and tests need not parse MIME.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface StoredMail {
  /** The file name without its extension. */
  readonly id: string
  readonly messageId: string
  readonly template: string
  readonly from: string
  /** Absent in older emails. */
  readonly unsubscribeUrl?: string | null
  readonly to: string
  readonly subject: string
  /** ISO 8601, application time. */
  readonly date: string
  readonly html: string
  readonly text: string
  readonly pictures: readonly {
    readonly contentId: string
    /** Absent in older emails, whose pictures are PNG. */
    readonly type?: string
    readonly base64: string
  }[]
  /** Absent in older emails. */
  readonly files?: readonly { readonly fileName: string; readonly type: string; readonly base64: string }[]
}

const extension = '.json'
const filesAtOnce = 100
const idPattern = /^[\w.@+-]{1,200}$/

/** The emails before and after an email in the list. */
export interface Neighbours {
  readonly newer: string | undefined
  readonly older: string | undefined
}

/** Newest first. Empty when nothing was ever sent. */
export async function listStoredMail(folder: string, atMost = 2000): Promise<StoredMail[]> {
  const ids = (await listIds(folder)).slice(0, atMost)
  const mails: StoredMail[] = []
  // In batches, because a process may not be allowed to have all of them open at once.
  for (let from = 0; from < ids.length; from += filesAtOnce)
    mails.push(...(await Promise.all(ids.slice(from, from + filesAtOnce).map((id) => readStored(folder, id)))))
  return mails
}

export async function neighboursOf(folder: string, id: string): Promise<Neighbours> {
  const ids = await listIds(folder)
  const at = ids.indexOf(id)
  return at === -1 ? { newer: undefined, older: undefined } : { newer: ids[at - 1], older: ids[at + 1] }
}

/** Ids begin with the time, so sorting them as text sorts the emails by time. */
const listIds = async (folder: string): Promise<string[]> =>
  (await fileNames(folder))
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length))
    .toSorted()
    .reverse()

/** @returns undefined if no email has that id */
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
  return JSON.parse(await readFile(join(folder, `${id}${extension}`), 'utf8')) as StoredMail
}

async function fileNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
