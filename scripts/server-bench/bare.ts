// A server that does nothing but what it must: a bare Hono route for each list of statements, on PostgreSQL. Its one argument
// is JSON; it says where it listens.
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";
import * as v from "valibot";

/** Statements with their one parameter, by the path at which they are asked. */
const Task = v.object({
  database: v.string(),
  routes: v.record(v.string(), v.array(v.tuple([v.string(), v.union([v.string(), v.number()])]))),
});
export type BareTask = v.InferOutput<typeof Task>;

const run = ({ database, routes }: BareTask): void => {
  const pool = new pg.Pool({ connectionString: database, max: 8 });
  const app = new Hono();
  for (const [path, statements] of Object.entries(routes))
    app.get(path, async (c) => {
      const rows: unknown[] = [];
      for (const [index, [text, value]] of statements.entries()) {
        const found = await pool.query<object>({ name: `${path} ${index}`, text, values: [value] });
        rows.push(found.rows);
      }
      return c.json({ rows });
    });
  serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
    process.stdout.write(`bare http://127.0.0.1:${port}\n`),
  );
};

if (import.meta.main) run(v.parse(Task, JSON.parse(process.argv[2] ?? "")));
