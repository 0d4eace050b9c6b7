// Invariants of the resale shop, as queries that must return no rows (npm run invariants).
export const resaleInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'a cart has what it has reserved, until the very time that it says',
    sql: `select c.id, c.garment_id from garment_claim c
          where c.kind = 'cart' and c.released_at is null and not exists (
            select from resale_cart_item i where i.cart_id = c.owner_id and i.garment_id = c.garment_id
              and i.removed_at is null and i.reserved_until = c.expires_at)`,
  },
  {
    name: 'no reservation is longer than the setting',
    sql: `select c.id from garment_claim c, setting s
          where s.key = 'resale.cart_minutes' and c.kind = 'cart' and c.released_at is null
            and c.expires_at > c.taken_at + (s.value #>> '{}')::int * interval '1 minute'`,
  },
]
