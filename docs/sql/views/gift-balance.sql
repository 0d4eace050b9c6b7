-- GET /shop/customer/gift-balance: 2 statements

select coalesce(sum(left_pence), 0)::int as frozen
  from gift_lot
  where account_id = $
  and frozen_at is not null;

select entry.kind, entry.cause_key, payment.id as payment_id, payment.state, checkout.purpose, invoice.period_start, invoice.period_end, checkout.billed_to is not null as elsewhere, max(entry.id) as id, max(entry.at) as at, max(card.reference) as card, max(card.sender_name) as sender, sum(entry.amount_pence)::int as amount, (select rental_order.reference
  from rental_order
  where rental_order.id = checkout.result_id) as order_reference, (select rental_return.label_code
  from rental_return
  where rental_return.id = checkout.result_id) as return_label, (select resale_order.reference
  from resale_order
  where resale_order.id = checkout.result_id) as sale_reference, (select ski_booking.reference
  from ski_payment
  inner join ski_booking on ski_booking.id = ski_payment.booking_id
  where ski_payment.checkout_id = checkout.id) as ski_reference, (select product.name
  from loan
  inner join garment on garment.id = loan.garment_id
  inner join product on product.id = garment.product_id
  where loan.id = coalesce((select loan_id
  from keep_purchase
  where id = checkout.result_id), (select loan_id
  from loss
  where id = checkout.result_id))) as piece
  from gift_entry as entry
  inner join gift_lot as lot on lot.id = entry.lot_id
  inner join gift_card as card on card.id = lot.gift_card_id
  left join gift_payment as payment on payment.id = entry.payment_id
  left join checkout on checkout.id = payment.checkout_id
  left join invoice on invoice.stripe_id = substr(payment.charge_key, 9)
  where entry.account_id = $
  group by entry.kind, entry.cause_key, payment.id, checkout.id, invoice.stripe_id
  order by id;
