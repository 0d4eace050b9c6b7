-- A former second adult who has bought their last piece, or paid for it as lost, still cancels or finds it in their closet, which needs a
-- membership that they use (product §4.9, §4.10, law L-4). So the one that they have left stays `cancelled` for them while a piece of it
-- is theirs. A view knows no day, so it does not ask whether the days for a refund are over: the piece is then theirs.
create or replace view membership_used as
  select m.id, m.account_id, m.state, m.price_id, m.stripe_subscription, m.package_credits, m.booster_credits, m.credits_limit,
    m.credits_in_use, m.choice_due, m.joined_on, m.last_payment_on, m.last_payment_pence, m.renews_on, m.accepted_at, m.desired,
    m.desired_revision, m.reconciled_revision, m.reconciling_until, m.past_due_since, m.unpaid_from, m.joined_with,
    m.restart_subscription, m.paused_at, m.paused_credit_pence, m.ending_asked_at, m.ends_on, m.ending_reason, m.ended_at,
    m.contract_on, m.cooling_off_notified_at, m.early_start_on, m.reminded_for, m.reminded_on, m.created_at, m.changed_at,
    m.account_id as user_id, 'payer'::text as part
  from membership m
  union all
  select m.id, m.account_id, case when s.ended_at is null then m.state else 'cancelled' end, m.price_id, m.stripe_subscription,
    m.package_credits, m.booster_credits, m.credits_limit,
    m.credits_in_use, m.choice_due, m.joined_on, m.last_payment_on, m.last_payment_pence, m.renews_on, m.accepted_at, m.desired,
    m.desired_revision, m.reconciled_revision, m.reconciling_until, m.past_due_since, m.unpaid_from, m.joined_with,
    m.restart_subscription, m.paused_at, m.paused_credit_pence, m.ending_asked_at, m.ends_on, m.ending_reason, m.ended_at,
    m.contract_on, m.cooling_off_notified_at, m.early_start_on, m.reminded_for, m.reminded_on, s.accepted_at, m.changed_at,
    s.second_id, case when s.ended_at is null then 'second' else 'left' end
  from membership_share s join membership m on m.id = s.membership_id
  where s.accepted_at is not null
    and (s.ended_at is null
      -- Somebody who shares it again has not left it.
      or not exists (select 1 from membership_share again where again.second_id = s.second_id
                     and again.membership_id = s.membership_id and again.ended_at is null)
      and exists (
        select 1 from loan l where l.account_id = s.second_id and l.membership_id = m.id
          and (l.state in ('ordered', 'at_home', 'return_announced')
            -- A former home with a membership of its own, even one that is over, has its closet with that.
            or not exists (select 1 from membership own where own.account_id = s.second_id)
              and (l.state = 'kept' or exists (select 1 from loss where loss.loan_id = l.id and loss.state = 'paid')))));
