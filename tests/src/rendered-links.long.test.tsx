import { beforeAll, expect, test, vi } from "vitest";
import { dayIn } from "#contract/day.ts";
import { consequencesOf } from "#contract/subscription.ts";
import { inboxModel } from "#machines/inbox/inbox.model.ts";
import { inboxView } from "#machines/inbox/inbox.view.ts";
import { catalog, everyStage, now } from "#src/dev/situations/samples.ts";
import type { Situation } from "#src/dev/situations/situation.ts";
import { around, readyAccount } from "#src/dev/situations/surroundings.ts";
import { firstOf, staged } from "#tools/statecharts/staged.ts";
import { type Rendered, known, oneOfEachKind, renderAll } from "./render-situations.tsx";

/** The shop with all that is optional: messengers, a company, an office with a phone. */
const company = { name: "Лавка", inn: "7700000016", ogrn: "1027700000017", address: "Валовая улица, 21" };
const whole = {
  ...catalog,
  org: {
    ...catalog.org,
    company,
    telegram: "https://telegram.example/",
    whatsapp: "https://whatsapp.example/",
    vk: "https://vk.example/",
    // One is open, the other has no hours on any day.
    offices: catalog.org.offices.flatMap((office) => [
      {
        ...office,
        phone: "74950000000",
        week: Array.from({ length: 7 }, () => ({ opens: "10:00", closes: "21:00" })),
      },
      {
        ...office,
        id: 17,
        address: "Лесная улица, 5",
        week: [{ opens: "10:00", closes: "11:00" }, ...Array.from({ length: 6 }, () => null)],
      },
    ]),
  },
};

const today = dayIn("Europe/Moscow", new Date(now));
/** Every device that comes back is due today. */
const due = everyStage.map((each) => {
  const consequences = consequencesOf(each);
  const { device } = consequences;
  return device.kind !== "return"
    ? each
    : {
        ...each,
        returnBy: today,
        consequences: { ...consequences, next: null, device: { ...device, by: today } },
      };
});

/** Pages without a machine of their own. */
const plainPages = ["/about/", "/catalog/", "/documents/", "/faq/", "/messages/", "/offices/", "/problem/"];
const others = (): Situation[] => [
  ...plainPages.map((address) => ({
    name: `plain.${address}`,
    subject: "page" as const,
    way: [],
    address,
    stage: () =>
      around({
        account: readyAccount({}),
        facts: { subscriptions: everyStage, catalog: whole },
        children: { inbox: staged(firstOf(inboxModel, (inbox) => inboxView(inbox).state === "ready")) },
      }),
  })),
  {
    name: "list.due",
    subject: "list",
    way: [],
    address: "/subscriptions/",
    stage: () => around({ account: readyAccount({}), facts: { subscriptions: due, catalog: whole } }),
  },
];

const rendered: Rendered[] = [];
beforeAll(async () => {
  vi.stubEnv("BUILD_YEAR", "2026");
  const all = [...oneOfEachKind(await known()), ...others()];
  await renderAll("en", all, (each) => void rendered.push(each));
}, 900_000);

const mark = /\u{e000}(\d+)\u{e001}/gu;
const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? null;

type Control = {
  /** The tag with its attributes. */
  readonly tag: string;
  /** The key of its first text, and of the text before it. */
  readonly key: string | undefined;
  readonly before: string | undefined;
  /** Its accessible name. */
  readonly name: string;
};

const controlsOf = ({ page, said }: Rendered, element: "a" | "button"): Control[] =>
  Array.from(
    page.matchAll(new RegExp(`(<${element}\\s[^>]*>)(.*?)</${element}>`, "gs")),
    ({ 1: tag = "", 2: inside = "", index }) => {
      const words = attribute(tag, "aria-label") ?? inside.replaceAll(/<[^>]+>/g, "");
      const keyOf = (text: string, at: 0 | -1): string | undefined =>
        said[Number([...text.matchAll(mark)].at(at)?.[1])]?.key;
      return {
        tag,
        key: keyOf(words, 0),
        before: keyOf(page.slice(Math.max(0, index - 600), index), -1),
        name: words.replaceAll(mark, "").trim(),
      };
    },
  );

/** A target without language and numbers. */
const targetOf = (href: string): string =>
  href
    .replace(/^\/en(?=\/)/, "")
    .replace("kolibri-2", "kolibri")
    .replaceAll(/\d+/g, "N");

/** Where a link with this text leads; `N` is any number. The link back has its page beside it. */
const targets = new Map(
  `
    act.receipt = /documents/?act=N
    all = /catalog/
    back = /documents/ | /documents/?act=N
    bind = /cards/?at=bind
    bonusWord = /bonus-system/
    brandHome = /
    cancel.pause.action = /subscriptions/?s=N&at=pause
    cancel.stay = /subscriptions/?s=N
    card.mir = /cards/?at=remove&card=N
    card.visa = /cards/?at=remove&card=N
    charge = /subscriptions/?s=N
    charge.debt = /subscriptions/
    charge.pay = /subscriptions/?s=N
    charge.pay.by = /subscriptions/?s=N
    charge.payBy = /subscriptions/?s=N
    chatIn = https://telegram.example/
    check = /check/?paper=N%NFN-bbbbbbbbbbbbbbbb
    checking.later = /subscriptions/
    code.help = /faq/
    common:legal.cookies = /cookies/
    common:legal.offer = /contract/
    common:legal.personalData = /personal-data/
    common:legal.privacy = /privacy/
    common:legal.recurrent = /rekurrent/
    common:toContent = #main
    consents.offer > consents.read = /contract/
    consents.personalData > consents.read = /personal-data/
    contract.title = /print/?contract=N
    deletion.device = /subscriptions/?s=N
    deletion.open = /information-delete-profile/
    device.collect = /subscriptions/?s=N#pass
    device.deliver = /subscriptions/?s=N
    device.offices = /offices/
    device.return = /offices/ | /subscriptions/?s=N
    device.subscribe = /catalog/ebikes/kolibri/
    dock.again.go = /catalog/ebikes/kolibri/
    dock.extend.go = /subscriptions/?s=N&at=extend
    dock.takeBack.go = /subscriptions/?s=N
    empty.action = /catalog/
    end.ended = /subscriptions/?s=N
    end.ends = /subscriptions/?s=N
    event.charge.yourself.of = /subscriptions/?s=N
    event.device = /subscriptions/?s=N
    event.owed = /subscriptions/?s=N
    extend.back = /subscriptions/?s=N
    extend.compare = /subscriptions/?s=N&at=what-if
    faq.title = /faq/
    filter.active = /subscriptions/?show=active
    filter.all = /subscriptions/
    filter.cancelled = /subscriptions/?show=cancelled
    filter.waiting = /subscriptions/?show=waiting
    hours.open = tel:+N
    keep = /subscriptions/?s=N
    legal.all = /documents/
    legal.cookies = /cookies/
    legal.offer = /contract/
    legal.privacy = /privacy/
    manage.cancel = /subscriptions/?s=N&at=cancel
    manage.extend = /subscriptions/?s=N&at=extend
    manage.pause = /subscriptions/?s=N&at=pause
    manage.reschedule = /subscriptions/?s=N&at=reschedule
    manage.setEnd = /subscriptions/?s=N&at=pause
    manage.stopCharges = /subscriptions/?s=N&at=charges
    manage.terms = /subscriptions/?s=N&at=change
    manage.whatIf = /subscriptions/?s=N&at=what-if
    missing.action = /subscriptions/
    months = /catalog/ebikes/kolibri-kargo/
    nav.about = /about/
    nav.back of /bonus-system/ = /subscriptions/
    nav.back of /cards/ = /subscriptions/
    nav.back of /catalog/ebikes/kolibri-kargo/ = /catalog/kolibri-kargo/
    nav.back of /catalog/kolibri/ = /catalog/
    nav.back of /checkout/ = /catalog/
    nav.back of /documents/ = /documents/
    nav.back of /information-delete-profile/ = /profile/ | /subscriptions/
    nav.back of /messages/ = /subscriptions/
    nav.back of /offices/ = /subscriptions/
    nav.back of /payments/ = /payments/
    nav.back of /problem/ = /subscriptions/
    nav.back of /profile/ = /subscriptions/
    nav.back of /subscriptions/ = /subscriptions/ | /subscriptions/?s=N | /subscriptions/?s=N&at=cancel
    nav.back of /success/ = /subscriptions/
    nav.devices = /catalog/
    nav.faq = /faq/
    nav.messages = /profile/?at=messages
    nav.payments = /payments/
    nav.subscriptions = /subscriptions/
    nothing.catalog = /catalog/
    notice.other = /subscriptions/?s=N
    obstacle.look = /catalog/
    obstacle.profileIncomplete.action = /profile/?for=checkout
    office.callAt = tel:+N
    offices.title = /offices/
    open = /payments/?p=N
    papers.contract = /print/?contract=N
    pause.keep = /subscriptions/?s=N
    phone.legal.privacy = /privacy/
    phoneOffices = /offices/
    priceFrom = /catalog/kolibri-kargo/ | /catalog/kolibri/
    print.a4 = /payments/?p=N
    print.roll = /payments/?p=N&paper=roll
    public.about = /about/
    public.accessibility = /accessibility/
    public.check = /check/
    public.complaints = /complaints/
    public.deletion = /information-delete-profile/
    public.delivery = /delivery/
    public.processors = /processors/
    public.security = /security/
    quick.documents.of = /subscriptions/?s=N#papers
    quick.pause.of = /subscriptions/?s=N&at=pause
    quick.payments.of = /payments/?q=KBN-N
    quick.problem.of = /problem/?s=N
    quick.route.of = /offices/
    reason.stay = /subscriptions/?s=N
    refused.again = /cards/?at=bind
    resume.confirm = /subscriptions/?s=N&at=resume
    review.deliveryDay = /catalog/ebikes/kolibri-kargo/
    review.pickup = /catalog/ebikes/kolibri-kargo/
    routeTo = https://yandex.com/maps/?rtext=~N,N&rtt=auto | https://yandex.com/maps/?rtext=~N.N,N.N&rtt=auto
    row.period = /payments/?month=N-N&p=N | /payments/?p=N
    row.withDeposit = /payments/?month=N-N&p=N | /payments/?p=N
    shell:nav.about = /about/
    shell:nav.faq = /faq/
    shell:profile.bonus = /bonus-system/
    shell:write.telegram = https://telegram.example/
    shell:write.vk = https://vk.example/
    shell:write.whatsapp = https://whatsapp.example/
    sign.print = /print/?act=N
    sign.rules = /contract/
    subscription = /problem/?s=N
    subscription:line.payment = /payments/?p=N
    subscriptions:title = /subscriptions/
    success.subscriptions = /subscriptions/
    title = /catalog/ | /documents/ | /payments/
    toContent = #main
    todo.route.go = /offices/
    whatIf.do.cancel = /subscriptions/?s=N&at=cancel
    whatIf.do.extend = /subscriptions/?s=N&at=extend
    whatIf.do.pause = /subscriptions/?s=N&at=pause
    whatIf.do.resume = /subscriptions/?s=N&at=resume
    whatIf.stayPaused = /subscriptions/?s=N
  `
    .trim()
    .split(/\n\s*/)
    .map((row) => {
      const [key = "", hrefs = ""] = row.split(" = ");
      return [key, hrefs.split(" | ")] as const;
    }),
);

/** Texts that several links have: what stands before tells them apart. */
const nameOf = ({ key = "", before }: Control, { situation }: Rendered): string =>
  key === "consents.read"
    ? `${before} > ${key}`
    : key === "nav.back"
      ? `${key} of ${targetOf(situation.address).replace(/\?.*/, "")}`
      : key;

test("each link leads where its text says", () => {
  const read = new Map<string, Set<string>>();
  for (const each of rendered)
    for (const link of controlsOf(each, "a")) {
      const href = attribute(link.tag, "href");
      if (link.key === undefined || href === null) continue;
      const name = nameOf(link, each);
      read.set(name, (read.get(name) ?? new Set()).add(targetOf(href)));
    }
  const wrong = [...read].flatMap(([name, found]) =>
    [...found]
      .filter((each) => targets.get(name)?.includes(each) !== true)
      .map((each) => `${name} = ${each}`),
  );
  expect(wrong).toEqual([]);
  // A screen that is not rendered would say nothing.
  expect([...targets.keys()].filter((name) => !read.has(name))).toEqual([]);
});

/** Off for a moment, while the page waits for an answer; a card also without a city, which no client lacks. */
const moments = /^(?:code\.change|locked\.otherPhone|one\.checking|check\.now|card\.\w+)$/;

test("a control that is off says why, by a text of its page", () => {
  const silent = rendered.flatMap((each) =>
    (["a", "button"] as const)
      .flatMap((element) => controlsOf(each, element))
      .filter(({ tag }) => attribute(tag, "aria-disabled") === "true" && attribute(tag, "aria-busy") === null)
      .filter(({ tag }) => {
        const why = attribute(tag, "aria-describedby");
        return why === null || !each.page.includes(`id="${why}"`);
      })
      .filter(({ key = "" }) => !moments.test(key) && !/\.saving\./.test(each.situation.name))
      .map(({ name }) => `${each.situation.name}: ${name}`),
  );
  expect(silent).toEqual([]);
});

test("buttons of one screen have different names", () => {
  const twice = rendered.flatMap((each) => {
    const names = controlsOf(each, "button").map(({ name }) => name);
    return names
      .filter((name, at) => names.indexOf(name) !== at)
      .map((name) => `${each.situation.name}: ${name}`);
  });
  // Two parts of the page that could not be read, each with its own.
  expect(twice.filter((name) => !/^checkout\..*: Try again$/.test(name))).toEqual([]);
});

test("positions in a list count from one", () => {
  const lists = rendered
    .map(({ page }) => Array.from(page.matchAll(/aria-posinset="(\d+)"/g), ([, at]) => Number(at)))
    .filter(({ length }) => length > 0);
  expect(lists.length).toBeGreaterThan(0);
  expect(lists).toEqual(lists.map((list) => list.map((_, at) => at + 1)));
});

test("a link to another language has its name in that language", () => {
  const links = rendered.flatMap((each) =>
    controlsOf(each, "a")
      .filter(({ tag }) => /hreflang/i.test(tag))
      .map(({ tag }) => tag.toLowerCase()),
  );
  expect(links.length).toBeGreaterThan(0);
  expect(links.map((tag) => attribute(tag, "lang"))).toEqual(links.map((tag) => attribute(tag, "hreflang")));
});

test("a part is no more than the whole beside it", () => {
  const parts = rendered.flatMap(({ said }) =>
    said.flatMap(({ key, values: { count, shown = count, all } }) =>
      all === undefined || shown === undefined ? [] : [[key, Number(shown), Number(all)] as const],
    ),
  );
  expect(parts.map(([key]) => key)).toContain("offices.open");
  expect(parts.filter(([, part, all]) => part > all)).toEqual([]);
});

test("a message in another language than the page is marked as such", () => {
  const [inbox] = rendered.filter(({ situation }) => situation.address === "/messages/");
  const messages = Array.from(inbox?.page.matchAll(/<article.*?<\/article>/gs) ?? [], ([article]) => article);
  expect(messages.length).toBeGreaterThan(0);
  for (const message of messages)
    expect(/<h2[^>]* lang="ru"/.test(message)).toBe(/<h2[^>]*>[^<]*[а-я]/i.test(message));
});
