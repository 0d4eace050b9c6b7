// What no route is asked about: a method that nothing here has, an address or a body that is no UTF-8, a body that is packed in a way
// we do not unpack. Each is refused in the shape of every other refusal, before anything is read into it.
import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from './refusal.ts'

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const known: ReadonlySet<string> = new Set(methods)

/** @throws Refusal */
export function requireWellFormed({ method, raw, headers }: FastifyRequest): void {
  if (!known.has(method)) throw new Refusal('method_not_allowed', `Nothing here is asked for by ${method}.`)
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw new Refusal('unsupported_media', 'Send it without a content encoding.')
  if (headers.host === undefined && raw.httpVersion === '1.1') throw malformed('host')
  if (!isUtf8Address(raw.url ?? '')) throw malformed('path')
}

/** Of ASCII alone, its escapes being UTF-8. */
const isUtf8Address = (url: string): boolean => !/[^\x21-\x7e]/.test(url) && hasUtf8Escapes(url)

const escapes = /(?:%[\da-f]{2})+/gi
const escaped = /%[89a-f]/i

/** Whether what is escaped in an address or in a form is UTF-8; what is not escaped properly is a percent sign. */
export function hasUtf8Escapes(text: string): boolean {
  if (!escaped.test(text)) return true
  for (const [run] of text.matchAll(escapes)) if (!isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex'))) return false
  return true
}

/** @throws Refusal for a body that is no UTF-8 @returns it as text */
export function utf8Body(body: Buffer): string {
  if (!isUtf8(body)) throw malformed('body')
  return body.toString('utf8')
}

/** @throws Refusal for a form that is no UTF-8, as it is or behind its escapes */
export function requireUtf8Form(body: Buffer): void {
  if (!hasUtf8Escapes(utf8Body(body))) throw malformed('body')
}

const malformed = (field: 'host' | 'path' | 'body') => new Refusal('malformed', messages.badRequest, { field })
