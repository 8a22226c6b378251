alter table acts add column items jsonb;
--> statement-breakpoint
alter table devices add column value bigint check (value >= 0);
--> statement-breakpoint
alter table device_extras add column value bigint check (value >= 0);
