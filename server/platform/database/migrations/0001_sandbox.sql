create table sandbox_clock (
  id integer primary key check (id = 1),
  offset_ms bigint not null
);
--> statement-breakpoint
create table sandbox_messages (
  id bigserial primary key,
  channel text not null check (channel in ('sms', 'call', 'mail')),
  recipient text not null,
  sender text not null,
  text text not null,
  at timestamptz not null
);
--> statement-breakpoint
create index sandbox_messages_recipient on sandbox_messages (recipient, id);
--> statement-breakpoint
create table sandbox_cards (
  token text primary key,
  behaviour text not null check (behaviour in ('pays', 'asks3ds', 'declined', 'noFunds', 'silent', 'late')),
  brand text not null check (brand in ('visa', 'mastercard', 'mir', 'unionpay', 'other')),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expires text not null
);
--> statement-breakpoint
create table sandbox_intents (
  id text primary key,
  reference text not null unique,
  kind text not null check (kind in ('charge', 'hold')),
  amount bigint not null check (amount > 0),
  description text not null,
  language text not null check (language in ('ru', 'en')),
  return_url text not null,
  save_card boolean not null,
  payment bigint,
  subscription bigint,
  period bigint,
  stage text not null check (stage in ('open', 'challenged', 'waiting', 'success', 'fail')),
  reason text check (reason in ('declined', 'noFunds', 'notAuthenticated', 'abandoned', 'expired')),
  card text references sandbox_cards,
  ends_at timestamptz,
  ends_as text check (ends_as in ('success', 'fail')),
  created_at timestamptz not null
);
--> statement-breakpoint
create index sandbox_intents_ending on sandbox_intents (ends_at) where ends_at is not null;
--> statement-breakpoint
create table sandbox_charges (
  id bigserial primary key,
  intent text not null unique references sandbox_intents,
  payment bigint,
  subscription bigint,
  period bigint,
  amount bigint not null,
  status text not null check (status in ('processing', 'success', 'fail', 'released')),
  at timestamptz not null
);
--> statement-breakpoint
create table sandbox_notifications (
  id bigserial primary key,
  event text not null,
  intent text not null references sandbox_intents,
  due_at timestamptz not null,
  attempts integer not null default 0,
  delivered_at timestamptz
);
--> statement-breakpoint
create index sandbox_notifications_owed on sandbox_notifications (due_at) where delivered_at is null;
