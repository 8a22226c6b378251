-- Which kinds of notices there are is said in one place (server/notices/table.ts).
alter table notices drop constraint notices_kind_check;
--> statement-breakpoint
alter table notices alter column subscription_id drop not null;
--> statement-breakpoint
alter table notices add column occasion text;
--> statement-breakpoint
update notices set occasion = 'period ' || period;
--> statement-breakpoint
alter table notices alter column occasion set not null;
--> statement-breakpoint
drop index notices_once;
--> statement-breakpoint
alter table notices drop column period;
--> statement-breakpoint
create unique index notices_once on notices (client_id, (coalesce(subscription_id, 0)), kind, occasion);
--> statement-breakpoint
create index notices_subscription on notices (subscription_id, kind);
--> statement-breakpoint
alter table clients add column notice_reminders boolean not null default true;
--> statement-breakpoint
alter table clients add column notice_news boolean not null default false;
--> statement-breakpoint
alter table clients add column known_devices jsonb not null default '[]';
--> statement-breakpoint
update clients set known_devices = known.devices
  from (select client_id, jsonb_agg(distinct device) as devices from sessions group by client_id) as known
  where known.client_id = clients.id and purged_at is null;
--> statement-breakpoint
alter table clients drop constraint clients_purged_is_blank;
--> statement-breakpoint
alter table clients add constraint clients_purged_is_blank check (
  case when purged_at is null then phone is not null
  else known_devices = '[]' and num_nonnulls(
    phone, first_name, last_name, patronymic, email, email_verified_at, birthdate, gender, citizenship,
    communication, city_id, company_id, advertising, deletion_requested_at
  ) = 0 end
);
--> statement-breakpoint
alter table refunds add column receipt text unique;
--> statement-breakpoint
alter table refunds add column receipt_lines jsonb;
--> statement-breakpoint
alter table refunds add column receipt_issued timestamptz;
--> statement-breakpoint
alter table refunds add column receipt_tries integer not null default 0 check (receipt_tries >= 0);
--> statement-breakpoint
alter table refunds add column receipt_due timestamptz;
--> statement-breakpoint
create index refunds_without_receipt on refunds (id) where status = 'success' and receipt is null;
--> statement-breakpoint
alter table device_extras add column act text check (act in ('overnightStorage'));
--> statement-breakpoint
update device_extras set act = 'overnightStorage' where name = 'Ночное хранение';
