-- Two homes (product §12): a member invites a second adult, who uses the membership from another account. What an account rents,
-- orders and sends back carries that account, which is the home it is in; its membership is the payer's.

create table membership_share (
  id uuid primary key,
  membership_id uuid not null references membership,
  -- Where the invitation went. Emptied once it is over: an accepted one has its account.
  invited_email text check (length(invited_email) between 3 and 254),
  invited_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > invited_at),
  second_id uuid references account,
  accepted_at timestamptz,
  ended_at timestamptz,
  ended_as text check (ended_as in ('withdrawn', 'lapsed', 'left', 'ended', 'membership')),
  constraint membership_share_accepted check ((second_id is null) = (accepted_at is null)),
  constraint membership_share_ended check ((ended_at is null) = (ended_as is null)),
  constraint membership_share_ended_as check (ended_as is null or (ended_as in ('left', 'ended')) <= (accepted_at is not null)),
  constraint membership_share_waits check ((invited_email is not null) = (accepted_at is null and ended_at is null))
);
-- One invitation or sharing at a time; nobody is the second adult of two memberships.
create unique index membership_share_live on membership_share (membership_id) where ended_at is null;
create unique index membership_share_second on membership_share (second_id) where ended_at is null;
create index membership_share_of_second on membership_share (second_id, accepted_at);
create index membership_share_waiting on membership_share (expires_at) where accepted_at is null and ended_at is null;

-- The code of each email that carries one, as a hash; deleted once the invitation is over.
create table membership_share_code (
  code_hash bytea primary key,
  share_id uuid not null references membership_share on delete cascade,
  created_at timestamptz not null
);
create index membership_share_code_share on membership_share_code (share_id);

-- The membership that an account uses: its own, or the one that it shares as the second adult. For a second adult whose sharing is
-- over it is `cancelled` (what is still there may only go back), for as long as something is.
create view membership_used as
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
      and exists (select 1 from loan l where l.account_id = s.second_id and l.membership_id = m.id
                 and l.state in ('ordered', 'at_home', 'return_announced')));

insert into setting (key, value, changed_at) values
  -- How long an invitation to the second home can be accepted.
  ('sharing.invitation_days', '7', '2026-01-01'),
  -- What is in the second home is due back within, once the sharing is over.
  ('sharing.due_back_days', '30', '2026-01-01'),
  -- Second adults whom one membership may have had in a year.
  ('sharing.seconds_a_year', '3', '2026-01-01');
