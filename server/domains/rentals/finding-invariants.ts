// Invariants of pieces that somebody has found (product §12.6), as queries that must return no rows.
import type { Invariant } from '#server/platform/db/find-broken.ts'

export const findingInvariants: readonly Invariant[] = [
  {
    name: 'a finding is for a family that has had the piece, and whose account is open',
    sql: `select f.id, f.loan_id from finding f join loan l on l.id = f.loan_id join account a on a.id = l.account_id
          where l.garment_id <> f.garment_id or l.state in ('ordered', 'cancelled') or a.erased_at is not null`,
  },
  {
    name: 'a piece was found on the day of its finding or in the 30 days before',
    sql: `select f.id, f.found_on from finding f
          where f.found_on > (f.created_at at time zone 'Europe/London')::date
             or f.found_on < (f.created_at at time zone 'Europe/London')::date - 30`,
  },
  {
    name: 'a family’s answer to a finding is possible at the place of the finding',
    sql: `select f.id, f.place, f.answer from finding f where f.answer = 'hand_in' and f.place in ('park', 'friends_house')`,
  },
]
