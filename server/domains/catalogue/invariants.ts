// Invariants of the catalogue, as queries that must return no rows (npm run invariants).
export const catalogueInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'an account has at most 200 favourites, each in a position of its own',
    sql: `select account_id, count(*) from favourite group by account_id
          having count(*) > 200 or count(*) <> count(distinct position)`,
  },
]
