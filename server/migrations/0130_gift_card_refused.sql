-- When a mail server refused the last email with a gift card's code; null again once one is taken, or its address is corrected.
alter table gift_card add column refused_at timestamptz,
  add constraint gift_card_refused_once_sent check (refused_at is null or sent_at is not null);

-- Its buyer is emailed that it was sent once a mail server has taken it, no longer when its day comes.
update job set kind = 'event:gift-card-emailed:buyer'
  where kind = 'event:gift-card-sent:buyer' and done_at is null;
