alter table subscription
  -- When we decided, under the lock on its account, to cancel it for another one: what is paid on it from then on goes back.
  add column left_at timestamptz;
