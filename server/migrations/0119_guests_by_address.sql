-- What a guest bought is found by its address for the export of an account that has proved it (product §9.4).
create index resale_order_guest_email on resale_order (buyer_email) where account_id is null;
create index ski_booking_guest_email on ski_booking (buyer_email) where account_id is null;
create index gift_card_guest_email on gift_card (buyer_email) where buyer_account_id is null;
create index checkout_guest_email on checkout (guest_email) where guest_email is not null;
