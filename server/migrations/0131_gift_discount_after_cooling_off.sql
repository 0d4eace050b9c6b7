-- Whether the member discount on gift cards begins before the contract's 14 days to cancel are over: a member could buy at it, cancel
-- with a full refund, and keep what was saved.
insert into setting (key, value, changed_at) values ('gift_card.discount_in_cooling_off', 'false', '2026-11-28');
