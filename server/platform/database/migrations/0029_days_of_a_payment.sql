-- The days that a payment pays for: the first one, and the first one that it does not. A pause moves the days to come alone.
alter table payments add column from_day date, add column to_day date;
update payments set
  from_day = (anchor_day + make_interval(months => payments.period - anchor_period))::date,
  to_day = (anchor_day + make_interval(months => payments.period + 1 - anchor_period))::date
from subscriptions
where subscriptions.id = subscription_id and payments.status = 'success' and anchor_day is not null
  and payments.period >= anchor_period;
