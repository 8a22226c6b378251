/* oxlint-disable typescript/no-unsafe-return, typescript/no-base-to-string -- JavaScript: nothing here is typed */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import {
  Link,
  Outlet,
  RouterProvider,
  createRootRoute,
  createRoute,
  createRouter,
} from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import i18next from "i18next";
import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { initReactI18next, useTranslation } from "react-i18next";
import * as v from "valibot";
import wretch from "wretch";
import { assign, createActor, fromPromise, setup } from "xstate";

/*
 * The stack with nothing on it: what the libraries alone cost on a sign-in page of two routes. Everything a real one
 * would use is used once, and nothing more.
 */
const Phone = v.pipe(v.string(), v.regex(/^79\d{9}$/));
const Reply = v.object({ statusCode: v.literal("200"), challenge: v.string() });

const sendCode = async (phone) => {
  const body = JSON.stringify({ phone: v.parse(Phone, phone), channel: "sms" });
  const reply = await wretch("/api/v3")
    .headers({ Signature: bytesToHex(sha256(utf8ToBytes(body))) })
    .content("application/json")
    .post(body, "/auth/registration/")
    .json();
  return v.parse(Reply, reply).challenge;
};

const machine = setup({
  actors: { sendCode: fromPromise(({ input }) => sendCode(input)) },
}).createMachine({
  context: { challenge: null },
  initial: "enteringPhone",
  states: {
    enteringPhone: { on: { "phone.submitted": "sendingCode" } },
    sendingCode: {
      invoke: {
        src: "sendCode",
        input: ({ event }) => event.phone,
        onDone: { target: "codeSent", actions: assign({ challenge: ({ event }) => event.output }) },
        onError: "enteringPhone",
      },
    },
    codeSent: {},
  },
});
const session = createActor(machine);
session.start();

await i18next.use(initReactI18next).init({
  lng: "ru",
  resources: {
    ru: { translation: { title: "Вход", phone: "Телефон", submit: "Получить код", about: "О нас" } },
  },
});

const SignIn = () => {
  const { t } = useTranslation();
  const isSent = useSelector(session, (snapshot) => snapshot.matches("codeSent"));
  useEffect(() => {
    performance.mark("ready");
  }, []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const phone = String(new FormData(event.currentTarget).get("phone"));
        session.send({ type: "phone.submitted", phone });
      }}
    >
      <h1>{t("title")}</h1>
      {isSent ? null : <input type="tel" name="phone" aria-label={t("phone")} />}
      <button>{t("submit")}</button>
      <Link to="/about">{t("about")}</Link>
    </form>
  );
};

const About = () => {
  const { t } = useTranslation();
  return (
    <p>
      {t("about")} <Link to="/">{t("title")}</Link>
    </p>
  );
};

const root = createRootRoute({ component: Outlet });
const router = createRouter({
  routeTree: root.addChildren([
    createRoute({ getParentRoute: () => root, path: "/", component: SignIn }),
    createRoute({ getParentRoute: () => root, path: "/about", component: About }),
  ]),
});

const element = document.getElementById("root");
if (element !== null) createRoot(element).render(<RouterProvider router={router} />);
