-- The last day on which an order waits for its payment or its handover (contract/deadlines.ts: 7 days).
alter table subscriptions add column reserved_until date;
--> statement-breakpoint
-- Orders from before wait as long from today on. A delivery is paid before its day.
update subscriptions
set reserved_until = case
    when status = 1 and delivery_day > orders.today then delivery_day - 1
    else greatest(orders.today, delivery_day) + 7
  end
from (
  select subscriptions.id, (greatest(now(), created) at time zone cities.timezone)::date as today
  from subscriptions join cities on cities.id = subscriptions.city_id
) as orders
where orders.id = subscriptions.id and status in (1, 2);
--> statement-breakpoint
-- None waits for ever.
alter table subscriptions add constraint subscriptions_order_ends
  check (status not in (1, 2) or reserved_until is not null);
--> statement-breakpoint
update subscriptions
set due_at = (reserved_until + 1)::timestamp at time zone cities.timezone
from cities
where cities.id = subscriptions.city_id and status in (1, 2) and (leaves_on is null or reserved_until + 1 < leaves_on);
--> statement-breakpoint
drop trigger subscriptions_remind_anew on subscriptions;
--> statement-breakpoint
create trigger subscriptions_remind_anew before update on subscriptions for each row
when (
  (old.status, old.debt, old.next_payment_day, old.next_payment_amount, old.bonus_applied, old.start_day, old.end_day,
    old.scheduled_day, old.possession, old.resume_on, old.return_by, old.city_id, old.leaves_on, old.delivery_day,
    old.reserved_until)
  is distinct from
  (new.status, new.debt, new.next_payment_day, new.next_payment_amount, new.bonus_applied, new.start_day, new.end_day,
    new.scheduled_day, new.possession, new.resume_on, new.return_by, new.city_id, new.leaves_on, new.delivery_day,
    new.reserved_until)
)
execute function remind_anew();
