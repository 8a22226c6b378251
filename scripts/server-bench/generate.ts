import pg from "pg";

/** Number of clients and of paid months each. */
type Size = { readonly clients: number; readonly months: number };

/** Token of a generated client; `n` from 1. */
export const tokenOf = (n: number): string => `generated-client-${String(n).padStart(20, "0")}`;

const token = "'generated-client-' || lpad(n::text, 20, '0')";
const begin = "(date_trunc('day', now()) - make_interval(months => $2::int))";
/** Spread over the month, to the second. */
const born = `(${begin} + (n % 28) * interval '1 day' + (n % 86400) * interval '1 second')`;
/** 60 % active; a quarter of the others cancelled. */
const status = "case when n % 10 < 6 then 3 when n % 40 < 10 then 5 else 6 end";

/*
 * One statement per table, in the order in which rows would arrive over the years, so that payments of a client are
 * scattered as in reality. $1: clients, $2: months.
 */
const statements: readonly (readonly [what: string, text: string])[] = [
  [
    "clients",
    `insert into clients (id, phone, first_name, last_name, citizenship, city_id, email, email_verified_at, created)
     select 1000000 + n, '7' || (9300000000 + n), 'Имя', 'Фамилия', 'RU', (select min(id) from cities), 'c' || n || '@example.com',
       ${begin}, ${born} from generate_series(1, $1::int) as n`,
  ],
  [
    "sessions",
    `insert into sessions (client_id, token_hash, device, created, last_used)
     select 1000000 + n, encode(sha256(convert_to(${token}, 'UTF8')), 'hex'), 'Chrome · Android', now() - interval '20 days',
       now() - interval '20 minutes' from generate_series(1, $1::int) as n where $2::int > 0`,
  ],
  [
    "cards",
    `insert into cards (id, client_id, token, brand, last4, expires, is_default, created)
     select 1000000 + n, 1000000 + n, 'generated-' || n, 'mir', lpad((n % 10000)::text, 4, '0'),
       to_char(now() + make_interval(months => n % 48 - 4), 'YYYY-MM'), true, ${born} from generate_series(1, $1::int) as n`,
  ],
  [
    "subscriptions",
    `insert into subscriptions (id, client_id, city_id, status, device_id, model, serial, months, period, price, deposit, debt, insurance,
       extras, office_id, card_id, charge_consent, start_day, anchor_day, end_day, next_payment_day, next_payment_amount, due_at, remind_at,
       possession, possession_since, created)
     select 1000000 + n, 1000000 + n, (select min(id) from cities), ${status}, device.id, device.model, 'S-' || n, 36, $2::int + 1, 990000, 0, 0,
       true, '[]', (select min(id) from offices), 1000000 + n, 'given', ${born}::date, ${born}::date,
       (${born} + make_interval(months => case when n % 10 < 6 then 36 else $2::int end))::date,
       case when n % 10 < 6 then (${born} + make_interval(months => $2::int, days => 1))::date end,
       case when n % 10 < 6 then 990000 end,
       case when n % 10 < 6 then date_trunc('day', ${born} + make_interval(months => $2::int, days => 1)) end,
       case when n % 10 < 6 then date_trunc('day', ${born} + make_interval(months => $2::int, days => -2)) end,
       case when n % 10 < 6 then 'inUse' else 'returned' end, ${born}::date, ${born}
     from generate_series(1, $1::int) as n, (select id, model from devices order by id limit 1) as device`,
  ],
  [
    "payments",
    `insert into payments (id, client_id, subscription_id, type, key, status, amount, method, period, card_id, language, reference, intent_id,
       receipt, created)
     select 1000000 + (p - 1) * $1::bigint + n, 1000000 + n, 1000000 + n, 'subscription', 'billing:' || n || ':' || p, 'success', 990000, 'card', p,
       1000000 + n, 'ru', 'payment-' || n || '-' || p, 'generated-' || n || '-' || p, 'G-' || n || '-' || p, ${born} + make_interval(months => p - 1)
     from generate_series(1, $2::int) as p, generate_series(1, $1::int) as n`,
  ],
  [
    "receipts",
    `insert into receipts (payment_id, number, issued, lines)
     select 1000000 + (p - 1) * $1::bigint + n, 'G-' || n || '-' || p, ${born} + make_interval(months => p - 1),
       '[{"kind":"rent","label":null,"amount":990000,"discount":0}]'
     from generate_series(1, $2::int) as p, generate_series(1, $1::int) as n`,
  ],
  [
    "acts",
    `insert into acts (subscription_id, type, ordinal, number, created, signed_at)
     select 1000000 + n, 'receipt', 1, 'G-' || n, ${born}, ${born} from generate_series(1, $1::int) as n`,
  ],
  [
    "bonus",
    `insert into bonus_entries (client_id, amount, kind, subscription_id, at)
     select 1000000 + n, 50000, 'earned', 1000000 + n, ${born} from generate_series(1, $1::int) as n where $2::int > 0`,
  ],
  [
    "notices of the last months",
    `insert into notices (client_id, subscription_id, kind, occasion, language, facts, created, sent_at)
     select 1000000 + n, 1000000 + n, 'receipt', 'period ' || p, 'ru', '{}', ${born} + make_interval(months => p - 1), now()
     from generate_series(greatest(1, $2::int - 2), $2::int) as p, generate_series(1, $1::int) as n`,
  ],
  [
    "refunds",
    `insert into refunds (client_id, payment_id, amount, reason, status, reference, refund_id, receipt, created)
     select 1000000 + n, 1000000 + n, 100, 'deposit', 'success', 'refund-' || n, 'generated-' || n, 'GR-' || n, ${born}
     from generate_series(1, $1::int) as n where n % 10 >= 6 and $2::int > 0`,
  ],
];

/**
 * Fills a database that has the catalogue of the sandbox, by SQL. Foreign keys are not checked, as all are valid.
 * `onStep` receives each step. Analyzes the tables at the end.
 */
export const generate = async (
  url: string,
  { clients, months }: Size,
  onStep: (what: string, seconds: number) => void = () => {},
): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  const timed = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const began = performance.now();
    await work();
    onStep(what, (performance.now() - began) / 1_000);
  };
  try {
    await client.query("set session_replication_role = replica");
    await client.query("set work_mem = '256MB'");
    await client.query("set maintenance_work_mem = '1GB'");
    for (const [what, text] of statements) await timed(what, () => client.query(text, [clients, months]));
    // Sequences continue after the generated ids.
    for (const table of ["clients", "cards", "subscriptions", "payments"])
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      );
    await timed("vacuum and analyze", () => client.query("vacuum (analyze)"));
  } finally {
    await client.end();
  }
};
