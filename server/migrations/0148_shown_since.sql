-- Whether a product has ever been more than a draft: published_on is then the day on which it first was, and stays. Until then
-- it is the day of its first import, and a design that waits as a draft for months would never be new. No table says which drafts
-- of before have been in the shop. The guess: those of which a piece was lent or for sale second-hand, that a member saved, or
-- that somebody waits for. One that was active for a while and left none of these traces counts as never shown.
alter table product add column was_shown boolean not null default true;
update product set was_shown = false
where status = 'draft'
  and not exists (
    select from garment g where g.product_id = product.id and (
      exists (select from loan l where l.garment_id = g.id)
      or exists (select from resale_listing l where l.garment_id = g.id)))
  and not exists (select from favourite f where f.product_id = product.id)
  and not exists (select from waiting_list_entry w where w.product_id = product.id);
alter table product add check (was_shown or status = 'draft');
