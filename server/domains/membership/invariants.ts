// Truths about memberships as queries that must return nothing (npm run invariants).
export const membershipInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'credits in use are the credits of the loans that are not announced as returned',
    sql: `select m.id, m.credits_in_use, coalesce(sum(l.credits), 0) as by_loans
          from membership m left join loan l on l.membership_id = m.id and l.state in ('ordered', 'at_home')
          group by m.id having m.credits_in_use <> coalesce(sum(l.credits), 0)`,
  },
  {
    name: 'credits in use are the sum of the credit ledger',
    sql: `select m.id, m.credits_in_use, coalesce(sum(c.delta), 0) as by_ledger
          from membership m left join credit_ledger c on c.membership_id = m.id
          group by m.id having m.credits_in_use <> coalesce(sum(c.delta), 0)`,
  },
  {
    name: 'a loan takes its own credits or none',
    sql: `select c.loan_id, sum(c.delta) as taken, l.credits
          from credit_ledger c join loan l on l.id = c.loan_id
          group by c.loan_id, l.credits having sum(c.delta) not in (0, l.credits)`,
  },
  {
    name: 'credits in use stay within the limit',
    sql: `select id from membership where credits_in_use > credits_limit`,
  },
  {
    name: 'an account has one live membership',
    sql: `select account_id from membership where state <> 'cancelled' group by account_id having count(*) > 1`,
  },
  {
    name: 'a joining that was joined has its membership, and one that was refunded has none',
    sql: `select j.id from joining j left join membership m on m.stripe_subscription = j.stripe_subscription
          where (j.state = 'joined') <> (m.id is not null)`,
  },
  {
    name: 'a refunded joining has its refund',
    sql: `select j.id from joining j where j.state = 'refunded'
          and not exists (select 1 from refund r where r.cause_key = 'joining:' || j.id)`,
  },
]
