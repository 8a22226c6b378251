-- What was agreed in mid-term has a paper of its own, and the contract stays as it was signed.
alter table acts drop constraint acts_type_check;
--> statement-breakpoint
alter table acts add constraint acts_type_check check (type in (
  'exchange', 'overnightStorage', 'receipt', 'return', 'protectionPlan', 'carePlan', 'unilateralReturn', 'annex'
));
--> statement-breakpoint
alter table acts add column from_day date;
--> statement-breakpoint
alter table acts add column terms jsonb;
--> statement-breakpoint
alter table subscriptions add column contract jsonb;
--> statement-breakpoint
-- Of subscriptions whose terms have changed before this, the price that was signed is the one of their quote.
update subscriptions set contract = jsonb_build_object(
  'months', (quotes.draft ->> 'months')::integer,
  'price', quotes.monthly,
  'insurance', (quotes.draft ->> 'insurance')::boolean,
  'extras', coalesce((
    select jsonb_agg(jsonb_build_object('id', device_extras.id, 'name', device_extras.name) order by device_extras.id)
    from device_extras
    where quotes.draft -> 'extras' @> to_jsonb(device_extras.id)
  ), '[]'))
from quotes
where quotes.id = subscriptions.quote_id
  and (quotes.monthly, (quotes.draft ->> 'months')::integer, (quotes.draft ->> 'insurance')::boolean)
    is distinct from (subscriptions.price, subscriptions.months, subscriptions.insurance);
