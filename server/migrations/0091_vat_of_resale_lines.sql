-- Each piece of a sale carries its own class of VAT and the rate on the day it was sold (law L-17); its postage follows the order's.
alter table resale_line
  add column vat_class text check (vat_class in ('hire', 'sale')),
  add column vat_basis_points integer check (vat_basis_points >= 0);
update resale_line l set vat_class = o.vat_class, vat_basis_points = o.vat_basis_points
  from resale_order o where o.id = l.order_id;
alter table resale_line
  alter column vat_class set not null,
  alter column vat_basis_points set not null;
