-- Who exports the data of an account sees everything in it: its owner reads that it happened (product §9.4).
alter table security_event drop constraint security_event_kind_check;
alter table security_event add constraint security_event_kind_check check (kind in (
  'account_opened', 'signed_in_password', 'signed_in_link', 'password_changed', 'password_reset', 'password_dropped',
  'sessions_ended', 'email_change_asked', 'email_changed', 'email_change_undone', 'data_exported'));
