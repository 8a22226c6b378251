create table cities (
  id bigserial primary key,
  name text not null,
  timezone text not null,
  supported boolean not null,
  position integer not null,
  delivery_price bigint check (delivery_price >= 0),
  delivery_slots jsonb not null default '[]'
);
--> statement-breakpoint
create table companies (
  id bigserial primary key,
  name text not null,
  position integer not null
);
--> statement-breakpoint
create table offices (
  id bigserial primary key,
  city_id bigint not null references cities,
  name text not null,
  address text not null,
  hours text not null,
  lat double precision not null,
  lon double precision not null
);
--> statement-breakpoint
create table organization (
  id smallint primary key check (id = 1),
  whatsapp text,
  telegram text,
  vk text
);
--> statement-breakpoint
create table categories (
  id bigserial primary key,
  name text not null,
  slug text not null unique,
  position integer not null
);
--> statement-breakpoint
create table devices (
  id bigserial primary key,
  category_id bigint not null references categories,
  name text not null,
  slug text not null unique,
  model text not null,
  features jsonb not null,
  deposit bigint not null check (deposit >= 0),
  insurance_price bigint not null check (insurance_price >= 0),
  image text not null,
  stock integer not null check (stock >= 0),
  position integer not null
);
--> statement-breakpoint
create table device_terms (
  device_id bigint not null references devices,
  months integer not null check (months >= 1),
  price bigint not null check (price >= 0),
  primary key (device_id, months)
);
--> statement-breakpoint
create table device_extras (
  id bigserial primary key,
  device_id bigint not null references devices,
  name text not null,
  price bigint not null check (price >= 0)
);
--> statement-breakpoint
create table promos (
  code text primary key check (code = upper(code)),
  kind text not null check (kind in ('discount', 'bonus')),
  value bigint not null check (value > 0 and (kind = 'bonus' or value <= 100)),
  expires timestamptz,
  use_limit integer
);
--> statement-breakpoint
create table clients (
  id bigserial primary key,
  phone text not null unique,
  first_name text,
  last_name text,
  patronymic text,
  email text,
  birthdate date,
  gender text,
  citizenship text,
  communication text,
  city_id bigint references cities,
  company_id bigint references companies,
  forbidden boolean not null default false,
  deletion_requested_at timestamptz,
  created timestamptz not null
);
--> statement-breakpoint
create table sessions (
  id bigserial primary key,
  client_id bigint not null references clients,
  token_hash text not null unique,
  device text not null,
  created timestamptz not null,
  last_used timestamptz not null
);
--> statement-breakpoint
create index sessions_client on sessions (client_id);
--> statement-breakpoint
create table phones (
  phone text primary key,
  locked_until timestamptz,
  wrong_in_row integer not null default 0
);
--> statement-breakpoint
create table challenges (
  id text primary key,
  phone text not null,
  address text not null,
  salt text not null,
  code_hash text not null,
  call_hash text,
  created timestamptz not null,
  resend_at timestamptz not null,
  call_at timestamptz not null,
  expires timestamptz not null,
  call_decided timestamptz,
  attempts integer not null default 0 check (attempts between 0 and 3),
  closed timestamptz,
  outcome text
);
--> statement-breakpoint
create index challenges_phone on challenges (phone, created);
--> statement-breakpoint
create index challenges_address on challenges (address, created);
--> statement-breakpoint
create unique index challenges_one_open on challenges (phone) where closed is null;
--> statement-breakpoint
create table wrong_codes (
  id bigserial primary key,
  phone text not null,
  at timestamptz not null
);
--> statement-breakpoint
create index wrong_codes_phone on wrong_codes (phone, at);
--> statement-breakpoint
create table idempotency_keys (
  client_id bigint not null references clients,
  key text not null,
  request_hash text not null,
  reply json,
  held_until timestamptz not null,
  created timestamptz not null,
  primary key (client_id, key)
);
--> statement-breakpoint
create table quotes (
  id text primary key,
  client_id bigint not null references clients,
  city_id bigint not null,
  draft jsonb not null,
  draft_hash text not null,
  lines jsonb not null,
  now bigint not null check (now >= 0),
  monthly bigint not null check (monthly >= 0),
  deposit bigint not null check (deposit >= 0),
  discount bigint not null check (discount >= 0),
  bonus_spent bigint not null check (bonus_spent >= 0),
  bonus_earned bigint not null check (bonus_earned >= 0),
  created timestamptz not null,
  valid_until timestamptz not null,
  used timestamptz
);
--> statement-breakpoint
create index quotes_client on quotes (client_id);
--> statement-breakpoint
create table cards (
  id bigserial primary key,
  client_id bigint not null references clients,
  token text not null,
  brand text not null,
  last4 text not null,
  expires text not null,
  is_default boolean not null,
  created timestamptz not null,
  removed timestamptz
);
--> statement-breakpoint
create unique index cards_token on cards (client_id, token);
--> statement-breakpoint
create unique index cards_one_default on cards (client_id) where is_default and removed is null;
--> statement-breakpoint
create table subscriptions (
  id bigserial primary key,
  client_id bigint not null references clients,
  quote_id text unique,
  status smallint not null check (status between 1 and 6),
  device_id bigint not null references devices,
  model text not null,
  serial text,
  months integer not null check (months >= 1),
  period integer not null default 1 check (period >= 1),
  price bigint not null check (price >= 0),
  deposit bigint not null check (deposit >= 0),
  debt bigint not null check (debt >= 0),
  insurance boolean not null,
  extras jsonb not null,
  delivery_address text,
  delivery_day date,
  delivery_slot text,
  office_id bigint references offices,
  city_id bigint not null references cities,
  card_id bigint references cards,
  promo text,
  bonus_spent bigint not null default 0 check (bonus_spent >= 0),
  bonus_earned bigint not null default 0 check (bonus_earned >= 0),
  start_day date,
  end_day date,
  next_payment_day date,
  next_payment_amount bigint check (next_payment_amount >= 0),
  return_by date,
  scheduled_status smallint check (scheduled_status between 1 and 6),
  scheduled_day date,
  created timestamptz not null
);
--> statement-breakpoint
create index subscriptions_client on subscriptions (client_id, id);
--> statement-breakpoint
create table promo_uses (
  code text not null references promos,
  client_id bigint not null references clients,
  at timestamptz not null,
  primary key (code, client_id)
);
--> statement-breakpoint
create table payments (
  id bigserial primary key,
  client_id bigint not null references clients,
  subscription_id bigint not null references subscriptions,
  key text,
  type text not null check (type in ('subscription', 'insurance', 'delivery')),
  status text not null check (status in ('processing', 'success', 'fail')),
  reason text,
  amount bigint not null check (amount >= 0),
  method text not null check (method in ('card', 'newCard', 'onDelivery')),
  period integer not null check (period >= 1),
  card_id bigint references cards,
  language text not null,
  intent_id text unique,
  redirect text,
  receipt text,
  created timestamptz not null,
  check_at timestamptz
);
--> statement-breakpoint
create index payments_client on payments (client_id, id);
--> statement-breakpoint
create index payments_check on payments (check_at);
--> statement-breakpoint
create unique index payments_key on payments (client_id, key);
--> statement-breakpoint
create unique index payments_one_success on payments (subscription_id, period) where status = 'success';
--> statement-breakpoint
create unique index payments_one_processing on payments (subscription_id, period) where status = 'processing';
--> statement-breakpoint
create table acquirer_events (
  id text primary key,
  at timestamptz not null
);
--> statement-breakpoint
create table bonus_entries (
  id bigserial primary key,
  client_id bigint not null references clients,
  amount bigint not null,
  kind text not null check (kind in ('earned', 'spent', 'promo', 'returned')),
  subscription_id bigint references subscriptions,
  at timestamptz not null
);
--> statement-breakpoint
create index bonus_client on bonus_entries (client_id);
--> statement-breakpoint
create unique index bonus_once on bonus_entries (subscription_id, kind) where kind in ('earned', 'returned');
