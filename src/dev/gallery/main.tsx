/* The parts in every state, for people who work on them: `vite` and /gallery.html#choices. Not a part of the build. Whole screens of subscriptions and checkout are at /subscriptionstest/. */
import { Fragment, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import "../../styles/fonts.css";
import "../../styles/tokens.css";
import "../../styles/base.css";
import "../../styles/print.css";
import { Board } from "./board.tsx";
import { BindCard, Bonus, Cards, NoCards, RemoveCard } from "./cards.tsx";
import { Catalog } from "./catalog.tsx";
import { ChoiceBoard } from "./choices.tsx";
import { Events } from "./events.tsx";
import { Menu } from "./menu.tsx";
import { OpenDialog, ProgressBoard, Sent } from "./progress.tsx";
import { Act, Documents, Paper } from "./papers.tsx";
import { Payment, Payments } from "./payments.tsx";
import { City, Deletion, Frozen, Profile, Verified } from "./account.tsx";
import { Called, Code, Locked, Registration, SignIn, Stopped, Unsupported } from "./sign-in.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ErrorBody } from "../../ui/error-body.tsx";
import { textButtonClass } from "../../ui/text-button.tsx";
import { Place } from "./shell.tsx";

const screens = {
  board: () => <Board />,
  "sign-in": () => <SignIn />,
  code: () => <Code />,
  called: () => <Called />,
  locked: () => <Locked />,
  stopped: () => <Stopped />,
  registration: () => <Registration />,
  unsupported: () => <Unsupported />,
  city: () => <City />,
  profile: () => <Profile />,
  deletion: () => <Deletion at="informed" />,
  "deletion-word": () => <Deletion at="confirming" />,
  "deletion-unanswered": () => <Deletion at="unanswered" />,
  "deletion-pending": () => <Deletion at="pending" />,
  frozen: () => <Frozen />,
  verified: () => <Verified />,
  "not-verified": () => <Verified failed />,
  catalog: () => <Catalog />,
  choices: () => <ChoiceBoard />,
  progress: () => <ProgressBoard />,
  "sent-asking": () => <Sent at="asking" />,
  "sent-checking": () => <Sent at="checking" />,
  "sent-unanswered": () => <Sent at="unanswered" />,
  dialog: () => <OpenDialog />,
  events: () => <Events />,
  menu: () => <Menu />,
  cards: () => <Cards />,
  "cards-bound": () => <Cards told="bound" />,
  "cards-refused": () => <Cards told="refused" />,
  "cards-checking": () => <Cards told="checking" />,
  "cards-expiring": () => <Cards told="expiring" />,
  "cards-none": () => <NoCards />,
  "cards-bind": () => <BindCard />,
  "cards-remove": () => <RemoveCard />,
  "cards-remove-last": () => <RemoveCard last />,
  payments: () => <Payments />,
  "payments-failed": () => <Payments failed />,
  payment: () => <Payment at="paid" />,
  "payment-under-way": () => <Payment at="underWay" />,
  "payment-failed": () => <Payment at="failed" />,
  "receipt-pending": () => <Payment at="receiptPending" />,
  "receipt-failed": () => <Payment at="receiptFailed" />,
  documents: () => <Documents />,
  act: () => <Act />,
  "act-offline": () => <Act offline />,
  paper: () => <Paper />,
  bonus: () => <Bonus />,
  "bonus-refused": () => <Bonus refused />,
  "404": () => <Failure code={404} />,
  broken: () => <Broken />,
  "500": () => <Failure code={500} />,
};

const isScreen = (name: string): name is keyof typeof screens => Object.hasOwn(screens, name);

const watchAddress = (changed: () => void): (() => void) => {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
};

const Gallery = () => {
  const name = useSyncExternalStore(watchAddress, () => new URL(document.URL).hash.slice(1));
  return <Fragment key={name}>{screens[isScreen(name) ? name : "board"]()}</Fragment>;
};

const place = document.getElementById("root");
if (place !== null) createRoot(place).render(<Gallery />);

const Broken = () => (
  <Place active="">
    <ErrorBody
      title="Часть страницы не загрузилась"
      lead="Бывает, когда выходит новая версия. Подождите минуту и обновите страницу"
    >
      <Button>Обновить страницу</Button>
    </ErrorBody>
  </Place>
);

const Failure = ({ code }: { code: 404 | 500 }) => (
  <Place active="">
    <ErrorBody
      code={code}
      title={code === 404 ? "Такой страницы нет" : "Сломалось у нас, не у вас"}
      lead="Подождите минуту и повторите. Если вы платили, сначала откройте «Платежи»."
      support="Код для поддержки: 500-7F3A"
    >
      <a className={buttonClass()} href="#events">
        На главную
      </a>
      <a className={textButtonClass()} href="#catalog">
        К каталогу
      </a>
    </ErrorBody>
  </Place>
);
