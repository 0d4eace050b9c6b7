-- Emails about second-hand orders and ski wear were recorded without the account that had bought, so that closing it left their address
-- and its export missed them. Those to an address with which one account has bought, and no guest, are that account's.
update email set account_id = buyer.account_id
  from (
    select buyer_email, (array_agg(account_id))[1] as account_id
      from (select buyer_email, account_id from resale_order union select buyer_email, account_id from ski_booking) bought
      where buyer_email <> '' group by buyer_email having count(*) = 1
  ) buyer join account on account.id = buyer.account_id and account.erased_at is null
  where email.account_id is null and email.to_address = buyer.buyer_email
    and (email.template like 'resale-%' or email.template like 'ski-%') and email.template <> 'ski-held';
