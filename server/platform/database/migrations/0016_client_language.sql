ALTER TABLE "clients" ADD COLUMN "language" text DEFAULT 'ru' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_language_check" CHECK ("clients"."language" in ('ru', 'en'));--> statement-breakpoint
-- Until now: the language of the last payment, else of the last verification letter.
UPDATE "clients" AS c SET "language" = coalesce(
	(SELECT p."language" FROM "payments" p WHERE p."client_id" = c."id" ORDER BY p."id" DESC LIMIT 1),
	(SELECT l."language" FROM "email_letters" l WHERE l."client_id" = c."id" ORDER BY l."id" DESC LIMIT 1),
	'ru')
WHERE c."purged_at" IS NULL;
