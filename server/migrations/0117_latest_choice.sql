-- Before anything is sent for a visitor, and when they choose beyond the limit of their network, their latest choice is read.
create index consent_choice_visitor on consent_choice (visitor, chosen_at);
