CREATE TABLE "acts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subscription_id" bigint NOT NULL,
	"type" text NOT NULL,
	"ordinal" integer NOT NULL,
	"number" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"former_serial" text,
	"items" jsonb,
	"from_day" date,
	"terms" jsonb,
	"kept" jsonb,
	"signed_at" timestamp with time zone,
	"lat" double precision,
	"lon" double precision,
	CONSTRAINT "acts_number_unique" UNIQUE("number"),
	CONSTRAINT "acts_ordinal_check" CHECK ("acts"."ordinal" >= 1),
	CONSTRAINT "acts_type_check" CHECK ("acts"."type" in ('exchange', 'overnightStorage', 'receipt', 'return', 'protectionPlan', 'carePlan', 'unilateralReturn', 'annex', 'writeOff'))
);
--> statement-breakpoint
CREATE TABLE "bonus_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"kind" text NOT NULL,
	"subscription_id" bigint,
	"promo" text,
	"key" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "bonus_entries_kind_check" CHECK ("bonus_entries"."kind" in ('earned', 'spent', 'promo', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "card_bindings" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"key" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"card_id" bigint,
	"language" text NOT NULL,
	"intent_id" text,
	"redirect" text,
	"created" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone,
	CONSTRAINT "card_bindings_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "card_bindings_language_check" CHECK ("card_bindings"."language" in ('ru', 'en')),
	CONSTRAINT "card_bindings_reason_check" CHECK ("card_bindings"."reason" in ('declined', 'noFunds', 'notAuthenticated', 'authenticationRequired', 'abandoned', 'expired')),
	CONSTRAINT "card_bindings_status_check" CHECK ("card_bindings"."status" in ('processing', 'success', 'fail'))
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"token" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"expires" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"removed" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text,
	"name" text NOT NULL,
	"timezone" text NOT NULL,
	"supported" boolean NOT NULL,
	"position" integer NOT NULL,
	"delivery_price" bigint,
	"delivery_slots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "cities_code_unique" UNIQUE("code"),
	CONSTRAINT "cities_delivery_price_check" CHECK ("cities"."delivery_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "companies_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "device_extras" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text,
	"device_id" bigint NOT NULL,
	"name" text NOT NULL,
	"price" bigint NOT NULL,
	"value" bigint,
	"physical" boolean DEFAULT true NOT NULL,
	"act" text,
	CONSTRAINT "device_extras_act_check" CHECK ("device_extras"."act" in ('overnightStorage')),
	CONSTRAINT "device_extras_price_check" CHECK ("device_extras"."price" >= 0),
	CONSTRAINT "device_extras_value_check" CHECK ("device_extras"."value" >= 0)
);
--> statement-breakpoint
CREATE TABLE "device_terms" (
	"device_id" bigint NOT NULL,
	"months" integer NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "device_terms_device_id_months_pk" PRIMARY KEY("device_id","months"),
	CONSTRAINT "device_terms_months_check" CHECK ("device_terms"."months" >= 1),
	CONSTRAINT "device_terms_price_check" CHECK ("device_terms"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"category_id" bigint NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"model" text NOT NULL,
	"features" jsonb NOT NULL,
	"deposit" bigint NOT NULL,
	"insurance_price" bigint NOT NULL,
	"image" text NOT NULL,
	"about" text,
	"specs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kit" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"value" bigint,
	"stock" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "devices_slug_unique" UNIQUE("slug"),
	CONSTRAINT "devices_deposit_check" CHECK ("devices"."deposit" >= 0),
	CONSTRAINT "devices_insurance_price_check" CHECK ("devices"."insurance_price" >= 0),
	CONSTRAINT "devices_stock_check" CHECK ("devices"."stock" >= 0),
	CONSTRAINT "devices_value_check" CHECK ("devices"."value" >= 0)
);
--> statement-breakpoint
CREATE TABLE "offices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text,
	"city_id" bigint NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"hours" text NOT NULL,
	"week" jsonb,
	"phone" text,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	CONSTRAINT "offices_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" smallint PRIMARY KEY NOT NULL,
	"whatsapp" text,
	"telegram" text,
	"vk" text,
	"company" jsonb,
	CONSTRAINT "organization_id_check" CHECK ("organization"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "promos" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"expires" timestamp with time zone,
	"use_limit" integer,
	CONSTRAINT "promos_kind_check" CHECK ("promos"."kind" in ('discount', 'bonus')),
	CONSTRAINT "promos_code_check" CHECK ("promos"."code" = upper("promos"."code")),
	CONSTRAINT "promos_value_check" CHECK ("promos"."value" > 0 and ("promos"."kind" = 'bonus' or "promos"."value" <= 100))
);
--> statement-breakpoint
CREATE TABLE "shelves" (
	"device_id" bigint NOT NULL,
	"office_id" bigint NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "shelves_device_id_office_id_pk" PRIMARY KEY("device_id","office_id"),
	CONSTRAINT "shelves_units_check" CHECK ("shelves"."units" >= 0)
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"language" text NOT NULL,
	"source" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "translations_language_source_pk" PRIMARY KEY("language","source"),
	CONSTRAINT "translations_language_check" CHECK ("translations"."language" in ('en'))
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"phone" text,
	"first_name" text,
	"last_name" text,
	"patronymic" text,
	"email" text,
	"email_verified_at" timestamp with time zone,
	"birthdate" date,
	"gender" text,
	"citizenship" text,
	"communication" text,
	"city_id" bigint,
	"company_id" bigint,
	"forbidden" boolean DEFAULT false NOT NULL,
	"advertising" text,
	"deletion_requested_at" timestamp with time zone,
	"notice_reminders" boolean DEFAULT true NOT NULL,
	"notice_news" boolean DEFAULT false NOT NULL,
	"known_devices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"purged_at" timestamp with time zone,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "clients_phone_unique" UNIQUE("phone"),
	CONSTRAINT "clients_purged_is_blank" CHECK (case when "clients"."purged_at" is null then "clients"."phone" is not null
        else "clients"."known_devices" = '[]' and num_nonnulls("clients"."phone", "clients"."first_name", "clients"."last_name",
          "clients"."patronymic", "clients"."email", "clients"."email_verified_at", "clients"."birthdate", "clients"."gender",
          "clients"."citizenship", "clients"."communication", "clients"."city_id", "clients"."company_id", "clients"."advertising",
          "clients"."deletion_requested_at") = 0 end)
);
--> statement-breakpoint
CREATE TABLE "destructions" (
	"client_id" bigint PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"destroyed" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_letters" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "email_letters_language_check" CHECK ("email_letters"."language" in ('ru', 'en'))
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"letter_id" bigint NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"client_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"reply" json,
	"held_until" timestamp with time zone NOT NULL,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_client_id_key_pk" PRIMARY KEY("client_id","key")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"subscription_id" bigint,
	"kind" text NOT NULL,
	"occasion" text NOT NULL,
	"language" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "notices_language_check" CHECK ("notices"."language" in ('ru', 'en'))
);
--> statement-breakpoint
CREATE TABLE "acquirer_events" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"client_id" bigint NOT NULL,
	"subscription_id" bigint NOT NULL,
	"type" text NOT NULL,
	"key" text,
	"status" text NOT NULL,
	"reason" text,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"period" integer NOT NULL,
	"goes_on" boolean DEFAULT false NOT NULL,
	"card_id" bigint,
	"session_id" bigint,
	"language" text NOT NULL,
	"intent_id" text,
	"redirect" text,
	"receipt" text,
	"receipt_tries" integer DEFAULT 0 NOT NULL,
	"receipt_due" timestamp with time zone,
	"created" timestamp with time zone NOT NULL,
	"paid" timestamp with time zone,
	"from_day" date,
	"to_day" date,
	"check_at" timestamp with time zone,
	"charging_until" timestamp with time zone,
	"unknown" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount" >= 0),
	CONSTRAINT "payments_method_check" CHECK ("payments"."method" in ('card', 'newCard', 'sbp', 'onDelivery')),
	CONSTRAINT "payments_period_check" CHECK ("payments"."period" >= 1),
	CONSTRAINT "payments_receipt_tries_check" CHECK ("payments"."receipt_tries" >= 0),
	CONSTRAINT "payments_status_check" CHECK ("payments"."status" in ('processing', 'success', 'fail')),
	CONSTRAINT "payments_type_check" CHECK ("payments"."type" in ('subscription', 'insurance', 'delivery'))
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"payment_id" bigint PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"issued" timestamp with time zone NOT NULL,
	"lines" jsonb NOT NULL,
	"fiscal" jsonb,
	CONSTRAINT "receipts_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"client_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"intent_id" text,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"refund_id" text,
	"receipt" text,
	"receipt_lines" jsonb,
	"receipt_issued" timestamp with time zone,
	"receipt_tries" integer DEFAULT 0 NOT NULL,
	"receipt_due" timestamp with time zone,
	"created" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone,
	CONSTRAINT "refunds_reference_unique" UNIQUE("reference"),
	CONSTRAINT "refunds_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "refunds_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount" >= 1),
	CONSTRAINT "refunds_reason_check" CHECK ("refunds"."reason" in ('cancelled', 'deposit', 'unasked')),
	CONSTRAINT "refunds_receipt_tries_check" CHECK ("refunds"."receipt_tries" >= 0),
	CONSTRAINT "refunds_status_check" CHECK ("refunds"."status" in ('processing', 'success', 'fail'))
);
--> statement-breakpoint
CREATE TABLE "promo_tries" (
	"client_id" bigint NOT NULL,
	"code" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "promo_tries_client_id_code_pk" PRIMARY KEY("client_id","code")
);
--> statement-breakpoint
CREATE TABLE "promo_uses" (
	"code" text NOT NULL,
	"client_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "promo_uses_code_client_id_pk" PRIMARY KEY("code","client_id")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"city_id" bigint NOT NULL,
	"draft" jsonb NOT NULL,
	"draft_hash" text NOT NULL,
	"lines" jsonb NOT NULL,
	"now" bigint NOT NULL,
	"monthly" bigint NOT NULL,
	"deposit" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"bonus_spent" bigint NOT NULL,
	"bonus_earned" bigint NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"used" timestamp with time zone,
	CONSTRAINT "quotes_now_check" CHECK ("quotes"."now" >= 0),
	CONSTRAINT "quotes_monthly_check" CHECK ("quotes"."monthly" >= 0),
	CONSTRAINT "quotes_deposit_check" CHECK ("quotes"."deposit" >= 0),
	CONSTRAINT "quotes_discount_check" CHECK ("quotes"."discount" >= 0),
	CONSTRAINT "quotes_bonus_spent_check" CHECK ("quotes"."bonus_spent" >= 0),
	CONSTRAINT "quotes_bonus_earned_check" CHECK ("quotes"."bonus_earned" >= 0)
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"requester" text NOT NULL,
	"known" boolean DEFAULT false NOT NULL,
	"salt" text NOT NULL,
	"code_hash" text NOT NULL,
	"call_hash" text,
	"created" timestamp with time zone NOT NULL,
	"resend_at" timestamp with time zone NOT NULL,
	"call_at" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"call_decided" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"closed" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "challenges_attempts_check" CHECK ("challenges"."attempts" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"client_id" bigint NOT NULL,
	"device_hash" text NOT NULL,
	"last_used" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_client_id_device_hash_pk" PRIMARY KEY("client_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "address_reputations" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"credit" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"device" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"last_used" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "used_proofs" (
	"nonce" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wrong_codes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_acts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"client_id" bigint,
	"facts" jsonb NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "staff_acts_outcome_check" CHECK ("staff_acts"."outcome" in ('done', 'already', 'refused', 'tried'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" bigint NOT NULL,
	"quote_id" text,
	"status" smallint NOT NULL,
	"device_id" bigint NOT NULL,
	"model" text NOT NULL,
	"serial" text,
	"months" integer NOT NULL,
	"period" integer DEFAULT 1 NOT NULL,
	"price" bigint NOT NULL,
	"deposit" bigint NOT NULL,
	"deposit_kept" bigint DEFAULT 0 NOT NULL,
	"loss" jsonb,
	"debt" bigint NOT NULL,
	"insurance" boolean NOT NULL,
	"extras" jsonb NOT NULL,
	"delivery_address" text,
	"delivery_day" date,
	"delivery_slot" text,
	"office_id" bigint,
	"city_id" bigint NOT NULL,
	"card_id" bigint,
	"promo" text,
	"bonus_spent" bigint DEFAULT 0 NOT NULL,
	"bonus_earned" bigint DEFAULT 0 NOT NULL,
	"bonus_applied" bigint DEFAULT 0 NOT NULL,
	"start_day" date,
	"end_day" date,
	"next_payment_day" date,
	"next_payment_amount" bigint,
	"return_by" date,
	"scheduled_status" smallint,
	"scheduled_day" date,
	"leaves_on" date,
	"anchor_day" date,
	"anchor_period" integer DEFAULT 1 NOT NULL,
	"reserved_until" date,
	"possession" text DEFAULT 'awaited' NOT NULL,
	"possession_since" date,
	"extras_held" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"paused_for" text,
	"unused_since" date,
	"resume_on" date,
	"pauses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"change" jsonb,
	"contract" jsonb,
	"overdue" boolean DEFAULT false NOT NULL,
	"failed_day" date,
	"failed_reason" text,
	"failed_card_id" bigint,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_day" date,
	"left_reason" text,
	"left_comment" text,
	"due_at" timestamp with time zone,
	"remind_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00.000Z',
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_quote_id_unique" UNIQUE("quote_id"),
	CONSTRAINT "subscriptions_status_check" CHECK ("subscriptions"."status" between 1 and 6),
	CONSTRAINT "subscriptions_scheduled_status_check" CHECK ("subscriptions"."scheduled_status" between 1 and 6),
	CONSTRAINT "subscriptions_order_ends" CHECK ("subscriptions"."status" not in (1, 2) or "subscriptions"."reserved_until" is not null),
	CONSTRAINT "subscriptions_deposit_kept_check" CHECK ("subscriptions"."deposit_kept" between 0 and "subscriptions"."deposit"),
	CONSTRAINT "subscriptions_months_check" CHECK ("subscriptions"."months" >= 1),
	CONSTRAINT "subscriptions_period_check" CHECK ("subscriptions"."period" >= 1),
	CONSTRAINT "subscriptions_anchor_period_check" CHECK ("subscriptions"."anchor_period" >= 1),
	CONSTRAINT "subscriptions_price_check" CHECK ("subscriptions"."price" >= 0),
	CONSTRAINT "subscriptions_deposit_check" CHECK ("subscriptions"."deposit" >= 0),
	CONSTRAINT "subscriptions_debt_check" CHECK ("subscriptions"."debt" >= 0),
	CONSTRAINT "subscriptions_bonus_spent_check" CHECK ("subscriptions"."bonus_spent" >= 0),
	CONSTRAINT "subscriptions_bonus_earned_check" CHECK ("subscriptions"."bonus_earned" >= 0),
	CONSTRAINT "subscriptions_bonus_applied_check" CHECK ("subscriptions"."bonus_applied" >= 0),
	CONSTRAINT "subscriptions_next_payment_amount_check" CHECK ("subscriptions"."next_payment_amount" >= 0),
	CONSTRAINT "subscriptions_tries_check" CHECK ("subscriptions"."tries" >= 0),
	CONSTRAINT "subscriptions_failed_reason_check" CHECK ("subscriptions"."failed_reason" in ('declined', 'noFunds', 'notAuthenticated', 'authenticationRequired', 'abandoned', 'expired', 'cardExpired')),
	CONSTRAINT "subscriptions_paused_for_check" CHECK ("subscriptions"."paused_for" in ('client', 'debt')),
	CONSTRAINT "subscriptions_possession_check" CHECK ("subscriptions"."possession" in ('awaited', 'inUse', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_cards" (
	"token" text PRIMARY KEY NOT NULL,
	"behaviour" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"expires" text NOT NULL,
	CONSTRAINT "sandbox_cards_behaviour_check" CHECK ("sandbox_cards"."behaviour" in ('pays', 'asks3ds', 'declined', 'noFunds', 'silent', 'late', 'forgets', 'otherSum')),
	CONSTRAINT "sandbox_cards_brand_check" CHECK ("sandbox_cards"."brand" in ('visa', 'mastercard', 'mir', 'unionpay', 'other')),
	CONSTRAINT "sandbox_cards_last4_check" CHECK ("sandbox_cards"."last4" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"intent" text NOT NULL,
	"payment" bigint,
	"subscription" bigint,
	"period" bigint,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_charges_intent_unique" UNIQUE("intent"),
	CONSTRAINT "sandbox_charges_status_check" CHECK ("sandbox_charges"."status" in ('processing', 'success', 'fail', 'released'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"offset_ms" bigint NOT NULL,
	CONSTRAINT "sandbox_clock_id_check" CHECK ("sandbox_clock"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sandbox_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"description" text NOT NULL,
	"language" text NOT NULL,
	"return_url" text NOT NULL,
	"save_card" boolean NOT NULL,
	"way" text DEFAULT 'card' NOT NULL,
	"payment" bigint,
	"subscription" bigint,
	"period" bigint,
	"stage" text NOT NULL,
	"reason" text,
	"card" text,
	"ends_at" timestamp with time zone,
	"ends_as" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_intents_reference_unique" UNIQUE("reference"),
	CONSTRAINT "sandbox_intents_amount_check" CHECK ("sandbox_intents"."amount" >= 1),
	CONSTRAINT "sandbox_intents_ends_as_check" CHECK ("sandbox_intents"."ends_as" in ('success', 'fail')),
	CONSTRAINT "sandbox_intents_kind_check" CHECK ("sandbox_intents"."kind" in ('charge', 'hold')),
	CONSTRAINT "sandbox_intents_language_check" CHECK ("sandbox_intents"."language" in ('ru', 'en')),
	CONSTRAINT "sandbox_intents_reason_check" CHECK ("sandbox_intents"."reason" in ('declined', 'noFunds', 'notAuthenticated', 'authenticationRequired', 'abandoned', 'expired')),
	CONSTRAINT "sandbox_intents_stage_check" CHECK ("sandbox_intents"."stage" in ('open', 'challenged', 'waiting', 'success', 'fail')),
	CONSTRAINT "sandbox_intents_way_check" CHECK ("sandbox_intents"."way" in ('card', 'sbp'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_messages_channel_check" CHECK ("sandbox_messages"."channel" in ('sms', 'call', 'mail'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_notifications" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"intent" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"intent" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_refunds_reference_unique" UNIQUE("reference"),
	CONSTRAINT "sandbox_refunds_amount_check" CHECK ("sandbox_refunds"."amount" >= 1)
);
--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_entries" ADD CONSTRAINT "bonus_entries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_entries" ADD CONSTRAINT "bonus_entries_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_bindings" ADD CONSTRAINT "card_bindings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_bindings" ADD CONSTRAINT "card_bindings_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_extras" ADD CONSTRAINT "device_extras_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_terms" ADD CONSTRAINT "device_terms_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelves" ADD CONSTRAINT "shelves_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelves" ADD CONSTRAINT "shelves_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destructions" ADD CONSTRAINT "destructions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_letters" ADD CONSTRAINT "email_letters_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_letter_id_email_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."email_letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_tries" ADD CONSTRAINT "promo_tries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_code_promos_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promos"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_failed_card_id_cards_id_fk" FOREIGN KEY ("failed_card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_intent_sandbox_intents_id_fk" FOREIGN KEY ("intent") REFERENCES "public"."sandbox_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD CONSTRAINT "sandbox_intents_card_sandbox_cards_token_fk" FOREIGN KEY ("card") REFERENCES "public"."sandbox_cards"("token") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_notifications" ADD CONSTRAINT "sandbox_notifications_intent_sandbox_intents_id_fk" FOREIGN KEY ("intent") REFERENCES "public"."sandbox_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_intent_sandbox_intents_id_fk" FOREIGN KEY ("intent") REFERENCES "public"."sandbox_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "acts_ordinal" ON "acts" USING btree ("subscription_id","ordinal");--> statement-breakpoint
CREATE INDEX "bonus_client" ON "bonus_entries" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bonus_key" ON "bonus_entries" USING btree ("client_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "bonus_once" ON "bonus_entries" USING btree ("subscription_id","kind") WHERE "bonus_entries"."kind" = 'earned';--> statement-breakpoint
CREATE INDEX "card_bindings_client" ON "card_bindings" USING btree ("client_id","created");--> statement-breakpoint
CREATE INDEX "card_bindings_created" ON "card_bindings" USING btree ("created");--> statement-breakpoint
CREATE INDEX "card_bindings_card" ON "card_bindings" USING btree ("card_id") WHERE "card_bindings"."card_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "card_bindings_key" ON "card_bindings" USING btree ("client_id","key");--> statement-breakpoint
CREATE INDEX "card_bindings_check" ON "card_bindings" USING btree ("check_at") WHERE "card_bindings"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "cards_expires" ON "cards" USING btree ("expires") WHERE "cards"."removed" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cards_token" ON "cards" USING btree ("client_id","token");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_one_default" ON "cards" USING btree ("client_id") WHERE "cards"."is_default" and "cards"."removed" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "device_extras_code" ON "device_extras" USING btree ("device_id","code");--> statement-breakpoint
CREATE INDEX "clients_leaving" ON "clients" USING btree ("deletion_requested_at") WHERE "clients"."deletion_requested_at" is not null;--> statement-breakpoint
CREATE INDEX "email_letters_client" ON "email_letters" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "email_letters_replaced" ON "email_letters" USING btree ("replaced_at") WHERE "email_letters"."replaced_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_letters_one_current" ON "email_letters" USING btree ("client_id") WHERE "email_letters"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "email_letters_due" ON "email_letters" USING btree ("due_at") WHERE "email_letters"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "email_tokens_letter" ON "email_tokens" USING btree ("letter_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created");--> statement-breakpoint
CREATE INDEX "idempotency_keys_client" ON "idempotency_keys" USING btree ("client_id","created");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("client_id",coalesce("subscription_id", 0),"kind","occasion");--> statement-breakpoint
CREATE INDEX "notices_client" ON "notices" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "notices_created" ON "notices" USING btree ("created");--> statement-breakpoint
CREATE INDEX "notices_subscription" ON "notices" USING btree ("subscription_id","kind");--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("due_at") WHERE "notices"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "acquirer_events_at" ON "acquirer_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payments_client" ON "payments" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "payments_subscription" ON "payments" USING btree ("subscription_id","period");--> statement-breakpoint
CREATE INDEX "payments_check" ON "payments" USING btree ("check_at") WHERE "payments"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_card" ON "payments" USING btree ("card_id") WHERE "payments"."card_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING brin ("created");--> statement-breakpoint
CREATE INDEX "payments_session" ON "payments" USING btree ("session_id") WHERE "payments"."session_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_key" ON "payments" USING btree ("client_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_success" ON "payments" USING btree ("subscription_id","period") WHERE "payments"."status" = 'success';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_processing" ON "payments" USING btree ("subscription_id","period") WHERE "payments"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "payments_without_receipt" ON "payments" USING btree ("id") WHERE "payments"."status" = 'success' and "payments"."receipt" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("payment_id","reason",coalesce("intent_id", ''));--> statement-breakpoint
CREATE INDEX "refunds_client" ON "refunds" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "refunds_watched" ON "refunds" USING btree ("id") WHERE "refunds"."status" <> 'success' or "refunds"."reason" = 'unasked';--> statement-breakpoint
CREATE INDEX "refunds_check" ON "refunds" USING btree ("check_at") WHERE "refunds"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_without_receipt" ON "refunds" USING btree ("id") WHERE "refunds"."status" = 'success' and "refunds"."receipt" is null;--> statement-breakpoint
CREATE INDEX "promo_tries_at" ON "promo_tries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "promo_uses_client" ON "promo_uses" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "quotes_client" ON "quotes" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "quotes_unused" ON "quotes" USING btree ("created") WHERE "quotes"."used" is null;--> statement-breakpoint
CREATE INDEX "quotes_client_unused" ON "quotes" USING btree ("client_id","created") WHERE "quotes"."used" is null;--> statement-breakpoint
CREATE INDEX "challenges_phone" ON "challenges" USING btree ("phone","created");--> statement-breakpoint
CREATE INDEX "challenges_address" ON "challenges" USING btree ("address","created");--> statement-breakpoint
CREATE INDEX "challenges_created" ON "challenges" USING btree ("created");--> statement-breakpoint
CREATE INDEX "challenges_waiting" ON "challenges" USING btree ("call_at") WHERE "challenges"."closed" is null and "challenges"."call_decided" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "challenges_one_open" ON "challenges" USING btree ("phone","requester") WHERE "challenges"."closed" is null;--> statement-breakpoint
CREATE INDEX "known_devices_last_used" ON "known_devices" USING btree ("last_used");--> statement-breakpoint
CREATE INDEX "address_reputations_at" ON "address_reputations" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_client" ON "sessions" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "sessions_created" ON "sessions" USING btree ("created");--> statement-breakpoint
CREATE INDEX "sessions_last_used" ON "sessions" USING btree ("last_used");--> statement-breakpoint
CREATE INDEX "used_proofs_until" ON "used_proofs" USING btree ("until");--> statement-breakpoint
CREATE INDEX "wrong_codes_phone" ON "wrong_codes" USING btree ("phone","at");--> statement-breakpoint
CREATE INDEX "wrong_codes_at" ON "wrong_codes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_acts_client" ON "staff_acts" USING btree ("client_id","id") WHERE "staff_acts"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_client" ON "subscriptions" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("due_at","id") WHERE "subscriptions"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_remind" ON "subscriptions" USING btree ("remind_at") WHERE "subscriptions"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_card" ON "subscriptions" USING btree ("card_id") WHERE "subscriptions"."card_id" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_failed_card" ON "subscriptions" USING btree ("failed_card_id") WHERE "subscriptions"."failed_card_id" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_intents_ending" ON "sandbox_intents" USING btree ("ends_at") WHERE "sandbox_intents"."ends_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_messages_recipient" ON "sandbox_messages" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "sandbox_notifications_owed" ON "sandbox_notifications" USING btree ("due_at") WHERE "sandbox_notifications"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "sandbox_refunds_intent" ON "sandbox_refunds" USING btree ("intent");