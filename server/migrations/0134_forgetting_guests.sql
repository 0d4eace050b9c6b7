-- Guests are erased some time after what they bought is over (law L-24): where it went after the days of the setting, who bought it
-- after six years, or when they ask for it.

insert into setting (key, value, changed_at) values
  -- Longer than a purchase can be returned and its payment disputed.
  ('retention.guest_days', '120', '2026-01-01');

-- What the daily jobs read.
create index resale_order_guest_named on resale_order (placed_at) where account_id is null and buyer_email <> '';
create index ski_booking_guest_named on ski_booking (booked_at) where account_id is null and buyer_email <> '';

-- Whatever a guest's checkout made, its guest may be erased once it has ended.
alter table checkout
  drop constraint checkout_guest,
  add constraint checkout_guest check (
    case when account_id is not null then num_nonnulls(guest_email, guest_name, guest_secret_hash, guest_erased_at) = 0
         when guest_erased_at is null then num_nonnulls(guest_email, guest_name, guest_secret_hash) = 3
         else num_nonnulls(guest_email, guest_name, guest_secret_hash, address) = 0 and state <> 'open'
    end);
