// The opponent: one file, one purpose, answering the same bytes as Wrenlet's calls by a pass over typed arrays. It is started
// with the database, the server whose cards and details it takes over once, and the ids whose details it is to know.
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import pg from 'pg'
import type { AnswerOf } from '#contract/index.ts'
import { answerParent } from './answer-parent.ts'
import { handWrittenStock } from './hand-written-stock.ts'

const [databaseUrl = '', origin = '', idsFile = ''] = process.argv.slice(2)

async function ask<Body>(path: string): Promise<Body> {
  const answer = await fetch(`${origin}/api${path}`)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as Body
}

const cards: AnswerOf<'listProducts'>['products'] = []
for (let page = 1; ; page++) {
  const { products } = await ask<AnswerOf<'listProducts'>>(`/shop/products?sort=new-to-old&limit=100&page=${page}`)
  cards.push(...products)
  if (products.length < 100) break
}
const { filters } = await ask<AnswerOf<'productFilters'>>('/shop/products/filters')
const details = new Map<string, AnswerOf<'productDetails'>['product']>()
for (const id of JSON.parse(readFileSync(idsFile, 'utf8')) as string[])
  details.set(id, (await ask<AnswerOf<'productDetails'>>(`/shop/products/${id}/details`)).product)

const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
const stock = await handWrittenStock(pool, cards, filters)
await pool.end()

const queryOf = (url: string) => new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')
const app = fastify()
const type = 'application/json; charset=utf-8'
app.get('/api/shop/products', (request, reply) =>
  reply.type(type).send(JSON.stringify(stock.list(queryOf(request.url)))),
)
app.get('/api/shop/products/filters', (request, reply) =>
  reply.type(type).send(JSON.stringify(stock.filters(queryOf(request.url)))),
)
app.get<{ Params: { id: string } }>('/api/shop/products/:id/details', (request, reply) => {
  const known = details.get(request.params.id)
  if (!known) return reply.code(404).send()
  const product = { ...known, itemAvailability: stock.garmentsOf(known.id) }
  return reply.type(type).send(JSON.stringify({ product }))
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
answerParent({ told: 'listening', origin: address }, {}, () => app.close())
