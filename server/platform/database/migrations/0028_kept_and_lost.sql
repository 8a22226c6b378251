-- What of a deposit was kept back, and devices that were stolen, lost or destroyed.
alter table subscriptions add column deposit_kept bigint not null default 0 check (deposit_kept between 0 and deposit);
--> statement-breakpoint
alter table subscriptions add column loss jsonb;
--> statement-breakpoint
alter table acts add column kept jsonb;
--> statement-breakpoint
alter table acts drop constraint acts_type_check;
--> statement-breakpoint
alter table acts add constraint acts_type_check check (type in (
  'exchange', 'overnightStorage', 'receipt', 'return', 'protectionPlan', 'carePlan', 'unilateralReturn', 'annex', 'writeOff'
));
