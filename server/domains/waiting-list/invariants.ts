// Invariants of the waiting list, as queries that must return no rows (npm run invariants).
export const waitingListInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'an entry is for a size that the product has come in',
    sql: `select w.id from waiting_list_entry w where not exists (
            select 1 from garment g where g.product_id = w.product_id and g.size_code = w.size_code)`,
  },
]
