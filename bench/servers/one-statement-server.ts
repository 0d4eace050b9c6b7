// The lists as PostgreSQL alone could answer them: each is one prepared statement over a narrow table made for it, whose result is
// sent unchanged.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { answerParent } from './answer-parent.ts'

const [databaseUrl = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
/** A product's sizes and conditions are bits of one number (cells), and a garment is its cell and price in one number. */
await pool.query(`
  create unlogged table if not exists bench_list as
    with cell as (select s.code as size, c.condition,
        (row_number() over (order by s.code, c.condition) - 1)::integer as at
      from (select distinct size_code as code from rental_garment) s,
        (values ('new'), ('used'), ('worn')) c (condition))
    select row_number() over (order by p.published_on desc, p.id desc) as rank, p.id, p.name, p.type_code as type, p.sex,
      b.code as brand, bit_or(1 << cell.at) as cells, array_agg(cell.at * 256 + g.credits) as garments
    from product p join brand b on b.id = p.brand_id
    join rental_garment g on g.product_id = p.id and g.ready and g.held_until is null
    join cell on cell.size = g.size_code and cell.condition = g.condition
    group by p.id, b.code;
  create table if not exists bench_cell as
    select s.code as size, c.condition, (row_number() over (order by s.code, c.condition) - 1)::integer as at
      from (select distinct size_code as code from rental_garment) s, (values ('new'), ('used'), ('worn')) c (condition);
  alter table bench_list drop constraint if exists bench_list_pkey;
  alter table bench_list add primary key (rank);
  analyze bench_list`)
const { rows: cells } = await pool.query<{ size: string; condition: string; at: number }>('select * from bench_cell')

const orders: Record<string, string> = {
  'new-to-old': 'rank',
  'old-to-new': 'rank desc',
  'low-to-high': 'low, rank',
  'high-to-low': 'low desc, rank',
}
const prices = `(select min(g & 255) as low, max(g & 255) as high from unnest(garments) g
  where (1 << (g >> 8)) & $4 <> 0 and (g & 255) between $5 and $6) price`
/** A list sorted by age reads only the prices of its page, unless the query filters by price. */
const statement = (sort: string, pricesFirst: boolean) => `
  select json_build_object('products', coalesce(json_agg(json_build_object('id', id, 'name', name, 'credits', low,
    'credits_from', low < high) order by ${orders[sort]}), '[]'), 'rowsNumber', max(total)) as answer
  from (select *, count(*) over () as total from bench_list ${pricesFirst ? `, lateral ${prices}` : ''}
    where ($1::text[] is null or type = any($1)) and ($2::text[] is null or sex = any($2))
      and ($3::text[] is null or brand = any($3)) and cells & $4 <> 0 ${pricesFirst ? 'and low is not null' : ''}
    order by ${orders[sort]} limit $7 offset $8) page ${pricesFirst ? '' : `, lateral ${prices}`}`

const server = createServer(async ({ url = '' }, reply) => {
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  const some = (key: string) => (query.has(key) ? query.getAll(key) : null)
  // A unisex product counts for girls and for boys.
  const sexes = some('genders')?.concat('unisex') ?? null
  const [sizes, conditions] = [some('sizes'), some('conditions')]
  const mask = cells
    .filter(({ size, condition }) => (sizes?.includes(size) ?? true) && (conditions?.includes(condition) ?? true))
    .reduce((bits, { at }) => bits | (1 << at), 0)
  const sort = query.get('sort') ?? 'new-to-old'
  const pricesFirst = sort.includes('low') || query.has('creditsMin') || query.has('creditsMax')
  const limit = Number(query.get('limit') ?? 20)
  const { rows } = await pool.query<{ answer: object }>({
    name: `${sort} ${pricesFirst}`,
    text: statement(sort, pricesFirst),
    values: [
      ...[some('types'), sexes, some('brands'), mask],
      ...[Number(query.get('creditsMin') ?? 0), Number(query.get('creditsMax') ?? 255)],
      ...[limit, limit * (Number(query.get('page') ?? 1) - 1)],
    ],
  })
  reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(rows[0]?.answer))
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
