CREATE TABLE "bank_days" (
	"day" date PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone,
	"cursor" text,
	"waits" boolean DEFAULT false NOT NULL,
	"compared_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lost_charges" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"taken" timestamp with time zone NOT NULL,
	"found" timestamp with time zone NOT NULL,
	"payment_id" bigint,
	"refund_reference" text,
	"refund_id" text,
	"status" text NOT NULL,
	"check_at" timestamp with time zone,
	CONSTRAINT "lost_charges_reference_unique" UNIQUE("reference"),
	CONSTRAINT "lost_charges_refund_reference_unique" UNIQUE("refund_reference"),
	CONSTRAINT "lost_charges_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "lost_charges_amount_check" CHECK ("lost_charges"."amount" >= 1),
	CONSTRAINT "lost_charges_status_check" CHECK ("lost_charges"."status" in ('processing', 'success', 'fail'))
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "uuid" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD COLUMN "order_uuid" text;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD COLUMN "client_uuid" text;--> statement-breakpoint
ALTER TABLE "lost_charges" ADD CONSTRAINT "lost_charges_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_days_due" ON "bank_days" USING btree ("due_at") WHERE "bank_days"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "lost_charges_found" ON "lost_charges" USING btree ("found");--> statement-breakpoint
CREATE INDEX "lost_charges_payment" ON "lost_charges" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "lost_charges_check" ON "lost_charges" USING btree ("check_at") WHERE "lost_charges"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_charges_at" ON "sandbox_charges" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_at" ON "sandbox_refunds" USING btree ("at");--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_uuid_unique" UNIQUE("uuid");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_uuid_unique" UNIQUE("uuid");