import { randomUUID } from "node:crypto";
import pg from "pg";

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
