// Whether this process can do its work: the database answers, and its disk has room.
import { statfs } from 'node:fs/promises'
import type { Db } from './platform/db/database.ts'
import { ping } from './platform/db/ping.ts'
import type { Unavailability } from './platform/db/unavailable.ts'

/** Less than two segments of PostgreSQL's log, which it needs to write anything. */
const minFreeBytes = 32 * 1024 * 1024
/** A failed write is the only sign that a database on another machine is full or read-only. */
const fullForMs = 30_000

export interface Readiness {
  /** @returns why it is not ready, in one sentence; undefined when it is */
  problem(): Promise<string | undefined>
  /** Records why a call could not use the database. */
  note(why: Unavailability): void
}

export interface ReadinessOptions {
  readonly db: Db
  /** The folder of the embedded database; undefined if the database is on another machine, whose disk is not ours. */
  readonly folder: string | undefined
  /** How long to wait for the disk and the database together: less than any health check waits. */
  readonly deadlineMs?: number
}

export function createReadiness({ db, folder, deadlineMs = 1500 }: ReadinessOptions): Readiness {
  let fullUntil = 0
  // Shared by all callers, because a database or disk that does not answer must not use up the connections or the threads.
  let asking: Promise<string | undefined> | undefined

  async function ask(): Promise<string | undefined> {
    const disk = folder === undefined ? undefined : await statfs(folder).catch(() => undefined)
    if (disk && disk.bavail * disk.bsize < minFreeBytes) return 'The disk is full.'
    await ping(db)
  }

  async function problem(): Promise<string | undefined> {
    if (Date.now() < fullUntil) return 'The database cannot write.'
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return answerWithin(asking, deadlineMs, 'The database does not answer.')
  }

  return {
    problem: () => problem().catch((error: Error) => error.message),
    note(why) {
      if (why === 'full') fullUntil = Date.now() + fullForMs
    },
  }
}

async function answerWithin<Answer>(
  promise: Promise<Answer>,
  milliseconds: number,
  otherwise: Answer,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Answer>((resolve) => {
    timer = setTimeout(resolve, milliseconds, otherwise)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
