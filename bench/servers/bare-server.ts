// The baseline: a bare Fastify route that sends given bytes. Its throughput is the most that Node and Fastify can do on this
// machine, so a ratio to it shows the cost of our own work.
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { answerParent } from './answer-parent.ts'

/** A file with one line per path: the path, its content type and its body in base64, as a JSON list. */
const [file = ''] = process.argv.slice(2)
const answers = new Map<string, { type: string; body: Buffer }>()
for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
  const [path = '', type = '', body = ''] = JSON.parse(line) as string[]
  answers.set(path, { type, body: Buffer.from(body, 'base64') })
}
const app = fastify()
app.get('/*', (request, reply) => {
  const answer = answers.get(request.url)
  return answer ? reply.type(answer.type).send(answer.body) : reply.code(404).send()
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
answerParent({ type: 'listening', origin: address }, {}, () => app.close())
