-- An invitation to a second home is accepted with the code in an email to the account's own address, so accepting proves it. An address
-- that has changed since was proved by that change, so what is not proved yet is still the one that was invited.
update account set email_proved_at = accepted.at
  from (select second_id, min(accepted_at) as at from membership_share where accepted_at is not null group by second_id) accepted
  where account.id = accepted.second_id and account.email_proved_at is null and account.erased_at is null;
