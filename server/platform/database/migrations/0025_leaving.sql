-- The day on which a client's personal data is deleted ends their subscriptions: a fact of each of them, known to the forecast.
alter table subscriptions add column leaves_on date;
--> statement-breakpoint
update subscriptions
set leaves_on = asked.day,
  end_day = case when subscriptions.status in (3, 4) then least(end_day, asked.day) else end_day end,
  next_payment_day = case when next_payment_day < asked.day then next_payment_day end,
  next_payment_amount = case when next_payment_day < asked.day then next_payment_amount end,
  due_at = case when due_at < asked.start then due_at end
from (
  select clients.id as client_id, cities.id as city_id,
    ((deletion_requested_at + interval '12 days') at time zone cities.timezone)::date as day,
    date_trunc('day', (deletion_requested_at + interval '12 days') at time zone cities.timezone)
      at time zone cities.timezone as start
  from clients cross join cities
  where deletion_requested_at is not null
) as asked
where asked.client_id = subscriptions.client_id and asked.city_id = subscriptions.city_id
  and subscriptions.status in (1, 2, 3, 4);
--> statement-breakpoint
-- A card that is not valid any more is not tried.
alter table subscriptions drop constraint if exists subscriptions_failed_reason_check;
--> statement-breakpoint
alter table subscriptions add constraint subscriptions_failed_reason_check check (failed_reason in
  ('declined', 'noFunds', 'notAuthenticated', 'authenticationRequired', 'abandoned', 'expired', 'cardExpired'));
