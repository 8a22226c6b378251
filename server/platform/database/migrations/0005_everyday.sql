create table acts (
  id bigserial primary key,
  subscription_id bigint not null references subscriptions,
  type text not null check (type in (
    'exchange', 'overnightStorage', 'receipt', 'return', 'protectionPlan', 'carePlan', 'unilateralReturn'
  )),
  ordinal integer not null check (ordinal >= 1),
  number text not null unique,
  created timestamptz not null,
  signed_at timestamptz,
  lat double precision,
  lon double precision
);
--> statement-breakpoint
create unique index acts_ordinal on acts (subscription_id, ordinal);
--> statement-breakpoint
create table card_bindings (
  id text primary key,
  client_id bigint not null references clients,
  key text not null,
  status text not null check (status in ('processing', 'success', 'fail')),
  reason text check (reason in ('declined', 'noFunds', 'notAuthenticated', 'abandoned', 'expired')),
  card_id bigint references cards,
  language text not null check (language in ('ru', 'en')),
  intent_id text unique,
  redirect text,
  created timestamptz not null,
  check_at timestamptz
);
--> statement-breakpoint
create index card_bindings_client on card_bindings (client_id, created);
--> statement-breakpoint
create unique index card_bindings_key on card_bindings (client_id, key);
--> statement-breakpoint
create index card_bindings_check on card_bindings (check_at) where check_at is not null;
--> statement-breakpoint
create table receipts (
  payment_id bigint primary key references payments,
  number text not null unique,
  issued timestamptz not null,
  lines jsonb not null
);
--> statement-breakpoint
create index payments_without_receipt on payments (id) where status = 'success' and receipt is null;
--> statement-breakpoint
create table promo_tries (
  client_id bigint not null references clients,
  code text not null,
  at timestamptz not null,
  primary key (client_id, code)
);
--> statement-breakpoint
create table notices (
  id bigserial primary key,
  client_id bigint not null references clients,
  subscription_id bigint not null references subscriptions,
  period integer not null check (period >= 1),
  kind text not null check (kind in ('cardExpiresInMonth', 'cardExpiresInWeek', 'chargeFailed', 'paused')),
  language text not null check (language in ('ru', 'en')),
  facts jsonb not null,
  created timestamptz not null,
  due_at timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz
);
--> statement-breakpoint
create unique index notices_once on notices (subscription_id, period, kind);
--> statement-breakpoint
create index notices_client on notices (client_id);
--> statement-breakpoint
create index notices_due on notices (due_at) where due_at is not null;
--> statement-breakpoint
alter table subscriptions add column bonus_applied bigint not null default 0 check (bonus_applied >= 0);
--> statement-breakpoint
alter table bonus_entries add column promo text;
--> statement-breakpoint
alter table bonus_entries add column key text;
--> statement-breakpoint
create unique index bonus_key on bonus_entries (client_id, key);
--> statement-breakpoint
drop index bonus_once;
--> statement-breakpoint
create unique index bonus_once on bonus_entries (subscription_id, kind) where kind = 'earned';
--> statement-breakpoint
alter table organization add column company jsonb;
