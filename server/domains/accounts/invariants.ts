// Invariants of accounts, as queries that must return no rows (npm run invariants).
export const accountInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'a family has at most eight children',
    sql: 'select account_id from child group by account_id having count(*) > 8',
  },
  {
    name: 'a closed account has no children, no other address and no warning',
    sql: `select id from account where erased_at is not null
            and (id in (select account_id from child) or id in (select account_id from email_change)
              or id in (select account_id from silent_account))`,
  },
  {
    name: 'marketing matches the last consent',
    sql: `select a.id from account a join lateral (
            select given from consent where account_id = a.id and kind = 'marketing' order by at desc, id desc limit 1
          ) last on true where last.given <> a.receive_marketing`,
  },
]
