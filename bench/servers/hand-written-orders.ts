// A checkout, written by hand for the bench alone: eight statements in all, on its own tables beside the real ones. It has no limits,
// idempotency, emails or addresses, so the difference shows what they cost.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { answerParent } from './answer-parent.ts'

const [databaseUrl = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
await pool.query(`create unlogged table if not exists bench_order (id bigserial primary key, made_at timestamptz not null default now());
  create unlogged table if not exists bench_claim (garment_id uuid primary key, order_id bigint not null references bench_order);`)

async function availability(ids: readonly string[]): Promise<object> {
  const { rows } = await pool.query({
    name: 'availability',
    text: `select g.id, g.size_code, g.condition, g.credits, p.name, p.handle, b.name as brand, c.id is null as available
      from garment g join product p on p.id = g.product_id join brand b on b.id = p.brand_id
      left join garment_claim c on c.garment_id = g.id and c.released_at is null where g.id = any($1)`,
    values: [ids],
  })
  return { items: rows }
}

async function postage(): Promise<object> {
  const text = `select key, value from setting where key like 'postage.%'`
  const { rows } = await pool.query({ name: 'postage', text })
  return { rows }
}

async function order(ids: readonly string[]): Promise<object> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const lock = 'select id, credits from garment where id = any($1) order by id for update'
    await client.query({ name: 'lock', text: lock, values: [ids] })
    const { rows } = await client.query({ name: 'order', text: 'insert into bench_order default values returning id' })
    const claim =
      'insert into bench_claim select unnest($1::uuid[]), $2 on conflict (garment_id) do update set order_id = $2'
    await client.query({ name: 'claim', text: claim, values: [ids, rows[0]?.id] })
    await client.query('commit')
    return { orderId: rows[0]?.id }
  } finally {
    client.release()
  }
}

const server = createServer(async (request, reply) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bench')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const answer = pathname.endsWith('/availability')
    ? await availability(searchParams.getAll('ids'))
    : pathname.endsWith('/get-shipping-cost')
      ? await postage()
      : await order((JSON.parse(Buffer.concat(chunks).toString()) as { inventoryItemIds: string[] }).inventoryItemIds)
  reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(answer))
})
server.listen(0, '127.0.0.1', () =>
  answerParent(
    { type: 'listening', origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    {},
    async () => {
      server.close()
      await pool.end()
    },
  ),
)
