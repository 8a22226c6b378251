alter table sandbox_intents drop constraint sandbox_intents_reason_check;
--> statement-breakpoint
alter table sandbox_intents add constraint sandbox_intents_reason_check check (reason in (
  'declined', 'noFunds', 'notAuthenticated', 'authenticationRequired', 'abandoned', 'expired'
));
--> statement-breakpoint
alter table subscriptions drop constraint subscriptions_failed_reason_check;
--> statement-breakpoint
alter table subscriptions add constraint subscriptions_failed_reason_check check (failed_reason in (
  'declined', 'noFunds', 'notAuthenticated', 'authenticationRequired', 'abandoned', 'expired'
));
--> statement-breakpoint
alter table payments add column receipt_tries integer not null default 0 check (receipt_tries >= 0);
--> statement-breakpoint
alter table payments add column receipt_due timestamptz;
--> statement-breakpoint
alter table acts add column former_serial text;
