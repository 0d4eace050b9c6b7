// Checkouts and payments that are open while migrations 0042, 0043 (purposes) and 0047 (baskets in terms) run still end correctly,
// and their queued jobs run.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Id, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anOwedCheckout } from '#tests/builders/an-owed-checkout.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { withNamesBefore0051 } from '#tests/support/database/with-names-before-0051.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db, url } = await openTestDatabase()
const world = rentalsWorld(db)

/** Reverts these migrations and keeps the data. */
const before = `
  create table checkout_garment (checkout_id uuid, garment_id uuid, credits integer);
  insert into checkout_garment select k.id, g.garment_id, g.credits
    from checkout k, jsonb_to_recordset(k.terms -> 'garments') as g(garment_id uuid, credits integer);
  create table checkout_return (checkout_id uuid, garment_id uuid);
  insert into checkout_return select k.id, r::uuid from checkout k, jsonb_array_elements_text(k.terms -> 'returns') r;
  alter table payment_intent drop column vat_class;
  update payment_intent set purpose = 'postage';
  alter table payment_intent drop constraint payment_intent_purpose_check;
  alter table payment_intent add constraint payment_intent_purpose_check check (purpose in ('postage'));
  alter table payment_intent add column vat_class text not null generated always as ('hire') stored;
  alter table payment_intent rename column checkout_id to entity_id;
  alter table payment_intent drop constraint payment_intent_checkout_id_attempt_key;
  alter table payment_intent add unique (purpose, entity_id, attempt);
  drop index payment_intent_open;
  create unique index payment_intent_open on payment_intent (purpose, entity_id) where status <> 'canceled';
  alter table refund drop constraint refund_check1;
  alter table checkout add column kind text check (kind in ('order', 'return')), add column membership_id uuid references membership,
    add column outbound_pence integer, add column return_pence integer,
    add column outbound_free boolean, add column return_free boolean;
  update checkout set kind = case purpose when 'return' then 'return' else 'order' end,
    membership_id = (terms ->> 'membership_id')::uuid,
    outbound_pence = (terms ->> 'outbound_pence')::integer, return_pence = (terms ->> 'return_pence')::integer,
    outbound_free = (terms ->> 'outbound_free')::boolean, return_free = (terms ->> 'return_free')::boolean;
  alter table checkout drop column purpose, drop column slot, drop column terms, drop column guest_email, drop column guest_name;
  alter table checkout rename column wish_hash to basket_hash;
  alter table checkout rename column expires_at to hold_expires_at;
  alter table checkout rename column extended to hold_extended;
  drop index if exists checkout_open;
  create unique index checkout_open on checkout (account_id) where state = 'open';
  create index checkout_basket on checkout (account_id, basket_hash);
  update job set kind = 'rentals:expire-checkout', dedupe_key = replace(dedupe_key, 'checkout:expire', 'rentals:expire-checkout')
    where kind = 'checkout:expire';
  update job set kind = 'rentals:settle-abandoned-checkout' where kind = 'checkout:settle-abandoned';`

async function runMigrations(): Promise<void> {
  await runSql(url, before)
  for (const file of ['0042_payments_of_purposes', '0043_checkouts_of_purposes', '0047_baskets_in_terms'])
    await runSql(url, await readFile(new URL(`../../migrations/${file}.sql`, import.meta.url), 'utf8'))
}

const checkoutOf = (id: Id<'checkout'>) =>
  db.selectFrom('checkout').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a checkout from before the upgrade can be paid or abandoned after it', async () => {
  const member = await world.member({ plan: '200-quarterly' })
  const home = await world.garment({ credits: 1 })
  await world.order({ accountId: member.accountId, garmentIds: [home] })
  const ask = async (inventoryItemIds: string[], returnItemsIds: string[] = []) => {
    const answer = await world.call('getPaymentIntent', { body: { inventoryItemIds, returnItemsIds } }, member)
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    return { checkoutId: toId<'checkout'>(answer.body.checkoutId), clientSecret: answer.body.clientSecret ?? '' }
  }
  const swap = await ask([await world.garment({ credits: 1 })], [home])
  const other = await transaction(db, (tx) => anOwedCheckout(tx, { now: world.time.now }))
  await withNamesBefore0051(url, runMigrations)
  expect(await checkoutOf(swap.checkoutId)).toMatchObject({ purpose: 'swap', slot: 'rental', state: 'open' })
  expect(await checkoutOf(other.checkoutId)).toMatchObject({ purpose: 'rental-order', amount_pence: other.amount })
  const intents = await db.selectFrom('payment_intent').selectAll().where('checkout_id', '=', swap.checkoutId).execute()
  expect(intents).toMatchObject([{ purpose: 'swap', vat_class: 'hire' }])

  await world.pay(swap.clientSecret)
  // No browser returned from paying, so only the reconciliation job can find the payment.
  await world.jobs['payments:reconcile']?.({}, {} as never)
  expect(await checkoutOf(swap.checkoutId)).toMatchObject({ state: 'completed' })
  world.passMinutes(20)
  await world.work()
  expect(await checkoutOf(other.checkoutId)).toMatchObject({ state: 'abandoned' })
  const left = await db.selectFrom('job').select('kind').where('kind', 'like', 'rentals:%checkout').execute()
  expect(left).toEqual([])
  await world.expectInvariants()
})
