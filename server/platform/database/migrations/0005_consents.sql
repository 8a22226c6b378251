CREATE TABLE "consents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"text_hash" text NOT NULL,
	"subscription_id" bigint,
	"facts" jsonb,
	"given" timestamp with time zone NOT NULL,
	"how" text NOT NULL,
	"session_id" bigint,
	"device" text,
	"address" text,
	"withdrawn" timestamp with time zone,
	"withdrawn_how" text,
	CONSTRAINT "consents_version_check" CHECK ("consents"."version" >= 1),
	CONSTRAINT "consents_kind_check" CHECK ("consents"."kind" in ('personalData', 'offer', 'recurring', 'letters')),
	CONSTRAINT "consents_language_check" CHECK ("consents"."language" in ('ru', 'en')),
	CONSTRAINT "consents_how_check" CHECK ("consents"."how" in ('signIn', 'profile', 'order', 'debt', 'binding', 'extension', 'change', 'resume')),
	CONSTRAINT "consents_withdrawn_how_check" CHECK ("consents"."withdrawn_how" in ('profile', 'cardRemoved', 'deletion')),
	CONSTRAINT "consents_withdrawn_check" CHECK (("consents"."withdrawn" is null) = ("consents"."withdrawn_how" is null))
);
--> statement-breakpoint
CREATE TABLE "stored_texts" (
	"hash" text PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"body" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "stored_texts_language_check" CHECK ("stored_texts"."language" in ('ru', 'en')),
	CONSTRAINT "stored_texts_hash_check" CHECK ("stored_texts"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_text_hash_stored_texts_hash_fk" FOREIGN KEY ("text_hash") REFERENCES "public"."stored_texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_client" ON "consents" USING btree ("client_id","given");--> statement-breakpoint
CREATE INDEX "consents_subscription" ON "consents" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "consents_text" ON "consents" USING btree ("text_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_once" ON "consents" USING btree ("client_id","kind","version") WHERE "consents"."withdrawn" is null and "consents"."kind" <> 'recurring';