import { randomUUID } from "node:crypto";
import pg from "pg";

/** Connects, ends with the test file (`opened`), and outlives that a test ends its connection. */
export const openClient = async (url: string, opened: (() => Promise<unknown>)[]): Promise<pg.Client> => {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  opened.push(() => client.end());
  return client;
};

/** Creates a database on a PostgreSQL server, empty or a copy of `template`. */
export const openOwnDatabase = async (
  server: string,
  template?: string,
): Promise<{ name: string; url: string; close(): Promise<void> }> => {
  const own = new URL(server);
  const name = `own_${randomUUID().replaceAll("-", "")}`;
  own.pathname = `/${name}`;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${name}${template === undefined ? "" : ` template ${template}`}`);
  const close = async (): Promise<void> => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
  return { name, url: own.href, close };
};
