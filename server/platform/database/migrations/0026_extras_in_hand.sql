-- Extras that are things change hands in mid-term, too: which of them are, and which are with the client.
alter table device_extras add column physical boolean not null default true;
--> statement-breakpoint
update device_extras set physical = act is null;
--> statement-breakpoint
alter table subscriptions add column extras_held jsonb not null default '[]';
--> statement-breakpoint
-- The copies of a subscription say what its extras are; one that is offered no more was a thing.
update subscriptions set extras = (
  select jsonb_agg(extra || jsonb_build_object('physical', coalesce(
    (select physical from device_extras where device_extras.id = (extra ->> 'id')::bigint), true)) order by position)
  from jsonb_array_elements(extras) with ordinality as each (extra, position))
where extras <> '[]';
--> statement-breakpoint
update subscriptions set change = jsonb_set(change, '{extras}', (
  select jsonb_agg(extra || jsonb_build_object('physical', coalesce(
    (select physical from device_extras where device_extras.id = (extra ->> 'id')::bigint), true)) order by position)
  from jsonb_array_elements(change -> 'extras') with ordinality as each (extra, position)))
where change -> 'extras' <> '[]';
--> statement-breakpoint
update subscriptions set extras_held = (
  select coalesce(jsonb_agg(extra), '[]') from jsonb_array_elements(extras) as extra where extra ->> 'physical' = 'true')
where possession = 'inUse';
