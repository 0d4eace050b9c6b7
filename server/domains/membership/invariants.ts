// Invariants of memberships, as queries that must return no rows (npm run invariants).
interface Invariant {
  readonly name: string
  readonly sql: string
}

const creditInvariants: readonly Invariant[] = [
  {
    name: 'credits in use are the credits of the loans that are not announced as returned',
    sql: `select m.id, m.credits_in_use, coalesce(sum(l.credits), 0) as by_loans
          from membership m left join loan l on l.membership_id = m.id and l.state in ('ordered', 'at_home')
          group by m.id having m.credits_in_use <> coalesce(sum(l.credits), 0)`,
  },
  {
    name: 'credits in use and their limit are the sums of the credit ledger',
    sql: `select m.id, m.credits_in_use, m.credits_limit, sum(c.delta) as use_by_ledger, sum(c.limit_delta) as limit_by_ledger
          from membership m left join credit_ledger c on c.membership_id = m.id
          group by m.id having m.credits_in_use <> coalesce(sum(c.delta), 0) or m.credits_limit <> coalesce(sum(c.limit_delta), 0)`,
  },
  {
    // Ordered by id, the order in which rows were written, because tests and demos write history with other times.
    name: 'each line of the credit ledger follows from the one before',
    sql: `select id from (
            select id, in_use_after, limit_after,
              sum(delta) over written as in_use, sum(limit_delta) over written as credit_limit
            from credit_ledger window written as (partition by membership_id order by cause <> 'joined', id)) l
          where in_use_after <> in_use or limit_after <> credit_limit`,
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
]

const checkoutSessionInvariants: readonly Invariant[] = [
  {
    name: 'an account has one live membership',
    sql: `select account_id from membership where state <> 'cancelled' group by account_id having count(*) > 1`,
  },
  {
    name: 'a checkout session that was joined has its membership, and one that was refunded has none',
    sql: `select j.id from checkout_session j left join membership m on coalesce(m.joined_with, m.stripe_subscription) = j.stripe_subscription
          where (j.state = 'joined') <> (m.id is not null)`,
  },
  {
    name: 'a checkout session holds no more pieces than it counts, no longer than it records, and no more credits than its plan',
    sql: `select j.id, j.held_pieces, count(*), sum(g.credits), p.credits from checkout_session j
          join plan_price p on p.price_id = j.price_id
          join garment_claim c on c.owner_id = j.id and c.kind = 'hold' and c.released_at is null
          join garment g on g.id = c.garment_id
          group by j.id, p.credits
          having count(*) > j.held_pieces or max(c.expires_at) > j.held_until
             or (sum(g.credits) > p.credits and j.state in ('creating', 'open'))`,
  },
  {
    name: 'an account that is joining holds one box',
    sql: `select account_id from checkout_session where state in ('creating', 'open') and held_pieces > 0
          group by account_id having count(*) > 1`,
  },
  {
    name: 'a refunded checkout session has its refund',
    sql: `select j.id from checkout_session j where j.state = 'refunded'
          and not exists (select 1 from refund r where r.cause_key = 'joining:' || j.id)`,
  },
]

const stateInvariants: readonly Invariant[] = [
  {
    name: 'the state desired of the provider matches the membership’s state',
    sql: `select id, state, desired from membership
          where (state in ('pending_acceptance', 'active', 'past_due') and desired <> 'renew')
             or (state = 'paused' and desired not in ('pause', 'renew'))
             or (state in ('ending', 'cancelled') and desired not in ('stop', 'end'))`,
  },
  {
    name: 'each state has its own timestamp, and no other state has it',
    sql: `select id, state from membership
          where (state = 'past_due') <> (past_due_since is not null)
             or (state = 'past_due') <> (unpaid_from is not null)
             or (state = 'paused' and paused_at is null)
             or (state in ('ending', 'cancelled') and ending_asked_at is null and accepted_at is not null)
             or (state in ('pending_acceptance', 'active', 'past_due', 'paused') and (ending_asked_at is not null or ends_on is not null))
             or (state = 'cancelled') <> (ended_at is not null)`,
  },
  {
    name: 'a subscription that has been reconciled is in the desired state',
    sql: `select m.id, m.desired, s.status, s.cancel_at_period_end
          from membership m join subscription s on s.stripe_id = m.stripe_subscription
          where m.reconciled_revision = m.desired_revision and m.desired_revision > 0 and m.reconciling_until is null
            and s.status not in ('canceled', 'incomplete_expired')
            and (m.desired = 'end' or (m.desired = 'stop' and not s.cancel_at_period_end) or (m.desired = 'pause' and s.status <> 'paused'))`,
  },
  {
    name: 'a subscription that is over belongs to a membership that is overdue, ending or over',
    sql: `select m.id, m.state, s.status from membership m join subscription s on s.stripe_id = m.stripe_subscription
          where s.status in ('canceled', 'incomplete_expired') and m.state not in ('past_due', 'ending', 'cancelled')`,
  },
  {
    name: 'the abandoned subscription of an overdue membership invoices nothing more',
    sql: `select m.id, i.stripe_id from membership m join subscription s on s.stripe_id = m.stripe_subscription
          join invoice i on i.stripe_subscription = s.stripe_id
          where m.state = 'past_due' and s.status in ('canceled', 'incomplete_expired') and i.status = 'open'`,
  },
  {
    name: 'nothing is ordered after the last day of a membership that was ended',
    sql: `select m.id, o.id from membership m join rental_order o on o.membership_id = m.id
          where m.state in ('ending', 'cancelled') and (o.placed_at at time zone 'Europe/London')::date > m.ends_on`,
  },
  {
    name: 'a cancelled membership has nothing at home',
    sql: `select m.id from membership m where m.state = 'cancelled'
          and exists (select 1 from loan l where l.membership_id = m.id and l.state in ('ordered', 'at_home', 'return_announced'))`,
  },
  {
    name: 'a paused membership has nothing at home, and what was paid for the paused time was refunded',
    sql: `select m.id from membership m where m.state = 'paused' and m.desired = 'pause'
          and (exists (select 1 from loan l where l.membership_id = m.id and l.state in ('ordered', 'at_home', 'return_announced'))
            or exists (select 1 from invoice i where i.stripe_subscription = m.stripe_subscription and i.status = 'paid'
              and i.total_pence > 0 and i.period_start >= m.paused_at
              and not exists (select 1 from refund r where r.stripe_invoice = i.stripe_id)))`,
  },
  {
    name: 'the history of a membership leads to its state, step by step',
    sql: `select m.id, m.state, e.from_state, e.to_state, e.before from membership m join (
            select membership_id, from_state, to_state, at, id,
              lag(to_state) over (partition by membership_id order by at, id) as before,
              lead(id) over (partition by membership_id order by at, id) as next
            from membership_event) e on e.membership_id = m.id
          where (e.before is not null and e.before <> e.from_state) or (e.next is null and e.to_state <> m.state)`,
  },
]

const planChangeInvariants: readonly Invariant[] = [
  {
    name: 'a membership has at most one open change, made by its own account',
    sql: `select c.membership_id from plan_change c join membership m on m.id = c.membership_id
          where c.state in ('paying', 'scheduled', 'applying') or c.account_id <> m.account_id
          group by c.membership_id having count(*) > 1 or bool_or(c.account_id <> m.account_id)`,
  },
  {
    name: 'a scheduled change has a membership that renews',
    sql: `select c.id, m.state from plan_change c join membership m on m.id = c.membership_id
          where c.state = 'scheduled' and m.state not in ('active', 'past_due')`,
  },
  {
    name: 'a finished change has its timestamp',
    sql: `select id, state from plan_change where (state in ('applied', 'kept', 'abandoned')) <> (ended_at is not null)`,
  },
  {
    name: 'the plan is the one that is invoiced, unless a change is being applied or the subscription is over',
    sql: `select m.id, m.price_id, s.price_key, m.booster_credits, s.booster_steps
          from membership m join subscription s on s.stripe_id = m.stripe_subscription
          join plan_price p on p.price_id = s.price_key
          join booster_price b on b.interval_months = p.interval_months and b.active
          where s.status not in ('canceled', 'incomplete_expired')
            and (m.price_id <> s.price_key or m.booster_credits <> s.booster_steps * b.credits or m.package_credits <> p.credits)
            and not exists (select 1 from plan_change c where c.membership_id = m.id and c.state = 'applying')
            and m.credits_in_use <= p.credits + s.booster_steps * b.credits`,
  },
]

const sharingInvariants: readonly Invariant[] = [
  {
    name: 'a second adult pays for no membership, neither this one nor another',
    sql: `select s.id from membership_share s join membership m on m.id = s.membership_id
          where s.ended_at is null and s.second_id is not null
            and (s.second_id = m.account_id
              or exists (select 1 from membership own where own.account_id = s.second_id and own.state <> 'cancelled'))`,
  },
  {
    name: 'a membership that is over is shared with nobody',
    sql: `select s.id from membership_share s join membership m on m.id = s.membership_id
          where s.ended_at is null and m.state = 'cancelled'`,
  },
  {
    name: 'only a waiting invitation has codes',
    sql: `select c.share_id from membership_share_code c join membership_share s on s.id = c.share_id
          where s.accepted_at is not null or s.ended_at is not null`,
  },
  {
    name: 'a membership is used by its payer and those who shared it',
    sql: `select l.id from loan l join membership m on m.id = l.membership_id
          where l.account_id <> m.account_id
            and not exists (select 1 from membership_share s where s.membership_id = m.id and s.second_id = l.account_id)`,
  },
]

export const membershipInvariants: readonly Invariant[] = [
  ...creditInvariants,
  ...checkoutSessionInvariants,
  ...stateInvariants,
  ...planChangeInvariants,
  ...sharingInvariants,
]
