-- What operators wrote about refunds and credits is erased with the account or the guest that it may name (law L-21); before, it stayed.
update refund r set resolution = ''
where resolution not in ('', 'tried again', 'the bank gave it back')
  and (exists (select from account a where a.id = r.account_id and a.erased_at is not null)
    or exists (select from payment_intent p join checkout c on c.id = p.checkout_id
               where p.id = r.payment_intent_id and c.guest_erased_at is not null));

update balance_entry e set reason = ''
where cause_key like 'office:%' and reason <> ''
  and exists (select from account a where a.id = e.account_id and a.erased_at is not null);

-- An operator's credit of an account that has never paid has no customer at the provider to hold it: it could not be made, and kept
-- the account from being closed. New ones are refused.
update balance_entry e set state = 'failed', ended_at = requested_at
where state = 'requested' and cause_key like 'office:%'
  and not exists (select from payment_customer c where c.account_id = e.account_id);
