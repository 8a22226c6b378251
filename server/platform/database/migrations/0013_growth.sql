alter table payments add column charging_until timestamptz;
--> statement-breakpoint
create index idempotency_keys_created on idempotency_keys (created);
--> statement-breakpoint
create index idempotency_keys_client on idempotency_keys (client_id, created);
--> statement-breakpoint
create index quotes_unused on quotes (created) where used is null;
--> statement-breakpoint
create index quotes_client_unused on quotes (client_id, created) where used is null;
--> statement-breakpoint
create index acquirer_events_at on acquirer_events (at);
--> statement-breakpoint
create index promo_tries_at on promo_tries (at);
--> statement-breakpoint
create index email_letters_replaced on email_letters (replaced_at) where replaced_at is not null;
--> statement-breakpoint
create index card_bindings_created on card_bindings (created);
--> statement-breakpoint
create index notices_created on notices (created);
--> statement-breakpoint
create index sessions_last_used on sessions (last_used);
