ALTER TABLE "destructions" ADD COLUMN "client_uuid" uuid;--> statement-breakpoint
ALTER TABLE "destructions" ADD COLUMN "noted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "destructions_unnoted" ON "destructions" USING btree ("at") WHERE "destructions"."noted_at" is null and "destructions"."client_uuid" is not null;