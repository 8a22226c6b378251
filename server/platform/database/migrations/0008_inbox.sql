ALTER TABLE "notices" ADD COLUMN "message" jsonb;--> statement-breakpoint
CREATE INDEX "notices_inbox" ON "notices" USING btree ("client_id","sent_at","id") WHERE "notices"."message" is not null;