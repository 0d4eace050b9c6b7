// Migration 0129 gives each piece of an open checkout its VAT class and rate, where the terms had one rate for all.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { resaleWorld } from '#tests/support/worlds/resale-world.ts'

const { db, url } = await openTestDatabase({ max: 20 })
const world = resaleWorld(db)

/** Reverts the migration, with the rows as they were before it. */
const before = `
  alter table product drop column vat_class;
  delete from vat_rate where class = 'sale_standard';
  alter table resale_order add column vat_class text not null default 'sale', add column vat_basis_points integer not null default 0;
  update checkout set terms = '{"vat_basis_points": 0}'::jsonb || jsonb_set(terms, '{pieces}', (
      select jsonb_agg(piece - 'vat_class' - 'vat_basis_points' order by at)
      from jsonb_array_elements(terms -> 'pieces') with ordinality as shown(piece, at)))
    where purpose = 'resale';`

test('a checkout that is open at the upgrade can be paid afterwards, and orders keep the VAT they were sold with', async () => {
  const bought = await world.buy([await world.listing()])
  const pieces = [await world.listing({ pricePence: 1250 }), await world.listing({ pricePence: 800 })]
  const { secret } = await world.cart(pieces)
  const opened = await world.place(secret)
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
  await runSql(url, before)
  await runSql(url, await readFile(new URL('../../migrations/0129_vat_classes.sql', import.meta.url), 'utf8'))
  expect(await world.place(secret)).toMatchObject({
    body: { checkoutId: opened.body.checkoutId, totals: opened.body.totals },
  })
  world.pay(opened.body.paymentSecret)
  expect(await world.complete(secret, opened.body.checkoutId)).toMatchObject({ ok: true })
  const lines = await db
    .selectFrom('resale_line')
    .select(['vat_class', 'vat_basis_points'])
    .where('garment_id', 'in', pieces)
    .execute()
  expect(lines).toEqual(pieces.map(() => ({ vat_class: 'sale', vat_basis_points: 0 })))
  expect(await world.call('resaleOrder', { params: { code: bought.cart.secret } })).toMatchObject({
    body: { order: { totals: { vat: 'VAT included: £0, at 0%' } } },
  })
  await world.expectInvariants()
})
