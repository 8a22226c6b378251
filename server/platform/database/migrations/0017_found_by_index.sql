-- What the jobs look for, and what a deleted row is looked for in: by an index, however many rows there are.
create index sessions_created on sessions (created);
--> statement-breakpoint
create index places_at on places (at);
--> statement-breakpoint
create index used_proofs_until on used_proofs (until);
--> statement-breakpoint
create index known_devices_last_used on known_devices (last_used);
--> statement-breakpoint
create index challenges_waiting on challenges (call_at) where closed is null and call_decided is null;
--> statement-breakpoint
create index promo_uses_client on promo_uses (client_id);
--> statement-breakpoint
create index cards_expires on cards (expires) where removed is null;
--> statement-breakpoint
create index payments_card on payments (card_id) where card_id is not null;
--> statement-breakpoint
create index subscriptions_card on subscriptions (card_id) where card_id is not null;
--> statement-breakpoint
create index subscriptions_failed_card on subscriptions (failed_card_id) where failed_card_id is not null;
--> statement-breakpoint
create index card_bindings_card on card_bindings (card_id) where card_id is not null;
--> statement-breakpoint
-- Payments are kept in the order in which they were begun: a few kilobytes are enough to find those of an hour.
create index payments_created on payments using brin (created);
--> statement-breakpoint
create index refunds_watched on refunds (id) where status <> 'success' or reason = 'unasked';
--> statement-breakpoint
drop index payments_check;
--> statement-breakpoint
create index payments_check on payments (check_at) where check_at is not null;
--> statement-breakpoint
-- When its reminders are looked at next; 'epoch' is at once, null never (notices/reminders.job.ts).
alter table subscriptions add column remind_at timestamptz default 'epoch';
--> statement-breakpoint
create index subscriptions_remind on subscriptions (remind_at) where remind_at is not null;
--> statement-breakpoint
create function remind_anew() returns trigger language plpgsql as $$
begin
  new.remind_at := 'epoch';
  return new;
end $$;
--> statement-breakpoint
create trigger subscriptions_remind_anew before update on subscriptions for each row
when (
  (old.status, old.debt, old.next_payment_day, old.next_payment_amount, old.bonus_applied, old.start_day, old.end_day,
    old.scheduled_day, old.possession, old.resume_on, old.return_by, old.city_id)
  is distinct from
  (new.status, new.debt, new.next_payment_day, new.next_payment_amount, new.bonus_applied, new.start_day, new.end_day,
    new.scheduled_day, new.possession, new.resume_on, new.return_by, new.city_id)
)
execute function remind_anew();
