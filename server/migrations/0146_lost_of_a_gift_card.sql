-- What the payer's bank has taken of the payment of a redeemed gift card: what was spent then is withdrawn up to that when it comes back.
alter table gift_lot add column lost_pence integer not null default 0 check (lost_pence >= 0);
