-- What is shown before a change of plan and before a reactivation is kept word for word, as it is of joining (law L-14).
alter table consent drop constraint consent_kind_check;
alter table consent add constraint consent_kind_check
  check (kind in ('subscription_terms', 'early_start', 'marketing', 'terms_update', 'plan_change', 'reactivation'));

-- The words of a preview, until somebody agrees to it; null: previewed before they were kept, and to be previewed anew.
alter table plan_change add column shown jsonb;
