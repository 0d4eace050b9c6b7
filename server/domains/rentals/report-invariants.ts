// Invariants of reports that a piece is not as described (product §4.11), as queries that must return no rows.
import type { Invariant } from '#server/platform/db/find-broken.ts'
import { lifeInvariants } from '#server/platform/db/life-invariants.ts'
import { arrivalActor } from './operations/arrival/check-arrival.ts'
import { pieceReportLife } from './steps/reports/move-piece-report.ts'

export const reportInvariants: readonly Invariant[] = [
  ...lifeInvariants('a report of a piece', pieceReportLife),
  {
    name: 'a piece is reported by the family that has rented it, after it arrived',
    sql: `select r.id from piece_report r join loan l on l.id = r.loan_id
          where l.account_id <> r.account_id or l.received_on is null
             or l.received_on > (r.reported_at at time zone 'Europe/London')::date`,
  },
  {
    name: 'a regraded piece takes the credits of its report, by one entry of the ledger, and no other piece has such an entry',
    sql: `select r.id, c.id as entry, l.credits, r.credits_after, c.delta
          from (select * from piece_report where state = 'regraded') r
          full join (select * from credit_ledger where cause = 'regraded') c on c.loan_id = r.loan_id
          left join loan l on l.id = r.loan_id
          where r.id is null or c.id is null or l.credits <> r.credits_after or l.condition <> r.condition
             or c.delta <> r.credits_after - r.credits_before`,
  },
  {
    name: 'a piece that was taken back was booked to go back, in the return that its report names',
    sql: `select r.id, r.return_id from piece_report r
          where r.state = 'taken_back'
            and (not exists (select 1 from loan_event e where e.loan_id = r.loan_id and e.to_state in ('return_announced', 'returned'))
              or exists (select 1 from rental_return b where b.id = r.return_id and b.account_id <> r.account_id))`,
  },
  {
    name: 'a report is resolved by an operator whom the audit names, or at once when its piece was checked on arrival',
    sql: `select r.id, r.state from piece_report r
          where r.state <> 'open'
            and not exists (select 1 from arrival_check c join piece_report_event e on e.report_id = r.id
              where c.loan_id = r.loan_id and c.answer = 'worse' and c.review is null and r.state = 'regraded'
                and e.to_state = 'regraded' and e.actor = '${arrivalActor}')
            and (not exists (select 1 from piece_report_event e
                where e.report_id = r.id and e.to_state = r.state and e.actor like 'operator:%')
              or not exists (select 1 from office_audit a where a.subject_id = r.id::text and a.action like 'report.%'))`,
  },
]
