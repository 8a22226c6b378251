-- Custom: drizzle describes no triggers. A change of these columns makes the reminders job look at the subscription at once.
create function reset_remind_at() returns trigger language plpgsql as $$
begin
  new.remind_at := 'epoch';
  return new;
end $$;
--> statement-breakpoint
create trigger subscriptions_reset_remind_at before update on subscriptions for each row
when (
  (old.status, old.debt, old.next_payment_day, old.next_payment_amount, old.bonus_applied, old.start_day, old.end_day,
    old.scheduled_day, old.possession, old.resume_on, old.return_by, old.city_id, old.leaves_on, old.delivery_day,
    old.reserved_until)
  is distinct from
  (new.status, new.debt, new.next_payment_day, new.next_payment_amount, new.bonus_applied, new.start_day, new.end_day,
    new.scheduled_day, new.possession, new.resume_on, new.return_by, new.city_id, new.leaves_on, new.delivery_day,
    new.reserved_until)
)
execute function reset_remind_at();
