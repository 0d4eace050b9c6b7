-- What the payer's bank has given back of a cause has a row of its own where we refund the rest.
create or replace view refunded as
  select regexp_replace(cause_key, ':bank$', '') as cause_key, amount_pence from refund
  union all
  select cause_key, amount_pence from gift_entry where kind = 'refunded';
