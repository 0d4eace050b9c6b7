// Invariants of the waiting list, as queries that must return no rows (npm run invariants).
export const waitingListInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'an entry is for a size that the product has come in',
    sql: `select w.id from waiting_list_entry w where not exists (
            select 1 from garment g where g.product_id = w.product_id and g.size_code = w.size_code)`,
  },
  {
    name: 'an entry of an account is for its address',
    sql: 'select w.id from waiting_list_entry w join account a on a.id = w.account_id where a.email <> w.email',
  },
  {
    name: 'an entry knows its open offer, and each open offer its entry',
    sql: `select w.id, w.offer_id, o.id as open from (select * from waiting_list_entry where offer_id is not null) w
          full join (select * from waiting_list_offer where state = 'open') o on o.id = w.offer_id
          where w.id is null or o.id is null or o.entry_id <> w.id or o.account_id is distinct from w.account_id`,
  },
  {
    name: 'a piece is offered as its entry asked for it',
    sql: `select o.id from waiting_list_offer o join waiting_list_entry w on w.id = o.entry_id
          join garment g on g.id = o.garment_id
          where o.state = 'open' and g.state = 'ready' and (
            (g.product_id, g.size_code) <> (w.product_id, w.size_code) or g.condition <> w.condition)`,
  },
  {
    name: 'the claim of an offer is for the account that it was made to',
    sql: `select c.id from garment_claim c join waiting_list_offer o on o.id = c.owner_id
          where c.kind = 'offer' and c.released_at is null
            and (o.state <> 'open' or o.garment_id <> c.garment_id or o.account_id <> c.account_id)`,
  },
  {
    name: 'a claim without its offer is of a closed account, and over',
    sql: `select c.id from garment_claim c where c.kind = 'offer' and c.released_at is null and c.offered_until > c.taken_at
            and not exists (select from waiting_list_offer o where o.id = c.owner_id)`,
  },
]
