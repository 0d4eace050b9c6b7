-- A gift card that was bought by a family's link (product §7): it is emailed to the family's address, which its buyer never sees.
alter table gift_card add column to_family boolean not null default false;
