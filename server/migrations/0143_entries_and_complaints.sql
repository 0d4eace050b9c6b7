-- An entry of an account is for its address: those that were added while the account changed its email stayed at the old one. What a
-- visitor left at the account's address, and the account's own entry twice, are one entry, as when an email is changed today.
delete from waiting_list_entry visitors using waiting_list_entry own join account on account.id = own.account_id
  where own.email <> account.email and own.ended_at is null
    and visitors.account_id is null and visitors.ended_at is null and visitors.email = account.email
    and (visitors.product_id, visitors.size_code) = (own.product_id, own.size_code)
    and visitors.condition is not distinct from own.condition;

delete from waiting_list_entry again using waiting_list_entry kept
  where again.account_id = kept.account_id and again.ended_at is null and kept.ended_at is null and again.offer_id is null
    and (kept.offer_id is null, kept.asked_at, kept.id) < (again.offer_id is null, again.asked_at, again.id)
    and (again.product_id, again.size_code) = (kept.product_id, kept.size_code)
    and again.condition is not distinct from kept.condition;

-- The same entry of another account, at an address that was its own, or one with an offer of these hours, stays where it is.
update waiting_list_entry own set email = account.email from account
  where account.id = own.account_id and account.erased_at is null and own.email <> account.email
    and (own.ended_at is not null or not exists (
      select from waiting_list_entry equal
        where equal.id <> own.id and equal.ended_at is null
          and (equal.email = account.email or equal.account_id = own.account_id)
          and (equal.product_id, equal.size_code) = (own.product_id, own.size_code)
          and equal.condition is not distinct from own.condition));

-- A complaint that was made while its account was being closed still named it.
update complaint set account_id = null, account_closed = true from account
  where account.id = complaint.account_id and account.erased_at is not null;
