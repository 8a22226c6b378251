alter table payments drop constraint payments_method_check;
--> statement-breakpoint
alter table payments add constraint payments_method_check check (method in ('card', 'newCard', 'sbp', 'onDelivery'));
--> statement-breakpoint
alter table sandbox_intents add column way text not null default 'card' check (way in ('card', 'sbp'));
