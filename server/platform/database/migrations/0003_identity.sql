alter table clients alter column phone drop not null;
--> statement-breakpoint
alter table clients add column email_verified_at timestamptz;
--> statement-breakpoint
alter table clients add column advertising text;
--> statement-breakpoint
alter table clients add column purged_at timestamptz;
--> statement-breakpoint
alter table clients add constraint clients_purged_is_blank check (
  case when purged_at is null then phone is not null
  else num_nonnulls(
    phone, first_name, last_name, patronymic, email, email_verified_at, birthdate, gender, citizenship,
    communication, city_id, company_id, advertising, deletion_requested_at
  ) = 0 end
);
--> statement-breakpoint
create index clients_leaving on clients (deletion_requested_at) where deletion_requested_at is not null;
--> statement-breakpoint
create table email_letters (
  id bigserial primary key,
  client_id bigint not null references clients,
  email text not null,
  language text not null check (language in ('ru', 'en')),
  created timestamptz not null,
  due_at timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz,
  replaced_at timestamptz
);
--> statement-breakpoint
create index email_letters_client on email_letters (client_id);
--> statement-breakpoint
create unique index email_letters_one_current on email_letters (client_id) where replaced_at is null;
--> statement-breakpoint
create index email_letters_due on email_letters (due_at) where due_at is not null;
--> statement-breakpoint
create table email_tokens (
  token_hash text primary key,
  letter_id bigint not null references email_letters on delete cascade,
  expires timestamptz not null,
  used_at timestamptz
);
--> statement-breakpoint
create index email_tokens_letter on email_tokens (letter_id);
--> statement-breakpoint
create table destructions (
  client_id bigint primary key references clients,
  requested_at timestamptz not null,
  at timestamptz not null,
  destroyed jsonb not null
);
