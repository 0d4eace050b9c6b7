import type { FastifyReply } from 'fastify'

/** A refusal of what is read by machines: one sentence, which no cache keeps. */
export const refusePlainly = (reply: FastifyReply, status: number, sentence: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${sentence}\n`)

export const refuseBusy = (
  reply: FastifyReply,
  sentence = 'We are very busy just now. Please come again in a minute.',
) => refusePlainly(reply.header('retry-after', '60').removeHeader('etag'), 503, sentence)
