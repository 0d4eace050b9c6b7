// Refuses requests before routing: an unknown method, an address or a body that is not UTF-8, an unsupported content encoding.
// Each refusal has the shape of every other, and comes before anything else in the request is read.
import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '../refusal.ts'

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const known: ReadonlySet<string> = new Set(methods)

/** @throws Refusal */
export function requireWellFormed({ method, raw, headers }: FastifyRequest): void {
  if (!known.has(method)) throw new Refusal('method_not_allowed', `${method} is not supported here.`)
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw new Refusal('unsupported_media', 'Send it without a content encoding.')
  if (headers.host === undefined && raw.httpVersion === '1.1') throw malformed('host')
  if (!isUtf8Address(raw.url ?? '')) throw malformed('path')
}

/** ASCII only, with UTF-8 escapes. */
const isUtf8Address = (url: string): boolean => !/[^\x21-\x7e]/.test(url) && hasUtf8Escapes(url)

const escapes = /(?:%[\da-f]{2})+/gi
const escaped = /%[89a-f]/i

/** Whether the escapes of an address or a form are UTF-8; an invalid escape is a literal percent sign. */
export function hasUtf8Escapes(text: string): boolean {
  if (!escaped.test(text)) return true
  for (const [run] of text.matchAll(escapes)) if (!isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex'))) return false
  return true
}

/**
 * @throws Refusal for a body that is not UTF-8
 * @returns it as text
 */
export function utf8Body(body: Buffer): string {
  if (!isUtf8(body)) throw malformed('body')
  return body.toString('utf8')
}

/** @throws Refusal for a form that is not UTF-8, literally or in its escapes */
export function requireUtf8Form(body: Buffer): void {
  if (!hasUtf8Escapes(utf8Body(body))) throw malformed('body')
}

const malformed = (field: 'host' | 'path' | 'body') => new Refusal('malformed', messages.badRequest, { field })
