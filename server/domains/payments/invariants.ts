// Invariants of money, as queries that must return no rows (npm run invariants). A balance is compared only if it was read after
// its entries and invoices.
export const paymentInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'what was spent was paid',
    sql: `select id from payment_intent where consumed_by is not null and status <> 'succeeded'`,
  },
  {
    name: 'a payment with an address abroad is not spent',
    sql: `select id from payment_intent where consumed_by is not null and shipping_country <> 'GB'`,
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
    name: 'a checkout has one payment that is not cancelled',
    sql: `select purpose, checkout_id from payment_intent where status <> 'canceled' group by purpose, checkout_id having count(*) > 1`,
  },
  {
    name: 'a refund that was made has its id at the provider, or its entry in a balance',
    sql: `select r.id from refund r left join balance_entry b on b.id = r.balance_entry
          where r.state = 'succeeded' and (r.amount_pence is null
            or (r.stripe_refund is null and b.state is distinct from 'done' and r.gift_payment_id is null))`,
  },
  {
    name: 'no more of an invoice is refunded than was paid for it',
    sql: `select i.stripe_id from invoice i join refund r on r.stripe_invoice = i.stripe_id and r.state <> 'failed'
          group by i.stripe_id having sum(r.amount_pence) > case when i.status = 'paid' then greatest(i.total_pence, i.paid_pence) else 0 end`,
  },
  {
    name: 'no more goes back to a card than it paid of an invoice',
    sql: `select p.stripe_intent from invoice_payment p join refund r on r.stripe_intent = p.stripe_intent and r.state <> 'failed'
          group by p.stripe_intent, p.amount_pence having sum(r.amount_pence) > p.amount_pence`,
  },
  {
    name: 'an invoice is paid once, by the payments that are known',
    sql: `select i.stripe_id, i.paid_pence, coalesce(sum(p.amount_pence), 0) as by_payments
          from invoice i left join invoice_payment p on p.stripe_invoice = i.stripe_id
          where i.status in ('paid', 'open') group by i.stripe_id having i.paid_pence <> coalesce(sum(p.amount_pence), 0)`,
  },
  {
    name: 'a paid invoice is paid in full, and what is paid and what remains of an open one add up to the sum due',
    sql: `select stripe_id from invoice where (status = 'paid' and (paid_pence <> due_pence or remaining_pence <> 0 or paid_at is null))
          or (status = 'open' and paid_pence + remaining_pence <> due_pence)`,
  },
  {
    name: 'the lines of an invoice add up to its total',
    sql: `select stripe_id from invoice where total_pence <>
          (select coalesce(sum((line ->> 'amount')::integer), 0) from jsonb_array_elements(lines) line)`,
  },
  {
    name: 'an invoice line with one of our prices has a VAT class',
    sql: `select stripe_id, line from invoice, jsonb_array_elements(lines) line
          where line ->> 'priceKey' ~ '^(plan|booster)_' and coalesce(line ->> 'vatClass', '') not in (select class from vat_rate)`,
  },
  {
    name: 'a subscription that was paid has its invoice here',
    sql: `select s.stripe_id from subscription s left join invoice i on i.stripe_id = s.latest_invoice
          where s.latest_invoice is not null and (i.stripe_id is null or i.status <> 'paid' or i.account_id <> s.account_id)`,
  },
  {
    name: 'a period of a subscription is billed once',
    sql: `select stripe_subscription, period_start from invoice
          where status = 'paid' and reason in ('subscription_create', 'subscription_cycle')
          group by stripe_subscription, period_start having count(*) > 1`,
  },
  {
    name: 'what is left of a gift card is the sum of its entries',
    sql: `select l.id, l.left_pence, coalesce(sum(e.amount_pence), 0) as by_entries from gift_lot l
          left join gift_entry e on e.lot_id = l.id group by l.id having l.left_pence <> coalesce(sum(e.amount_pence), 0)`,
  },
  {
    name: 'a gift card came into a balance once, with its whole value, and its entries belong to the same account',
    sql: `select l.id from gift_lot l left join gift_entry e on e.lot_id = l.id
          group by l.id, l.face_pence
          having coalesce(sum(e.amount_pence) filter (where e.kind = 'redeemed'), 0) <> l.face_pence
            or bool_or(e.account_id <> l.account_id)`,
  },
  {
    name: 'nothing is left of a gift card whose payment was taken back, or whose account is closed',
    sql: `select l.id from gift_lot l join account a on a.id = l.account_id
          where l.left_pence > 0 and (l.withdrawn_at is not null or a.erased_at is not null)`,
  },
  {
    name: 'nothing is left of a gift card if the bank took back more of its payment than was withdrawn from the card',
    sql: `select l.id, l.left_pence, l.lost_pence from gift_lot l
          left join gift_entry e on e.lot_id = l.id and e.kind = 'withdrawn'
          where l.left_pence > 0 group by l.id having l.lost_pence > coalesce(sum(-e.amount_pence), 0)`,
  },
  {
    name: 'what a gift balance paid was taken from its lots, and no more than that went back',
    sql: `select p.id, p.state from gift_payment p left join gift_entry e on e.payment_id = p.id
          group by p.id
          having coalesce(sum(-e.amount_pence) filter (where e.kind = 'reserved'), 0) <> p.amount_pence
            or coalesce(sum(e.amount_pence), 0) > 0
            or (p.state = 'released') <> (coalesce(sum(e.amount_pence), 0) = 0 and count(*) filter (where e.kind = 'released') > 0)
            or bool_or(e.account_id <> p.account_id)`,
  },
  {
    name: 'a gift payment that the provider did not take is released, and taking back unused gift money never fails',
    sql: `select b.id, p.state from balance_entry b join gift_payment p on b.cause_key = 'gift:' || p.id
          where b.state = 'failed' and p.state <> 'released'
          union all
          select id, state from balance_entry where state = 'failed' and cause_key like 'gift-back:%'`,
  },
  {
    name: 'the gift balance that a checkout was shown with is put aside while the checkout is open, and spent with its result',
    sql: `select k.id, k.state, k.balance_pence, p.state as payment, p.amount_pence
          from checkout k left join gift_payment p on p.checkout_id = k.id and p.state <> 'released'
          where coalesce(p.amount_pence, 0) <> case when k.state in ('open', 'completed') then k.balance_pence else 0 end
            or (k.state = 'open' and p.state = 'spent') or (k.state = 'completed' and p.state = 'reserved')
            or (p.id is not null and p.account_id is distinct from coalesce(k.billed_to, k.account_id))`,
  },
  {
    // Whatever the card did not pay of an invoice came from the balance.
    name: 'the balance is what was credited less what invoices used',
    sql: `select c.account_id, c.balance_pence,
            coalesce(b.credited, 0) - coalesce(i.used, 0) as by_entries
          from payment_customer c
          left join (select account_id, sum(amount_pence) as credited, max(ended_at) as newest from balance_entry
                     where state = 'done' group by account_id) b on b.account_id = c.account_id
          left join (select account_id, sum(total_pence - due_pence) as used, max(synced_at) as newest from invoice
                     where status in ('open', 'paid', 'uncollectible') group by account_id) i on i.account_id = c.account_id
          where c.synced_at >= greatest(b.newest, i.newest)
            and c.balance_pence <> coalesce(b.credited, 0) - coalesce(i.used, 0)`,
  },
]
