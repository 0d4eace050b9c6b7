// Lets a mail program unsubscribe an address from the mailing list by one POST without a page, a cookie or a script (RFC 8058;
// law L-25). The List-Unsubscribe header of the list's emails contains the address, with the code of that email.
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { nobody } from '../platform/http/api-routes.ts'
import { busy } from '../platform/http/busy.ts'
import type { Dispatch } from '../platform/http/dispatch.ts'
import { type Lanes, withinLane } from '../platform/http/within-lane.ts'

export interface OneClickOptions {
  readonly dispatch: Dispatch
  readonly lanes?: Lanes | undefined
}

type WithCode = FastifyRequest<{ Params: { code: string } }>

/** The body says List-Unsubscribe=One-Click, as a form of either kind; only the code matters. */
const bodyLimit = 4096

export const oneClickUnsubscribe: FastifyPluginAsync<OneClickOptions> = async (app, { dispatch, lanes }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => done(null))
  const url = '/mailing-list/unsubscribe/:code'
  app.post(
    url,
    { bodyLimit },
    withinLane(
      lanes?.admission,
      (request) => lanes?.ofCall('leaveMailingList', request),
      (_request, reply) => reply.code(busy.status).header('retry-after', busy.retryAfterSeconds).send(),
      async (request, reply) => {
        const { code } = (request as WithCode).params
        const input = { params: {}, query: {}, body: { code } }
        const answer = await dispatch('leaveMailingList', input, { ...nobody(request.id), ip: request.ip })
        reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
        if (answer.ok) return reply.code(200).send('Unsubscribed.')
        if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds)
        return reply.code(answer.status).send(answer.errors[0]?.message ?? '')
      },
    ),
  )
  // A mail program that knows only RFC 2369 opens the address: there a person presses the button.
  app.get(url, (request, reply) => {
    const { code } = (request as WithCode).params
    return reply.header('cache-control', 'no-store').redirect(`/mailing-list/leave/${encodeURIComponent(code)}`, 303)
  })
}
