-- What the customer's balance was before an invoice, in their favour: a debt that the invoice collects, and a sum too small for a
-- card that it leaves to the next one, cannot be told from its total and its amount due alone. Null if not read since.
alter table invoice add column balance_pence integer;
