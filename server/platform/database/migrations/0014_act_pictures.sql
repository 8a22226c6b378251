CREATE TABLE "act_picture_files" (
	"act_picture_id" bigint NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "act_picture_files_act_picture_id_type_width_pk" PRIMARY KEY("act_picture_id","type","width"),
	CONSTRAINT "act_picture_files_type_check" CHECK ("act_picture_files"."type" in ('image/avif', 'image/jpeg'))
);
--> statement-breakpoint
CREATE TABLE "act_pictures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"act_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"alt" text NOT NULL,
	"english" text NOT NULL,
	"source" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "act_pictures_name_unique" UNIQUE("name"),
	CONSTRAINT "act_pictures_act_id_position_unique" UNIQUE("act_id","position"),
	CONSTRAINT "act_pictures_position_check" CHECK ("act_pictures"."position" >= 1)
);
--> statement-breakpoint
ALTER TABLE "act_picture_files" ADD CONSTRAINT "act_picture_files_act_picture_id_act_pictures_id_fk" FOREIGN KEY ("act_picture_id") REFERENCES "public"."act_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "act_pictures" ADD CONSTRAINT "act_pictures_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "act_pictures" ADD CONSTRAINT "act_pictures_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "act_pictures_client" ON "act_pictures" USING btree ("client_id");