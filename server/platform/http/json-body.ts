// Bodies of calls: JSON without duplicate fields.
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { utf8Body } from './well-formed.ts'

/** Replaces Fastify's parser, which uses the last of two fields with the same name. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = utf8Body(body)
    } catch (error) {
      return done(error as Error)
    }
    void parse(request, text, (error, value) => {
      const field = error ? undefined : findRepeatedField(text)
      if (field === undefined) done(error, value)
      else done(new Refusal('malformed', `Sent twice: ${field}`, { field: 'body' }))
    })
  })
}

const [quote, open, close, colon, backslash] = ['"', '{', '}', ':', '\\'].map((sign) => sign.charCodeAt(0))
/** JSON's spaces and line ends; nothing else is below U+0021 outside of a string. */
const space = 0x20

/**
 * Jumps over strings instead of matching them: a picture in a field is millions of characters long, and a regular expression that
 * remembers each of its escapes exhausts the stack.
 * @param json valid JSON
 * @returns the first duplicate field of an object
 */
export function findRepeatedField(json: string): string | undefined {
  const objects: Set<string>[] = []
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === open) objects.push(new Set())
    else if (sign === close) objects.pop()
    else if (sign === quote) {
      const start = at
      at = endOfString(json, start)
      let next = at + 1
      while (json.charCodeAt(next) <= space) next++
      if (json.charCodeAt(next) !== colon) continue
      const field: string = JSON.parse(json.slice(start, at + 1))
      const fields = objects.at(-1)
      if (fields?.has(field)) return field
      fields?.add(field)
    }
  }
  return undefined
}

/** Where the string that begins here has its closing quote: the first quote after an even number of backslashes. */
function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let before = at
    while (json.charCodeAt(before - 1) === backslash) before--
    if ((at - before) % 2 === 0) return at
  }
  return json.length
}
