-- All pauses of a subscription, for the line of its life. Of those before this nothing is known.
alter table subscriptions add column pauses jsonb not null default '[]';
