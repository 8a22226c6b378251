CREATE TABLE "consent_withdrawals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"subscription_id" bigint,
	"at" timestamp with time zone NOT NULL,
	"how" text NOT NULL,
	"session_id" bigint,
	"device" text,
	"address" text,
	CONSTRAINT "consent_withdrawals_how_check" CHECK ("consent_withdrawals"."how" in ('profile', 'subscription', 'cardRemoved', 'deletion'))
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_how_check";--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_withdrawn_how_check";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "consented" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "charge_consent" text DEFAULT 'offered' NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_withdrawals" ADD CONSTRAINT "consent_withdrawals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_withdrawals" ADD CONSTRAINT "consent_withdrawals_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_withdrawals_client" ON "consent_withdrawals" USING btree ("client_id","at");--> statement-breakpoint
CREATE INDEX "consent_withdrawals_subscription" ON "consent_withdrawals" USING btree ("subscription_id");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_how_check" CHECK ("consents"."how" in ('signIn', 'profile', 'order', 'debt', 'binding', 'extension', 'change', 'resume', 'subscription'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_withdrawn_how_check" CHECK ("consents"."withdrawn_how" in ('profile', 'subscription', 'cardRemoved', 'deletion'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_charge_consent_check" CHECK ("subscriptions"."charge_consent" in ('offered', 'given', 'withdrawn'));--> statement-breakpoint
-- Decision 279. Consents are recorded since 0005; before, the same tick was required wherever a card was left to pay.
UPDATE "subscriptions" AS s SET "charge_consent" = 'given'
WHERE s."status" <> 1 AND (
	EXISTS (SELECT 1 FROM "consents" c WHERE c."client_id" = s."client_id" AND c."kind" = 'recurring' AND c."withdrawn" IS NULL
		AND (c."subscription_id" = s."id" OR c."subscription_id" IS NULL))
	OR EXISTS (SELECT 1 FROM "payments" p WHERE p."subscription_id" = s."id" AND p."status" = 'success'
		AND p."method" IN ('card', 'newCard') AND (p."key" IS NULL OR p."key" NOT LIKE 'billing:%'))
	-- A card that the order found, or that was bound for all subscriptions.
	OR EXISTS (SELECT 1 FROM "cards" k WHERE k."client_id" = s."client_id" AND k."removed" IS NULL
		AND (k."created" <= s."created" OR NOT EXISTS (SELECT 1 FROM "payments" n WHERE n."client_id" = k."client_id"
			AND n."card_id" = k."id" AND n."method" = 'newCard')))
);
