alter table payments add column unknown integer not null default 0;
--> statement-breakpoint
alter table refunds add column intent_id text;
--> statement-breakpoint
drop index refunds_once;
--> statement-breakpoint
create unique index refunds_once on refunds (payment_id, reason, coalesce(intent_id, ''));
--> statement-breakpoint
alter table refunds drop constraint refunds_reason_check;
--> statement-breakpoint
alter table refunds add constraint refunds_reason_check check (reason in ('cancelled', 'deposit', 'unasked'));
--> statement-breakpoint
alter table sandbox_cards drop constraint sandbox_cards_behaviour_check;
--> statement-breakpoint
alter table sandbox_cards add constraint sandbox_cards_behaviour_check check (
  behaviour in ('pays', 'asks3ds', 'declined', 'noFunds', 'silent', 'late', 'forgets', 'otherSum')
);
