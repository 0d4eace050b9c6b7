-- The pictures of a brand are those of its newest products: a few rows each, however many products there are. It also tells
-- whether a brand has any product on show.
create index product_brand_newest on product (brand_id, published_on desc, id desc) where status = 'active';
drop index product_brand;
