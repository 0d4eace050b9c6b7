import type { FastifyReply } from 'fastify'

/** Refuses a request for something that machines read: with one sentence, which is never cached. */
export const refusePlainly = (reply: FastifyReply, status: number, sentence: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${sentence}\n`)

export const refuseBusy = (
  reply: FastifyReply,
  sentence = 'We are very busy just now. Please try again in a minute.',
) => refusePlainly(reply.header('retry-after', '60').removeHeader('etag'), 503, sentence)
