// Truths about the waiting list as queries that must return nothing (npm run invariants).
export const waitingListInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'a wish is for a size that the product ever came in',
    sql: `select w.id from waiting_list_entry w where not exists (
            select 1 from garment g where g.product_id = w.product_id and g.size_code = w.size_code)`,
  },
]
