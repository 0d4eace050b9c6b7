// The hand-written rival of Wrenlet's lists, which sends the same bytes from bitmaps over Node's HTTP. Its arguments are the
// database, and the server whose cards it copies once.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { AnswerOf } from '#contract/index.ts'
import { answerParent } from './answer-parent.ts'
import { bitmapStock } from './bitmap-stock.ts'

const [databaseUrl = '', origin = ''] = process.argv.slice(2)

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

const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
const stock = await bitmapStock(pool, cards, filters)
await pool.end()

const answers = new Map([
  ['/api/shop/products', stock.list],
  ['/api/shop/products/filters', stock.filters],
])
const server = createServer(({ url = '' }, reply) => {
  const [path = '', query = ''] = url.split('?')
  const answer = answers.get(path)
  if (!answer) return reply.writeHead(404).end()
  // The text is ASCII, which has as many bytes as characters and which Node sends fastest.
  const text = answer(new URLSearchParams(query))
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': text.length }
  reply.writeHead(200, headers).end(text, 'latin1')
})
server.listen(0, '127.0.0.1', () =>
  answerParent(
    { type: 'listening', origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    {},
    async () => server.close(),
  ),
)
