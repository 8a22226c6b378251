ALTER TABLE "sessions" ADD COLUMN "page_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "companion_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_page_hash_unique" UNIQUE("page_hash");