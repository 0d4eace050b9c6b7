-- The account of the family by whose link a gift card was bought. Its address is read when an email is written, so a changed one
-- is followed and a closed account's is used no more; `recipient_email` is then only what the office has corrected.
alter table gift_card
  add column recipient_account_id uuid references account,
  add constraint gift_card_family check (recipient_account_id is null or to_family);
create index gift_card_recipient on gift_card (recipient_account_id) where recipient_account_id is not null;
update gift_card set recipient_account_id = account.id, recipient_email = ''
  from account where gift_card.to_family and account.email = gift_card.recipient_email and account.erased_at is null;

-- The guest who bought a gift card is erased, too, a while after the card has ended.
alter table checkout
  drop constraint checkout_guest,
  add constraint checkout_guest check (
    case when account_id is not null then num_nonnulls(guest_email, guest_name, guest_secret_hash, guest_erased_at) = 0
         when guest_erased_at is null then num_nonnulls(guest_email, guest_name, guest_secret_hash) = 3
         else num_nonnulls(guest_email, guest_name, guest_secret_hash, address) = 0
           and (state in ('abandoned', 'refunded') or state = 'completed' and purpose = 'gift-card')
    end);
