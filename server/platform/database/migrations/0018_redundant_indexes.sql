DROP INDEX "bonus_client";--> statement-breakpoint
DROP INDEX "notices_client";