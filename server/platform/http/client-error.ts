// Answers bytes that are not a valid request: Node's parser refuses them before routing, so the answer is written by
// hand, in the shape of every other refusal.
import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorAnswer, RefusalCode } from '#contract/errors.ts'
import { messages } from '#contract/messages.ts'
import { methods } from './well-formed.ts'

const headers = [
  'content-type: application/json; charset=utf-8',
  'cache-control: no-store',
  'x-content-type-options: nosniff',
  "content-security-policy: default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'connection: close',
]

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error)
    return
  }
  endWith(socket, statuses[error.code ?? ''] ?? 400, 'malformed', messages.badRequest)
}

/** Requests that Node passes to no route: a tunnel, and an unknown Expect header. */
export function answerUnroutedRequests(server: Server): void {
  server.on('connect', (_request, socket: Socket) => {
    socket.on('error', () => {})
    endWith(socket, 405, 'method_not_allowed', 'CONNECT is not supported here.', [`allow: ${methods.join(', ')}`])
  })
  server.on('checkExpectation', ({ socket }) => endWith(socket, 417, 'malformed', messages.badRequest))
}

function endWith(socket: Socket, status: number, code: RefusalCode, message: string, more: readonly string[] = []) {
  const answer: ErrorAnswer = { errors: [{ code, message }] }
  const body = JSON.stringify(answer)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-length: ${Buffer.byteLength(body)}`,
    ...headers,
    ...more,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
