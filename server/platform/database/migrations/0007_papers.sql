CREATE TABLE "papers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"subscription_id" bigint NOT NULL,
	"act_id" bigint,
	"number" text NOT NULL,
	"text_hash" text NOT NULL,
	"translation_hash" text,
	"how" text NOT NULL,
	"seal" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"restored" boolean NOT NULL,
	"session_id" bigint,
	"device" text,
	"address" text,
	CONSTRAINT "papers_number_unique" UNIQUE("number"),
	CONSTRAINT "papers_how_check" CHECK ("papers"."how" in ('press', 'agreement', 'offer', 'company'))
);
--> statement-breakpoint
CREATE TABLE "unstored_papers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subscription_id" bigint NOT NULL,
	"act_id" bigint
);
--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_text_hash_stored_texts_hash_fk" FOREIGN KEY ("text_hash") REFERENCES "public"."stored_texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_translation_hash_stored_texts_hash_fk" FOREIGN KEY ("translation_hash") REFERENCES "public"."stored_texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unstored_papers" ADD CONSTRAINT "unstored_papers_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unstored_papers" ADD CONSTRAINT "unstored_papers_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_act" ON "papers" USING btree ("act_id");--> statement-breakpoint
CREATE UNIQUE INDEX "papers_contract" ON "papers" USING btree ("subscription_id") WHERE "papers"."act_id" is null;--> statement-breakpoint
CREATE INDEX "papers_client" ON "papers" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "papers_subscription" ON "papers" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "papers_text" ON "papers" USING btree ("text_hash");--> statement-breakpoint
CREATE INDEX "papers_translation" ON "papers" USING btree ("translation_hash");--> statement-breakpoint
CREATE INDEX "unstored_papers_subscription" ON "unstored_papers" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "unstored_papers_act" ON "unstored_papers" USING btree ("act_id");--> statement-breakpoint
-- Custom from here: drizzle describes no triggers. What was signed is never changed.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
--> statement-breakpoint
create trigger papers_refuse_change before update on papers for each row execute function refuse_change();
--> statement-breakpoint
create trigger stored_texts_refuse_change before update on stored_texts for each row execute function refuse_change();
--> statement-breakpoint
-- Contracts first, since the company's papers follow their language.
insert into unstored_papers (subscription_id)
select s.id from subscriptions s join clients c on c.id = s.client_id
where c.purged_at is null and s.period > 1 order by s.id;
--> statement-breakpoint
insert into unstored_papers (subscription_id, act_id)
select a.subscription_id, a.id from acts a where a.signed_at is not null order by a.id;
