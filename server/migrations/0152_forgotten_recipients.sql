-- The recipient of a gift card who closes their account, or asks to be forgotten, while the card can still be used: the card keeps
-- their name and address until it has ended, and a daily job erases them then (law L-21).
alter table gift_card add column forget_recipient boolean not null default false;
