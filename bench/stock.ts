// Makes a stock of any size, the same in every run: eight garments a product, brands by Zipf's law, few common types and sizes,
// mostly gently worn, and seven in eight garments ready. SQL writes whole sets, since a million single rows would take longer than
// all the measurements.
import type pg from 'pg'

const garmentsPerProduct = 8
/** The share of each kind, in the order of the reference data. */
const types = { outerwear: 22, 't-shirts': 20, trousers: 17, sweaters: 15, dresses: 12, dungarees: 14 }
const sizes = { '092cm': 14, '098cm': 20, '104cm': 22, '110cm': 19, '116cm': 15, '122cm': 10 }
const conditions = { new: 12, used: 58, worn: 30 }
const sexes = { unisex: 44, female: 30, male: 26 }
/** The share of garments in each place; those that are held or out have a claim. */
const places = { ready: 860, held: 5, out: 90, cleaning: 25, inspecting: 20 }
const colours = ['mustard', 'sage', 'navy', 'cream', 'rust', 'sky', 'plum', 'moss', 'coral', 'charcoal']
const words = [
  'puddle',
  'acorn',
  'meadow',
  'harbour',
  'button',
  'bramble',
  'pebble',
  'thistle',
  'comet',
  'otter',
  'willow',
]
const comforts = ['Brushed inside', 'Soft waistband', 'No itchy labels', 'Warm to minus five']
const details = ['Deep pockets', 'Reflective piping', 'Double knees', 'Hood that stays on']

export interface StockSize {
  readonly garments: number
  /** The instant of the stock's data. */
  readonly now: Date
}

/** The number of brands grows with the stock, up to that of a feed of many shops. */
export const brandsOf = (garments: number): number => Math.min(600, Math.max(60, Math.round(Math.sqrt(garments))))

/** The upper end of each value's part of the range 0 to 1, for `width_bucket`. */
function ends(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let reached = 0
  return weights.map((weight) => {
    reached += weight
    return reached / sum
  })
}

/** An SQL expression that chooses a value by its share, from a number between 0 and 1. */
function pick(shares: Readonly<Record<string, number>>, chance: string): string {
  const names = Object.keys(shares).map((name) => `'${name}'`)
  // width_bucket counts from 0 below the first end, an array from 1.
  const limits = ends(Object.values(shares)).slice(0, -1)
  return `(array[${names}])[1 + width_bucket(${chance}, array[${limits}]::float8[])]`
}

/** An SQL expression between 0 and 1 that is the same for a number and a salt on every machine. */
const chance = (number: string, salt: number): string =>
  `((hashint8extended(${number}, ${salt}) & 2147483647)::float8 / 2147483648)`

/** An SQL expression for a UUIDv7 that grows with the number. */
const id = (kind: number, number: string): string =>
  `(lpad(to_hex(1700000000000 + ${number}::bigint * 60000), 12, '0') || '7' || lpad(to_hex(${kind}), 3, '0') || '8'
    || substr(md5(${kind} || '-' || ${number}), 1, 15))::uuid`

const pickFrom = (list: readonly string[], number: string, salt: number): string =>
  `(array[${list.map((value) => `'${value}'`)}])[1 + floor(${chance(number, salt)} * ${list.length})::integer]`

/** Fills a migrated, empty database. */
export async function fillStock(pool: pg.Pool, { garments, now }: StockSize): Promise<void> {
  const products = Math.ceil(garments / garmentsPerProduct)
  const brands = brandsOf(garments)
  const instant = `'${now.toISOString()}'::timestamptz`
  const zipf = ends(Array.from({ length: brands }, (_, rank) => 1 / (rank + 1) ** 0.9))
  await pool.query(`insert into brand (id, code, name, story, changed_at)
    select ${id(1, 'n')}, 'brand-' || n, initcap(${pickFrom(words, 'n', 1)}) || ' & ' || initcap(${pickFrom(words, 'n', 2)}) || ' ' || n,
      'Small, family run, and fond of things that last.', ${instant} - interval '1 day'
    from generate_series(1, ${brands}) n`)
  await pool.query(
    `insert into product (id, handle, brand_id, type_code, name, sex, long_description, rrp_pence, published_on, cut_for_cloth,
      created_at, changed_at, colours, keywords)
    select ${id(2, 'n')}, 'style-' || n, ${id(1, `(1 + width_bucket(${chance('n', 11)}, $1::float8[]))`)}, t.code,
      initcap(${pickFrom(words, 'n', 13)}) || ' ' || ${pickFrom(colours, 'n', 14)} || ' ' || lower(t.singular) || ' ' || n,
      ${pick(sexes, chance('n', 15))},
      repeat('Made to be worn on wet mornings and handed on. ', 5 + n % 4), 1200 + 100 * floor(78 * ${chance('n', 16)} ^ 2)::integer + 99,
      (${instant} - interval '1 day' * floor(900 * ${chance('n', 17)}))::date, 'Room to roll the cuffs once',
      ${instant} - interval '1 day', ${instant} - interval '1 day', array[${pickFrom(colours, 'n', 14)}], array[${pickFrom(words, 'n', 18)}]
    from (select n, ${pick(types, chance('n', 12))} as code from generate_series(1, ${products}) n) made
    join product_type t using (code)`,
    [zipf.slice(0, -1)],
  )
  await pool.query(`insert into testimonial (id, text, name, about, sample, position)
    select ${id(6, 'n')}, 'The coat came with a mended pocket, and she loves it more for it.', 'A parent', 'of two', true, n
    from generate_series(1, 6) n on conflict do nothing`)
  await pool.query(`insert into product_picture (product_id, position, base, alt, tint, view)
    select ${id(2, 'n')}, position, '/pictures/style-' || n % 120 || (array['', '-detail', '-back'])[position], 'Laid out flat',
      (array['mint', 'cream', 'peach', 'sage', 'sky', 'blush', 'butter', 'haze'])[1 + n % 8], (array['front', 'detail', 'back'])[position]
    from generate_series(1, ${products}) n, generate_series(1, 3) position`)
  await pool.query(`insert into product_tag (product_id, kind, position, text)
    select ${id(2, 'n')}, kind, 1, case kind when 'comfort' then ${pickFrom(comforts, 'n', 21)} else ${pickFrom(details, 'n', 22)} end
    from generate_series(1, ${products}) n, unnest(array['comfort', 'special_details']) kind`)
  await pool.query(`
    create temporary table made as
    select n, 1 + (n - 1) / ${garmentsPerProduct} as product, ${pick(sizes, chance('n', 31))} as size,
      ${pick(conditions, chance('n', 32))} as condition, ${pick(places, chance('n', 33))} as place
    from generate_series(1, ${garments}) n`)
  await pool.query(`insert into garment (id, qr_id, product_id, size_code, condition, credits, state, safe, created_at, changed_at)
    select ${id(3, 'n')}, 'BENCH-' || n, ${id(2, 'product')}, size, made.condition,
      least(100, greatest(1, floor((ceil(rrp_pence / 150.0) * case made.condition when 'new' then 100 when 'used' then 85 else 65 end + 50) / 100)))::integer,
      case place when 'held' then 'ready' else place end, place in ('held', 'ready'), ${instant} - interval '1 day', ${instant} - interval '1 day'
    from made join product on product.id = ${id(2, 'made.product')}`)
  await pool.query(`insert into garment_claim (id, garment_id, kind, owner_id, taken_at, expires_at)
    select ${id(4, 'n')}, ${id(3, 'n')}, case place when 'held' then 'hold' else 'loan' end, ${id(5, 'n')}, ${instant} - interval '1 day',
      case place when 'held' then ${instant} + interval '10 years' end
    from made where place in ('held', 'out')`)
  await pool.query('drop table made')
  await pool.query('vacuum analyze')
}

/**
 * Adds a piece for sale for each piece to rent, of the same product, size and condition, in the same place, priced by its
 * credits, so that the same query finds as many in either shop.
 */
export async function fillResale(pool: pg.Pool, { garments, now }: StockSize): Promise<void> {
  const instant = `'${now.toISOString()}'::timestamptz`
  await pool.query(`insert into garment (id, qr_id, product_id, size_code, condition, credits, state, safe, created_at, changed_at)
    select ${id(7, 'n')}, 'SALE-' || n, g.product_id, g.size_code, g.condition, g.credits,
      case g.state when 'ready' then 'resale' else 'sold' end, true, g.created_at, g.changed_at
    from generate_series(1, ${garments}) n join garment g on g.id = ${id(3, 'n')}`)
  await pool.query(`insert into resale_listing (garment_id, condition, price_pence, listed_at)
    select g.id, case g.condition when 'new' then 'brand_new' when 'used' then 'good_used' else 'well_loved' end,
      greatest(100, 100 * g.credits), ${instant} - interval '1 day' * floor(900 * ${chance('n', 41)})
    from generate_series(1, ${garments}) n join garment g on g.id = ${id(7, 'n')}`)
  await pool.query(`insert into garment_claim (id, garment_id, kind, owner_id, taken_at, expires_at)
    select ${id(8, 'n')}, ${id(7, 'n')}, 'cart', ${id(9, 'n')}, ${instant} - interval '1 minute', ${instant} + interval '10 years'
    from generate_series(1, ${garments}) n
    join garment_claim c on c.garment_id = ${id(3, 'n')} and c.kind = 'hold'`)
  await pool.query('vacuum analyze')
}

/**
 * Adds ski wear: forty pieces of each design, in six parts, each booked twice for two weeks of the season after `now`. All are lines
 * of one booking, since measurements read only which days are taken.
 */
export async function fillSki(pool: pg.Pool, { garments, now }: StockSize): Promise<void> {
  const designs = Math.ceil(garments / 40)
  const instant = `'${now.toISOString()}'::timestamptz`
  const parts = ['jacket', 'salopettes', 'one_piece', 'boots', 'mittens', 'base_layer']
  await pool.query(`insert into product (id, handle, brand_id, type_code, name, sex, long_description, rrp_pence, published_on,
      created_at, changed_at, colours, keywords)
    select ${id(10, 'n')}, 'ski-' || n, (select id from brand order by id limit 1), 'skiwear', 'Ski piece ' || n, 'unisex',
      'Made to be fallen over in.', 5900, ${instant}::date, ${instant}, ${instant}, '{}', '{}'
    from generate_series(1, ${designs}) n`)
  await pool.query(`insert into ski_style (product_id, part, created_at)
    select ${id(10, 'n')}, (array[${parts.map((part) => `'${part}'`)}])[1 + n % ${parts.length}], ${instant} from generate_series(1, ${designs}) n`)
  await pool.query(`insert into garment (id, qr_id, product_id, size_code, condition, credits, state, safe, for_dates, created_at, changed_at)
    select ${id(11, 'n')}, 'SKI-' || n, ${id(10, `(1 + n % ${designs})`)}, ${pick(sizes, chance('n', 51))}, 'used', 24, 'ready', true, true,
      ${instant}, ${instant}
    from generate_series(1, ${garments}) n`)
  await pool.query(`insert into checkout (id, purpose, slot, input_hash, state, amount_pence, terms, guest_email, guest_name,
      guest_secret_hash, expires_at, created_at)
    values (${id(12, '1')}, 'ski', 'ski', 'bench', 'open', 0, '{}', 'a@example.com', 'A', decode(repeat('ab', 32), 'hex'),
      ${instant}, ${instant})`)
  await pool.query(`insert into ski_booking (id, reference, checkout_id, state, first_day, last_day, buyer_name, buyer_email, buyer_phone,
      address, return_id, booked_at)
    values (${id(13, '1')}, 'S-BENCH', ${id(12, '1')}, 'booked', ${instant}::date, ${instant}::date, 'A', 'a@example.com', '', '{}',
      ${id(14, '1')}, ${instant})`)
  await pool.query(`insert into ski_line (id, booking_id, garment_id, child, part, day_pence, price_pence, rrp_pence, vat_class,
      vat_basis_points, ended_at)
    select ${id(15, 'n')}, ${id(13, '1')}, ${id(11, 'n')}, 1, 'jacket', 450, 3150, 6900, 'hire', 2000, ${instant}
    from generate_series(1, ${garments}) n`)
  await pool.query(`insert into ski_day (garment_id, day, line_id)
    select ${id(11, 'n')}, (${instant}::date + 5 + week * 56 + floor(42 * ${chance('n', 52)})::integer + day), ${id(15, 'n')}
    from generate_series(1, ${garments}) n, generate_series(0, 1) week, generate_series(0, 13) day on conflict do nothing`)
  // One jacket, `ski-6`, has no day left in the season, so a quote for it tries all the nearest dates.
  await pool.query(`insert into ski_day (garment_id, day, line_id)
    select ${id(11, 'n')}, ${instant}::date + day, ${id(15, 'n')}
    from generate_series(1, ${garments}) n, generate_series(0, 180) day where n % ${designs} = 5 on conflict do nothing`)
  await pool.query('vacuum analyze')
}
