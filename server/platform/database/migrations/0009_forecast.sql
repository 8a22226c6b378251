alter table subscriptions add column unused_since date;
--> statement-breakpoint
alter table subscriptions add column resume_on date;
--> statement-breakpoint
alter table subscriptions add column change jsonb;
--> statement-breakpoint
update subscriptions set unused_since = possession_since where status = 4 and possession = 'returned';
--> statement-breakpoint
alter table payments add column goes_on boolean not null default false;
--> statement-breakpoint
create index payments_subscription on payments (subscription_id, period);
