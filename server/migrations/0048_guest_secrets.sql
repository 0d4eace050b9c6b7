-- A guest comes back to a checkout by its secret, of which only the hash is kept.

alter table checkout add column guest_secret_hash bytea unique check (octet_length(guest_secret_hash) = 32);
-- Those that were opened without one are found by nobody.
update checkout set guest_secret_hash = sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
  where account_id is null;
alter table checkout add check ((account_id is null) = (guest_secret_hash is not null));
