import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { deviceName } from "#contract/subscription.ts";
import { type IconPath, card, clock, route, sign, store, truck } from "../../ui/icons.ts";
import { Section } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { TextButton } from "../../ui/text-button.tsx";
import { quickWays } from "./use-quick-actions.ts";
import { type ToDo, inLines } from "./to-do.ts";
import { useToDoWords } from "./use-todo-words.ts";

/** So many lines at first: who owes for a fleet sees the fleet, too. */
const few = 3;

const icons: Record<ToDo["kind"], IconPath> = {
  pay: card,
  paying: clock,
  sign,
  collect: store,
  return: route,
  compensate: card,
  collectExtras: store,
  returnExtras: route,
  card,
  missed: truck,
};

/** Leads to where a thing is done. */
const Way = ({ todo, children }: { todo: ToDo; children: ReactNode }) => {
  const { subscription, kind } = todo;
  switch (kind) {
    case "card":
      return (
        <Link to="/cards/" search={{ at: "bind" }} className={rowClass()}>
          {children}
        </Link>
      );
    case "pay":
    case "missed":
      return (
        <Link to="/subscriptions/" search={{ s: subscription.id }} className={rowClass()}>
          {children}
        </Link>
      );
    case "paying":
      return (
        <Link to="/checkout/" className={rowClass()}>
          {children}
        </Link>
      );
    case "sign":
      return (
        <Link to="/documents/" search={{ act: todo.act.id }} className={rowClass()}>
          {children}
        </Link>
      );
    case "compensate":
      return (
        <Link to="/documents/" search={todo.act === null ? {} : { act: todo.act.id }} className={rowClass()}>
          {children}
        </Link>
      );
    case "collect":
    case "return":
    case "collectExtras":
    case "returnExtras":
      return (
        <Link {...quickWays(subscription).route} className={rowClass()}>
          {children}
        </Link>
      );
  }
};

interface ToDoListProps {
  /** All but the one in the black card. */
  todo: readonly ToDo[];
  /** The most urgent thing stands in the black card above. */
  besideCard: boolean;
}

/** What else there is to do, each with its device and the way to do it: all that the heading counts is on the page. */
export const ToDoList = ({ todo, besideCard }: ToDoListProps) => {
  const { t } = useTranslation("subscriptions");
  const { wordsOf } = useToDoWords();
  const [all, showAll] = useState(false);
  const lines = inLines(todo);
  const shown = all ? lines : lines.slice(0, few);
  const nameOf = ({ subscription }: ToDo): string => deviceName(subscription);
  return (
    <Section {...(besideCard && { title: t("todo.others") })}>
      <Rows>
        {shown.map((each) => {
          if (each.kind === "papers")
            return (
              <li key="papers">
                <Link to="/documents/" className={rowClass()}>
                  <RowBody
                    icon={sign}
                    iconKind="sign"
                    title={t("todo.papers", { count: each.papers.length })}
                    note={[...new Set(each.papers.map(nameOf))].join(", ")}
                    go
                  />
                </Link>
              </li>
            );
          const { subscription, kind } = each;
          const name = nameOf(each);
          const { title, why } = wordsOf(each);
          return (
            <li key={`${kind} ${subscription.id}`}>
              <Way todo={each}>
                <RowBody
                  icon={icons[kind]}
                  {...(kind === "sign" && { iconKind: "sign" as const })}
                  title={title}
                  // Of a paper its title says all.
                  note={kind === "sign" || why === "" ? name : `${name}. ${why}`}
                  go
                />
              </Way>
            </li>
          );
        })}
      </Rows>
      {shown.length < lines.length && (
        <TextButton onClick={() => showAll(true)}>
          {t("todo.others.more", { amount: lines.length - shown.length })}
        </TextButton>
      )}
    </Section>
  );
};
