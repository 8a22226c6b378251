alter table offices add column week jsonb;
--> statement-breakpoint
alter table offices add column phone text;
