// Invariants of lost pieces (product §4.10), as queries that must return no rows.
import type { Invariant } from '#server/platform/db/find-broken.ts'
import { lifeInvariants } from '#server/platform/db/life-invariants.ts'
import { lossLife } from './steps/losses/move-loss.ts'

export const lossInvariants: readonly Invariant[] = [
  ...lifeInvariants('a missing piece', lossLife),
  {
    name: 'a missing piece is on an open loan of its family',
    sql: `select s.id, s.state, l.state as loan_state from loss s join loan l on l.id = s.loan_id
          where s.account_id <> l.account_id or (s.state in ('open', 'to_approve', 'approved') and l.state <> 'at_home')`,
  },
  {
    name: 'the loan of a piece that was paid for or waived is lost',
    sql: `select s.id, s.state, l.state as loan_state from loss s join loan l on l.id = s.loan_id
          where s.state in ('paid', 'waived') and l.state <> 'lost'`,
  },
  {
    name: 'a lost garment has no live loan',
    sql: `select g.id, l.id as loan_id from garment g join loan l on l.garment_id = g.id
          where g.state = 'lost' and l.state in ('ordered', 'at_home', 'return_announced')`,
  },
  {
    name: 'each paid loss has one completed checkout of its price, and each such checkout its loss',
    sql: `select s.id, s.checkout_id from loss s join checkout k on k.id = s.checkout_id
          where k.state <> 'completed' or k.purpose <> 'lost-piece' or k.result_id is distinct from s.id
             or k.amount_pence <> s.price_pence or k.account_id is distinct from s.account_id
          union all
          select k.result_id, k.id from checkout k left join loss s on s.id = k.result_id and s.checkout_id = k.id
          where k.slot = 'lost-piece' and k.state = 'completed' and s.id is null`,
  },
  {
    name: 'an operator approved each loss before it was paid for, and the audit log names them',
    sql: `select s.id from loss s
          where s.state in ('approved', 'paid', 'refunded')
            and (not exists (select 1 from loss_event e where e.loss_id = s.id and e.to_state = 'approved' and e.actor like 'operator:%')
              or not exists (select 1 from office_audit a where a.subject_id = s.id::text and a.action = 'loss.approve'))`,
  },
  {
    name: 'a loss whose piece turned up was refunded once, in full, and no other loss was refunded',
    sql: `select s.id, s.state, sum(f.amount_pence) as refunded from loss s
          left join refunded f on f.cause_key = 'loss-found:' || s.id
          group by s.id having coalesce(sum(f.amount_pence), 0) <> case s.state when 'refunded' then s.price_pence else 0 end`,
  },
]
