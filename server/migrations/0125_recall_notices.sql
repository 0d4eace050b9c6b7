-- Who is emailed about a recall (law L-28), each once: an account, or the guest of an order or booking, whose address is read there.
create table recall_notice (
  id uuid primary key,
  recall_id uuid not null references recall,
  account_id uuid references account,
  resale_order_id uuid references resale_order,
  ski_booking_id uuid references ski_booking,
  written_at timestamptz not null,
  sent_at timestamptz,
  -- Without an address, because the account was closed; or the mail server refused the email.
  unreachable_at timestamptz,
  check (num_nonnulls(account_id, resale_order_id, ski_booking_id) = 1),
  check (num_nonnulls(sent_at, unreachable_at) < 2)
);
create unique index recall_notice_account on recall_notice (recall_id, account_id) where account_id is not null;
create unique index recall_notice_order on recall_notice (recall_id, resale_order_id) where resale_order_id is not null;
create unique index recall_notice_booking on recall_notice (recall_id, ski_booking_id) where ski_booking_id is not null;
-- What an account's export has of it.
create index recall_notice_of_account on recall_notice (account_id) where account_id is not null;
