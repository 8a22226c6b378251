alter table payments add column charging_until timestamptz;
