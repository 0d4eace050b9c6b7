// Bodies above the usual limit: photos. They are read for signed-in callers alone, and few at a time, since each is in memory
// as a whole before any lane counts it.
import type { FastifyReply } from 'fastify'

/** About 100 MB for all calls together. The forms of pages are counted separately, and take less. */
const maxAtOnce = 8
/** Otherwise one account could keep everybody out with slow uploads. */
const maxOfAccount = 2

/**
 * Decides before the body is read; undefined admits the request. Nothing more is read from or sent to a caller who
 * has left.
 * @param account the id of the account that is signed in
 */
export type AdmitBody = (account: string | undefined, reply: FastifyReply) => 'signed out' | 'busy' | undefined

export function largeBodies(): AdmitBody {
  /** One account for each body that is being read. */
  const readers: string[] = []
  return (account, reply) => {
    if (account === undefined) return 'signed out'
    // The response of a caller who has left is already closed, so nothing would free the place.
    if (reply.raw.destroyed) {
      reply.hijack()
      return undefined
    }
    if (readers.length >= maxAtOnce || readers.filter((reader) => reader === account).length >= maxOfAccount)
      return 'busy'
    readers.push(account)
    reply.raw.once('close', () => {
      readers.splice(readers.indexOf(account), 1)
    })
    return undefined
  }
}
