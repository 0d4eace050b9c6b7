-- When a charge at the provider is over, and when a gift card's payment was taken back for good.

-- Whether the provider finalises and collects it; a draft that it does not comes to nothing.
alter table invoice add column collects boolean not null default true;

-- Since when the bank has taken its payment back: what still comes back to it is withdrawn, too.
alter table gift_lot add column withdrawn_at timestamptz;

-- What a payment page has led to.
create index subscription_reference on subscription (reference) where reference is not null;
