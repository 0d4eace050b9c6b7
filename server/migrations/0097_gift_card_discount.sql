-- The part of a gift card's face that its member bought at a discount: each member may buy so much of it within a year
-- (product §7). It cannot be worked out from what was paid, because the percentage is a setting.
alter table gift_card
  add column discounted_pence integer not null default 0 check (discounted_pence between 0 and face_pence),
  add constraint gift_card_discount check ((discounted_pence > 0) = (paid_pence < face_pence)),
  -- Guests are no members.
  add constraint gift_card_discount_of_account check (discounted_pence = 0 or buyer_account_id is not null);
