/** Why nothing can be read or written now: the database is unreachable, overloaded, or cannot write (out of space, read-only). */
export type Unavailability = 'unreachable' | 'overloaded' | 'full'

/** Errors of the operating system, and SQLSTATEs (PostgreSQL, Appendix A), by the beginning of their code. */
const codes: readonly (readonly [code: RegExp, why: Unavailability])[] = [
  [
    /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/,
    'unreachable',
  ],
  // connection exceptions; shut down, crashed, starting, idle too long; ended within a transaction; an I/O error
  [/^(08...|57P0[1235]|25P0[34]|58...)$/, 'unreachable'],
  // too many connections, out of memory; statement and lock timeouts; a deadlock or conflict after the last try
  [/^(53[023]00|57014|55P03|40001|40P01)$/, 'overloaded'],
  // a full disk; a server that was made read-only, as providers do when the disk is nearly full, or a primary that is a standby now
  [/^(53100|25006|ENOSPC|EDQUOT|EROFS)$/, 'full'],
]

/** The driver's messages without a code. */
const sentences: readonly (readonly [sentence: RegExp, why: Unavailability])[] = [
  [/^Connection terminated|not queryable$|^Query read timeout$|^Cannot use a pool after calling end/, 'unreachable'],
  [/^timeout exceeded when trying to connect$/, 'overloaded'],
]

/** @returns undefined for any other error, such as a violated constraint or a bug */
export function whyUnavailable(error: unknown): Unavailability | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  // The unix socket of a server that has stopped no longer exists.
  if (code === 'ENOENT' && syscall === 'connect') return 'unreachable'
  const own =
    typeof code === 'string'
      ? codes.find(([pattern]) => pattern.test(code))?.[1]
      : sentences.find(([pattern]) => pattern.test(error.message))?.[1]
  if (own) return own
  const within = error instanceof AggregateError ? error.errors : [error.cause]
  for (const each of within) {
    const why = whyUnavailable(each)
    if (why) return why
  }
  return undefined
}
