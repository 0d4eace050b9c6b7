// Truths about money as queries that must return nothing (npm run invariants).
export const paymentInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'what was spent was paid',
    sql: `select id from payment_intent where consumed_by is not null and status <> 'succeeded'`,
  },
  {
    name: 'a payment that succeeded bought something or is refunded',
    sql: `select p.id from payment_intent p where p.status = 'succeeded' and p.consumed_by is null
          and not exists (select 1 from refund r where r.payment_intent_id = p.id)`,
  },
  {
    name: 'no more is refunded than was paid',
    sql: `select p.id from payment_intent p join refund r on r.payment_intent_id = p.id and r.state <> 'failed'
          group by p.id, p.amount_pence having sum(r.amount_pence) > p.amount_pence`,
  },
  {
    name: 'only what was paid is refunded',
    sql: `select r.id from refund r join payment_intent p on p.id = r.payment_intent_id where p.status <> 'succeeded'`,
  },
  {
    name: 'one thing has one payment that is not cancelled',
    sql: `select purpose, entity_id from payment_intent where status <> 'canceled' group by purpose, entity_id having count(*) > 1`,
  },
  {
    name: 'a refund that was made has its id at the provider',
    sql: `select id from refund where state = 'succeeded' and (stripe_refund is null or amount_pence is null)`,
  },
]
