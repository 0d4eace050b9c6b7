// Invariants of pieces that were checked on arrival (product §5.2), as queries that must return no rows.
import type { Invariant } from '#server/platform/db/find-broken.ts'
import { arrivalActor } from './operations/arrival/check-arrival.ts'

export const arrivalInvariants: readonly Invariant[] = [
  {
    name: 'a piece is checked after it has arrived',
    sql: `select c.loan_id from arrival_check c join loan l on l.id = c.loan_id
          where l.received_on is null or l.received_on > (c.checked_at at time zone 'Europe/London')::date`,
  },
  {
    name: 'a piece that is worse than shown has its marks and a report made at that moment; one that matches has no marks',
    sql: `select c.loan_id, c.answer from arrival_check c
          where (c.answer = 'worse' and not exists (select 1 from piece_report r
              where r.loan_id = c.loan_id and r.reported_at = c.checked_at and r.account_id = c.account_id))
             or (c.answer = 'worse') <> exists (select 1 from arrival_mark m where m.loan_id = c.loan_id)`,
  },
  {
    name: 'credits are freed at once exactly when no person has to decide',
    sql: `select c.loan_id, r.id from arrival_check c join piece_report r on r.loan_id = c.loan_id
          where c.answer = 'worse' and (c.review is null) <> exists (
            select 1 from piece_report_event e
            where e.report_id = r.id and e.to_state = 'regraded' and e.actor = '${arrivalActor}')`,
  },
  {
    name: 'a rental is regraded at most once, and frees less than it took',
    sql: `select e.loan_id from credit_ledger e where e.loan_id is not null
          group by e.loan_id
          having count(*) filter (where e.cause = 'regraded') > 1
             or coalesce(sum(-e.delta) filter (where e.cause = 'regraded'), 0)
               >= coalesce(max(e.delta), 0) and count(*) filter (where e.cause = 'regraded') > 0`,
  },
]
