DROP INDEX "notices_due";--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("due_at","id") WHERE "notices"."due_at" is not null;