-- Its recipient is reminded 90, 30 and 7 days before a gift card runs out: the last of these that was sent, so that none is
-- repeated, and after a gap only the most urgent one is sent.
alter table gift_card add column reminded_days integer check (reminded_days > 0);
