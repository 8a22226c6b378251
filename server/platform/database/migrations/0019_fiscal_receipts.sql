alter table receipts add column fiscal jsonb;
