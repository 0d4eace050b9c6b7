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

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}]/g

/**
 * @param json valid JSON
 * @returns the first duplicate field of an object
 */
export function findRepeatedField(json: string): string | undefined {
  const objects: Set<string>[] = []
  for (const [token, colon] of json.matchAll(tokens)) {
    if (token === '{') objects.push(new Set())
    else if (token === '}') objects.pop()
    else if (colon) {
      const field: string = JSON.parse(token.slice(0, -colon.length))
      const fields = objects.at(-1)
      if (fields?.has(field)) return field
      fields?.add(field)
    }
  }
  return undefined
}
