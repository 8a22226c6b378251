ALTER TABLE "papers" DROP CONSTRAINT "papers_how_check";--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "code_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "session_id" bigint;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "act_id" bigint;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "paper_hash" text;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_how_check" CHECK ("papers"."how" in ('press', 'agreement', 'offer', 'company', 'code'));
--> statement-breakpoint
-- Custom from here. Seals said how a paper was signed, but claimed more than was done: by a button, or by the first payment. What was
-- signed, and its hash, stays.
alter table papers disable trigger papers_refuse_change;
--> statement-breakpoint
update papers set seal = replace(replace(seal,
  'Подписано Клиентом простой электронной подписью в кабинете', 'Подписано Клиентом кнопкой в кабинете'),
  'Signed by the Client with a simple electronic signature in the account', 'Signed by the Client with a button in the account')
where how = 'press';
--> statement-breakpoint
update papers set seal = replace(replace(seal,
  'Договор заключён принятием оферты в кабинете; Клиент подтверждён кодом на номер',
  'Договор заключён оплатой первого месяца: Клиент принял оферту в кабинете, номер'),
  'The contract was concluded by accepting the offer in the account; the Client confirmed it with a code sent to',
  'The contract was concluded by paying the first month: the Client accepted the offer in the account, number')
where how = 'offer';
--> statement-breakpoint
alter table papers enable trigger papers_refuse_change;
