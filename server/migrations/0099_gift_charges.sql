-- A gift balance pays invoices of a membership (product §7): what a draft, or a joining in progress, needs of it is moved to the
-- customer's balance at the provider, which pays invoices first; what is not needed is taken back.

alter table gift_payment
  -- What else was in the customer's balance when it was moved there; null for a checkout of ours.
  add column other_credit_pence integer,
  add constraint gift_payment_other_credit check (checkout_id is null or other_credit_pence is null);

-- A part of an invoice's refund that goes to the gift balance that paid it.
alter table refund add column gift_payment_id uuid references gift_payment;
