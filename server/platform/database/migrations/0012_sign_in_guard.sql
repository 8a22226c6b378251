drop table phones;
--> statement-breakpoint
alter table challenges add column asker text;
--> statement-breakpoint
update challenges set asker = 'place ' || address;
--> statement-breakpoint
alter table challenges alter column asker set not null;
--> statement-breakpoint
alter table challenges add column known boolean not null default false;
--> statement-breakpoint
drop index challenges_one_open;
--> statement-breakpoint
create unique index challenges_one_open on challenges (phone, asker) where closed is null;
--> statement-breakpoint
create index challenges_created on challenges (created);
--> statement-breakpoint
create index wrong_codes_at on wrong_codes (at);
--> statement-breakpoint
create table places (
  place_hash text primary key,
  credit double precision not null,
  at timestamptz not null
);
--> statement-breakpoint
create table known_devices (
  client_id bigint not null references clients,
  device_hash text not null,
  last_used timestamptz not null,
  primary key (client_id, device_hash)
);
--> statement-breakpoint
alter table payments add column session_id bigint references sessions on delete set null;
--> statement-breakpoint
create index payments_session on payments (session_id) where session_id is not null;
--> statement-breakpoint
create table secrets (
  name text primary key,
  value text not null
);
--> statement-breakpoint
create table used_proofs (
  nonce text primary key,
  until timestamptz not null
);
