CREATE TABLE "device_pictures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"device_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"alt" text NOT NULL,
	"source" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "device_pictures_device_id_position_unique" UNIQUE("device_id","position"),
	CONSTRAINT "device_pictures_position_check" CHECK ("device_pictures"."position" >= 1)
);
--> statement-breakpoint
CREATE TABLE "picture_files" (
	"picture_id" bigint NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"hash" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "picture_files_picture_id_type_width_pk" PRIMARY KEY("picture_id","type","width"),
	CONSTRAINT "picture_files_type_check" CHECK ("picture_files"."type" in ('image/avif', 'image/jpeg'))
);
--> statement-breakpoint
ALTER TABLE "device_pictures" ADD CONSTRAINT "device_pictures_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_files" ADD CONSTRAINT "picture_files_picture_id_device_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."device_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_files_hash" ON "picture_files" USING btree ("hash");