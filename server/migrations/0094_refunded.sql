-- What goes back for a cause: to cards and, by entries, to the gift balance that paid a part (product §7).
create view refunded as
  select cause_key, amount_pence from refund
  union all
  select cause_key, amount_pence from gift_entry where kind = 'refunded';
