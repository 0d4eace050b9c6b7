// The OpenAPI document as pages that people read (`/api`): the server renders them, so they need no script and add
// nothing to the shop's bundle.
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { SharedAnswer, SharedHeaders } from '../platform/http/answers/shared-answer.ts'
import { sendShared } from '../platform/http/api-routes.ts'
import { noSuchCall } from '../platform/http/no-such-call.ts'
import type { SecurityHeaders } from '../platform/http/security-headers.ts'
import type { OpenApi } from './read-document.ts'
import { stylesPath, writePages } from './write-pages.ts'

export interface ApiPagesOptions {
  /** openapi.json */
  readonly openApi: string
  readonly securityHeaders: SecurityHeaders
  readonly publicUrl: string
}

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** @param scope with the prefix `/api` */
export function apiPages(scope: FastifyInstance, { openApi, securityHeaders, publicUrl }: ApiPagesOptions): void {
  const headersOf = (type: string) =>
    new SharedHeaders({
      ...securityHeaders,
      'content-security-policy': policy,
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=60',
    })
  const html = headersOf('text/html')
  const styles = headersOf('text/css')
  // Made at the first request for them, which most processes never get.
  const answers = new Map<string, SharedAnswer>()
  const makeAll = () => {
    for (const [path, page] of writePages(JSON.parse(openApi) as OpenApi, publicUrl))
      answers.set(path, new SharedAnswer(Buffer.from(page), html))
    answers.set(stylesPath, new SharedAnswer(readFileSync(new URL('styles.css', import.meta.url)), styles))
  }
  for (const url of ['', '/reference/:page'])
    scope.get<{ Params: { page?: string } }>(url, { config: { isShared: true } }, (request, reply) => {
      if (answers.size === 0) makeAll()
      const { page } = request.params
      const answer = answers.get(page === undefined ? '/api' : `/api/reference/${page}`)
      return answer ? sendShared(answer, request, reply) : noSuchCall(request, reply)
    })
}
