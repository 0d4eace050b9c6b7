-- When a letter's link first proved that the account's address is its owner's: until then anybody may have opened it with
-- somebody else's. Null for accounts that never followed one.
alter table account add column email_proved_at timestamptz;
