alter table subscriptions add column anchor_day date;
--> statement-breakpoint
alter table subscriptions add column anchor_period integer not null default 1 check (anchor_period >= 1);
--> statement-breakpoint
alter table subscriptions add column possession text not null default 'awaited'
  check (possession in ('awaited', 'inUse', 'returned'));
--> statement-breakpoint
alter table subscriptions add column possession_since date;
--> statement-breakpoint
alter table subscriptions add column paused_for text check (paused_for in ('client', 'debt'));
--> statement-breakpoint
alter table subscriptions add column overdue boolean not null default false;
--> statement-breakpoint
alter table subscriptions add column failed_day date;
--> statement-breakpoint
alter table subscriptions add column failed_reason text
  check (failed_reason in ('declined', 'noFunds', 'notAuthenticated', 'abandoned', 'expired'));
--> statement-breakpoint
alter table subscriptions add column failed_card_id bigint references cards;
--> statement-breakpoint
alter table subscriptions add column tries integer not null default 0 check (tries >= 0);
--> statement-breakpoint
alter table subscriptions add column next_try_day date;
--> statement-breakpoint
alter table subscriptions add column left_reason text;
--> statement-breakpoint
alter table subscriptions add column left_comment text;
--> statement-breakpoint
alter table subscriptions add column due_at timestamptz;
--> statement-breakpoint
create index subscriptions_due on subscriptions (due_at, id) where due_at is not null;
--> statement-breakpoint
update subscriptions set
  anchor_day = start_day,
  possession = case
    when start_day is null then 'awaited'
    when status = 3 or (status = 4 and return_by is not null) then 'inUse'
    else 'returned'
  end,
  possession_since = case
    when status = 3 or (status = 4 and return_by is not null) then start_day
    when start_day is not null then end_day
  end,
  paused_for = case when status = 4 then 'client' end,
  due_at = case
    when status = 3 then coalesce(next_payment_day, end_day)::timestamp
    when status = 4 then (return_by + 1)::timestamp
  end at time zone cities.timezone
from cities where cities.id = subscriptions.city_id;
--> statement-breakpoint
create table refunds (
  id bigserial primary key,
  client_id bigint not null references clients,
  payment_id bigint not null references payments,
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('cancelled', 'deposit')),
  status text not null check (status in ('processing', 'success', 'fail')),
  refund_id text unique,
  created timestamptz not null,
  check_at timestamptz
);
--> statement-breakpoint
create unique index refunds_once on refunds (payment_id, reason);
--> statement-breakpoint
create index refunds_client on refunds (client_id, id);
--> statement-breakpoint
create index refunds_check on refunds (check_at) where check_at is not null;
--> statement-breakpoint
create table sandbox_refunds (
  id text primary key,
  reference text not null unique,
  intent text not null references sandbox_intents,
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
--> statement-breakpoint
create index sandbox_refunds_intent on sandbox_refunds (intent);
