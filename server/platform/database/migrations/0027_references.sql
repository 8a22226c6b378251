-- What the acquirer and the cash register know a row by is stored with it, and is no number of a sequence any more.
-- Rows that are there keep the name that these services know.
alter table subscriptions add column uuid uuid not null default gen_random_uuid();
--> statement-breakpoint
alter table payments add column reference text unique;
--> statement-breakpoint
update payments set reference = 'payment-' || id;
--> statement-breakpoint
alter table payments alter column reference set not null;
--> statement-breakpoint
alter table refunds add column reference text unique;
--> statement-breakpoint
update refunds set reference = 'refund-' || id;
--> statement-breakpoint
alter table refunds alter column reference set not null;
--> statement-breakpoint
-- The release before this one, if it is started again, writes rows without a reference and asks for them by their number.
create function reference_of_former_release() returns trigger language plpgsql as $$
begin
  new.reference := coalesce(new.reference, tg_argv[0] || new.id);
  return new;
end $$;
--> statement-breakpoint
create trigger payments_reference before insert on payments
  for each row when (new.reference is null) execute function reference_of_former_release('payment-');
--> statement-breakpoint
create trigger refunds_reference before insert on refunds
  for each row when (new.reference is null) execute function reference_of_former_release('refund-');
