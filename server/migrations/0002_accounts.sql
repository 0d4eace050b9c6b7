-- Accounts: users, sessions, password resets, what they agreed to.

create table account (
  id uuid primary key,
  -- Kept lower case by the code; the check keeps any other writer honest, so that one address is one account.
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  given_name text not null,
  family_name text not null,
  address_line1 text not null default '',
  address_line2 text not null default '',
  city text not null default '',
  post_code text not null default '',
  contact_phone text not null default '',
  -- UK only (specification §1).
  country text not null default 'GB' check (country = 'GB'),
  receive_marketing boolean not null default false,
  marketing_changed_at timestamptz,
  created_at timestamptz not null,
  last_login_at timestamptz
);

-- Server-side sessions: the cookie holds a random token, the table only its hash.
create table session (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null default ''
);
create index session_account on session (account_id);

-- Single use, 60 minutes (decisions.md §9.1); the code itself exists only in the email.
create table password_reset (
  code_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_account on password_reset (account_id);

-- What somebody agreed to and what they were shown when they did (decisions.md §3.7, law L-14).
create table consent (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('subscription_terms', 'early_start', 'marketing')),
  given boolean not null,
  terms_version text not null,
  shown jsonb not null,
  at timestamptz not null
);
create index consent_account on consent (account_id);
