-- The day (London) on which the member asked us to start within the 14 days: when joining, or later at the first order.
-- Null: never asked, so nothing is sent within them and all the money goes back (decisions.md §3.6, law L-4).
alter table membership add column early_start_on date;
update membership set early_start_on = contract_on where early_start;
alter table membership drop column early_start;
