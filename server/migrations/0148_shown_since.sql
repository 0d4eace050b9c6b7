-- Whether a product has ever been more than a draft: published_on is then the day on which it first was, and stays. Until then
-- it is the day of its first import, and a design that waits as a draft for months would never be new. Of the drafts of before,
-- one with a piece that was lent has been in the shop.
alter table product add column was_shown boolean not null default true;
update product set was_shown = false
where status = 'draft' and not exists (
  select from garment g join loan l on l.garment_id = g.id where g.product_id = product.id);
alter table product add check (was_shown or status = 'draft');
