-- GET /shop/customer/gift-balance: 2 statements

select coalesce(sum(left_pence), 0)::int as frozen
  from gift_lot
  where account_id = $
  and frozen_at is not null;

select entry.kind, payment.state, checkout.purpose, max(entry.id) as id, max(entry.at) as at, max(card.reference) as reference, sum(entry.amount_pence)::int as amount
  from gift_entry as entry
  inner join gift_lot as lot on lot.id = entry.lot_id
  inner join gift_card as card on card.id = lot.gift_card_id
  left join gift_payment as payment on payment.id = entry.payment_id
  left join checkout on checkout.id = payment.checkout_id
  where entry.account_id = $
  group by entry.kind, entry.cause_key, payment.state, checkout.purpose
  order by id;
