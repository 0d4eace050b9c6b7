-- A guest whose checkout came to nothing is forgotten: name, email, address and secret go a month after its end (decision 177).

alter table checkout add column guest_erased_at timestamptz;
alter table checkout
  drop constraint checkout_check,
  drop constraint checkout_check3,
  drop constraint checkout_check4,
  -- An account's checkout has no guest; a guest's can be answered and found again until it is erased, and what made something
  -- is never erased.
  add constraint checkout_guest check (
    case when account_id is not null then num_nonnulls(guest_email, guest_name, guest_secret_hash, guest_erased_at) = 0
         when guest_erased_at is null then num_nonnulls(guest_email, guest_name, guest_secret_hash) = 3
         else num_nonnulls(guest_email, guest_name, guest_secret_hash, address) = 0 and state in ('abandoned', 'refunded')
    end);

-- The daily look for them reads what is to be erased, not all that was ever bought.
create index checkout_guest_ended on checkout (settled_at)
  where account_id is null and guest_erased_at is null and state in ('abandoned', 'refunded');
