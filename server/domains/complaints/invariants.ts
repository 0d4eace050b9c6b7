// Invariants of complaints, as queries that must return no rows (npm run invariants).
export const complaintInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'a complaint was received once, and closed once if it is closed',
    sql: `select c.id from complaint c where
            (select count(*) from complaint_event e where e.complaint_id = c.id and e.kind = 'received') <> 1
            or (select count(*) from complaint_event e where e.complaint_id = c.id and e.kind = 'closed')
              <> case c.state when 'closed' then 1 else 0 end`,
  },
  {
    name: 'no complaint names a closed account',
    sql: 'select c.id from complaint c join account a on a.id = c.account_id where a.erased_at is not null',
  },
]
