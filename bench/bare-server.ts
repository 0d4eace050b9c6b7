// The baseline: a bare Fastify route that sends given bytes. What it does in a second is the most that Node and Fastify can
// do on this machine, so a ratio to it says what our own work costs.
import { readFileSync } from 'node:fs'
import fastify from 'fastify'

const [folder = ''] = process.argv.slice(2)
const app = fastify()
for (const name of ['list', 'page']) {
  const body = readFileSync(`${folder}/${name}.bytes`)
  const headers = JSON.parse(readFileSync(`${folder}/${name}.headers.json`, 'utf8')) as Record<string, string>
  app.get(`/${name}`, (_request, reply) => reply.headers(headers).send(body))
}
const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(JSON.stringify({ address }))
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
