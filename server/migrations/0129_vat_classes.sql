-- The class of VAT of what is sold is its product's (law L-17): children's clothing is zero-rated (`sale`), all else is sold at the
-- standard rate. Every size that we have had so far, up to 122 cm, is for children under 14.
alter table vat_rate drop constraint vat_rate_class_check;
alter table vat_rate add constraint vat_rate_class_check check (class in ('hire', 'sale', 'sale_standard'));
insert into vat_rate (class, valid_from, basis_points) values ('sale_standard', '2026-01-01', 2000);
alter table product add column vat_class text not null default 'sale'
  constraint product_vat_class_check check (vat_class in ('sale', 'sale_standard'));

-- Nothing but the lines says what class was sold: an order may have several, and its postage is divided among them by value.
alter table resale_line drop constraint resale_line_vat_class_check;
alter table resale_line add constraint resale_line_vat_class_check check (vat_class in ('sale', 'sale_standard'));
alter table resale_order drop column vat_class, drop column vat_basis_points;
alter table keep_purchase drop constraint keep_purchase_vat_class_check;
alter table keep_purchase add constraint keep_purchase_vat_class_check check (vat_class in ('sale', 'sale_standard'));
alter table loss drop constraint loss_vat_class_check;
alter table loss add constraint loss_vat_class_check check (vat_class in ('sale', 'sale_standard'));

-- What was shown before a purchase has the class and rate of each piece from now on, where it had one rate for all.
update checkout set terms = jsonb_set(terms - 'vat_basis_points', '{pieces}', (
    select jsonb_agg(piece || jsonb_build_object('vat_class', 'sale', 'vat_basis_points', terms -> 'vat_basis_points') order by at)
    from jsonb_array_elements(terms -> 'pieces') with ordinality as shown(piece, at)))
  where purpose = 'resale' and terms ? 'vat_basis_points';
