-- The card that the customer last chose on the provider's own page. A subscription keeps the card of its payment page and
-- would go on charging that one; when this one changes, the subscription is told.
alter table payment_customer add column default_card text;
