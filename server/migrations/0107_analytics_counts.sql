-- What visitors did, as totals of a day (law L-19): no visitor, no account, no address is in it.
create table analytics_count (
  day date not null,
  event text not null,
  -- The pattern of a page's path, the handle of a product, the names of filters, or the kind of an order; '' where there is none.
  subject text not null check (length(subject) <= 255),
  -- Of what `amount` adds up: credits, or GBP in pence; '' where there is no amount.
  currency text not null check (currency in ('', 'credits', 'GBP')),
  times bigint not null check (times > 0),
  amount bigint not null default 0 check (amount >= 0),
  primary key (day, event, subject, currency)
);

-- Orders that were counted, as hashes of their ids: an answer may be given twice. Swept after a month.
create table analytics_counted (
  key text primary key,
  counted_at timestamptz not null
);

insert into setting (key, value, changed_at) values ('analytics.count_months', '25', '2026-01-01');
