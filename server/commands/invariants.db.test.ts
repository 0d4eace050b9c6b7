import { expect, test } from 'vitest'
import { findBrokenInvariants, invariants } from '#server/invariants.ts'
import { newId } from '#server/kernel/ids.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { findBroken } from '#server/platform/db/find-broken.ts'
import { brokenInvariants } from '#tests/support/database/broken-invariants.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { runCommand } from '#tests/support/server/run-command.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db, pool, url } = await openTestDatabase()
const world = rentalsWorld(db, { bystander: false })
const member = await world.member({ plan: '200-quarterly' })
const { accountId } = member
const garments = [await world.garment(), await world.garment()]
const placedAt = world.time.now
const orderId = await world.order({ accountId, garmentIds: garments, placedAt: new Date('2026-10-01T09:00:00Z') })
const returnId = await world.order({
  accountId,
  returning: garments.slice(0, 1),
  placedAt: new Date('2026-10-10T09:00:00Z'),
})
const ordered = await world.garment()
const paidOrderId = await world.order({ accountId, garmentIds: [ordered], until: 'placed', placedAt })
const address = { name: 'Granny', addressLine1: '2 Quay Street', addressLine2: '', city: 'Leeds', postCode: 'LS1 4DY' }
const change = { revision: 0, inventoryItemIds: [ordered], creditsUsed: 24, address }
await world.call('changeOrder', { params: { id: paidOrderId }, body: change }, { viewer: member.viewer })
const { id: loanId } = await db
  .selectFrom('loan')
  .select('id')
  .where('order_id', '=', orderId)
  .where('state', '=', 'at_home')
  .executeTakeFirstOrThrow()
const { checkout_id: checkoutId } = await db
  .selectFrom('rental_order')
  .select('checkout_id')
  .where('id', '=', paidOrderId)
  .executeTakeFirstOrThrow()
const command = (...args: string[]) => runCommand('invariants', args, { DATABASE_URL: url })

test('a world made by the shop’s own operations breaks no invariant', async () => {
  expect(await findBrokenInvariants(db)).toEqual([])
  expect(await command()).toEqual({ status: 0, out: `All ${invariants.length} invariants hold.\n`, err: '' })
})

/** Each fault is planted, found, and reverted by an inverse statement. */
const faults: [name: string, plant: string, mend: string][] = [
  [
    'every live loan has the claim on its garment, and every loan claim its live loan',
    `update garment_claim set released_at = taken_at where kind = 'loan' and released_at is null`,
    `update garment_claim set released_at = null where kind = 'loan'`,
  ],
  [
    'the state of a garment matches its live loan',
    `update garment set state = 'cleaning' where state = 'out'`,
    `update garment set state = 'out' where state = 'cleaning'`,
  ],
  [
    'a garment that is reserved or away has a live loan, or is in a booking of ski wear',
    `update loan set state = 'kept' where state = 'at_home'`,
    `update loan set state = 'at_home' where state = 'kept'`,
  ],
  [
    'the state of a loan matches its order',
    `update rental_order set state = 'dispatched' where id = '${orderId}'`,
    `update rental_order set state = 'delivered' where id = '${orderId}'`,
  ],
  [
    'a loan on its way back has a return in the matching state',
    `update rental_return set state = 'received' where id = '${returnId}'`,
    `update rental_return set state = 'announced' where id = '${returnId}'`,
  ],
  [
    'a return has loans, and its parcel has its label',
    `update parcel set label_code = 'WR-X' || label_code where carries_id = '${returnId}'`,
    `update parcel set label_code = substr(label_code, 5) where carries_id = '${returnId}'`,
  ],
  [
    'the drawing of a label, which names a family, is deleted once its parcel has arrived or is not expected any more',
    `insert into parcel_label (parcel_id, carrier, asked_at, booking_id, booked_at, pdf)
     select id, 'offline', created_at, label_code, created_at, 'x' from parcel where carries_id = '${orderId}'`,
    `delete from parcel_label`,
  ],
  [
    'the parcel of a return that was cancelled or lost is closed',
    `update rental_return set state = 'lost' where id = '${returnId}'`,
    `update rental_return set state = 'announced' where id = '${returnId}'`,
  ],
  [
    'the parcel of an order that was cancelled is closed or delivered',
    `with cancelled as (update rental_order set state = 'cancelled' where id = '${orderId}')
     update parcel set delivered_at = null where carries_id = '${orderId}'`,
    `with delivered as (update rental_order set state = 'delivered' where id = '${orderId}')
     update parcel set delivered_at = dispatched_at where carries_id = '${orderId}'`,
  ],
  [
    'a dispatched order has a dispatched parcel',
    `update parcel set direction = 'return' where carries_id = '${orderId}'`,
    `update parcel set direction = 'outbound' where carries_id = '${orderId}'`,
  ],
  [
    'each order and return has one completed checkout, and each such checkout its order or return',
    `update checkout set result_id = '${newId()}' where result_id = '${orderId}'`,
    `update checkout set result_id = '${orderId}' where id = (select checkout_id from rental_order where id = '${orderId}')`,
  ],
  [
    'an order is what its checkout showed, and what each change showed: these pieces for these credits',
    `update checkout set terms = replace(terms::text, '"credits": ', '"credits": 1')::jsonb`,
    `update checkout set terms = replace(terms::text, '"credits": 1', '"credits": ')::jsonb`,
  ],
  [
    'an order is what its checkout showed, and what each change showed: these pieces for these credits',
    `update order_change set garments = garments || garments`,
    `update order_change set garments = garments - 0`,
  ],
  [
    'the changes of an order are numbered without a gap, and its revision is the last number',
    `update rental_order set revision = 2 where revision = 1`,
    `update rental_order set revision = 1 where revision = 2`,
  ],
  [
    'a change changes something, after its order was placed and before it was picked or cancelled',
    `update order_change set address_changed = false`,
    `update order_change set address_changed = true`,
  ],
  [
    'what a checkout owed was paid by one payment of that amount, used for its result',
    `update payment_intent set amount_pence = amount_pence - 1`,
    `update payment_intent set amount_pence = amount_pence + 1`,
  ],
  [
    'a refunded checkout has its refund, and no order, return, purchase or loss',
    `update checkout set state = 'refunded', refused_code = 'x', result_id = null where result_id = '${paidOrderId}'`,
    `update checkout set state = 'completed', refused_code = null, result_id = '${paidOrderId}' where refused_code = 'x'`,
  ],
  [
    'only an open checkout holds a garment',
    `insert into garment_claim (id, garment_id, kind, owner_id, taken_at, expires_at)
     select '${newId()}', g.id, 'hold', k.id, now(), now() from garment g, checkout k where g.state = 'ready' limit 1`,
    `delete from garment_claim where kind = 'hold'`,
  ],
  [
    'free postage is spent where an order or return says so, and not by a cancelled order',
    `update free_postage set spent_on = '${newId()}' where direction = 'outbound'`,
    `update free_postage set spent_on = '${orderId}' where direction = 'outbound'`,
  ],
  ...(
    [
      ['an order', 'rental_order', 'order_id', orderId, 'delivered', 'dispatched'],
      ['a return', 'rental_return', 'return_id', returnId, 'announced', 'announced'],
      ['a loan', 'loan', 'loan_id', loanId, 'at_home', 'ordered'],
      ['a checkout', 'checkout', 'checkout_id', checkoutId, 'completed', 'open'],
    ] as const
  ).flatMap(([entity, table, subject, id, last, previous]): [string, string, string][] => {
    const lastStep = `${subject} = '${id}' and to_state = '${last}'`
    return [
      [
        `the life of ${entity} has one beginning and no gap: each step begins where the one before ended`,
        `insert into ${table}_event (${subject}, to_state, actor, at) values ('${id}', '${last}', 'system:planted', now())`,
        `delete from ${table}_event where actor = 'system:planted'`,
      ],
      [
        `every step of ${entity} is one that its transitions allow`,
        `update ${table}_event set from_state = '${last}' where ${lastStep}`,
        `update ${table}_event set from_state = ${last === previous ? 'null' : `'${previous}'`} where ${lastStep}`,
      ],
      [
        `the last step of ${entity} leads to its state`,
        `update ${table}_event set to_state = 'elsewhere' where ${lastStep}`,
        `update ${table}_event set to_state = '${last}' where ${subject} = '${id}' and to_state = 'elsewhere'`,
      ],
    ]
  }),
]

test.each(faults)('a planted fault is found: %s', async (name, plant, mend) => {
  await world.garment()
  await pool.query(plant)
  const broken = await findBrokenInvariants(db)
  expect(broken.map((invariant) => invariant.name)).toContain(name)
  // The check that worlds run after each test finds the same.
  expect(await brokenInvariants(db)).toEqual(broken)
  await pool.query(mend)
  expect(await brokenInvariants(db)).toEqual([])
})

test('a check may take longer than the server’s usual limit for a statement', async () => {
  const hurried = openDatabase({ url, max: 1 })
  await hurried.pool.query(`set statement_timeout = '50ms'`)
  const slow = { name: 'slow', sql: `select 1 from (select pg_sleep(0.1)::text as slept offset 0) s where slept <> ''` }
  try {
    await expect(hurried.pool.query(slow.sql)).rejects.toThrow('statement timeout')
    expect(await findBroken(hurried.db, [slow])).toEqual([])
  } finally {
    await hurried.close()
  }
})

test('a check has a time limit, and ends when its connection is lost', async () => {
  const endless = {
    name: 'endless',
    sql: `select name, setting from pg_settings
      where name in ('statement_timeout', 'client_connection_check_interval') and setting = '0'`,
  }
  expect(await findBroken(db, [endless])).toEqual([])
})

test('the command shows broken invariants and ends with 1; unknown options end with 2', async () => {
  const [, plant = '', mend = ''] = faults[1] ?? []
  await pool.query(plant)
  const { status, out, err } = await command()
  expect({ status, out }).toEqual({ status: 1, out: '' })
  expect(err).toMatch(/^Broken: the state of a garment matches its live loan \(1\)\.\n {2}\{"id":"/m)
  await pool.query(mend)
  expect(await command('--all')).toEqual({
    status: 2,
    out: '',
    err: '"invariants" takes no option, but "--all" was given.\n',
  })
})
