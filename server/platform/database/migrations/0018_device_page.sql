alter table devices add column about text;
--> statement-breakpoint
alter table devices add column specs jsonb not null default '[]';
--> statement-breakpoint
alter table devices add column kit jsonb not null default '[]';
--> statement-breakpoint
create table shelves (
  device_id bigint not null references devices,
  office_id bigint not null references offices,
  units integer not null check (units >= 0),
  primary key (device_id, office_id)
);
