-- What operators write, and the record of emails.

create table testimonial (
  id uuid primary key,
  text text not null,
  name text not null,
  about text not null,
  -- Sample quotes are labelled as samples wherever they stand (law L-13); a real one names its order.
  sample boolean not null,
  order_id uuid references rental_order,
  position integer not null unique,
  check (sample or order_id is not null)
);

-- What was sent to whom, as evidence (law L-3): the body's hash, never a secret of it.
create table email (
  id uuid primary key,
  -- The job that asked for it: a repeated delivery carries the same Message-ID.
  message_id text not null unique,
  account_id uuid references account,
  to_address text not null,
  template text not null,
  subject text not null,
  body_sha256 text not null,
  sent_at timestamptz not null
);
create index email_account on email (account_id, sent_at);
