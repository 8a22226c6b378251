-- The names by which the owner's other systems know what they import; null for what was never imported.
alter table cities add column code text unique;
--> statement-breakpoint
alter table offices add column code text unique;
--> statement-breakpoint
alter table companies add column code text unique;
--> statement-breakpoint
alter table device_extras add column code text;
--> statement-breakpoint
create unique index device_extras_code on device_extras (device_id, code);
--> statement-breakpoint
create table staff_acts (
  id bigserial primary key,
  at timestamptz not null,
  who text not null,
  act text not null,
  subject text not null,
  client_id bigint references clients,
  facts jsonb not null,
  outcome text not null check (outcome in ('done', 'already', 'refused', 'tried'))
);
--> statement-breakpoint
create index staff_acts_client on staff_acts (client_id, id) where client_id is not null;
