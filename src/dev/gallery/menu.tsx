import { Icon, Mark, markClass } from "../../ui/icon.tsx";
import { bike, bonus, card, doc, grid, out, receipt, user } from "../../ui/icons.ts";
import { MenuFoot, MenuSheet } from "../../ui/menu-sheet.tsx";
import { Segment, SegmentOption } from "../../ui/segment.tsx";
import { Place } from "./shell.tsx";

const nothing = (): void => undefined;

const menuSheet = (
  <MenuSheet
    label="Меню"
    closeLabel="Закрыть меню"
    onClose={nothing}
    mark={
      <a className={markClass()} href="#events" aria-label="Кабинет, на главную">
        <Mark word="кабинет" onInk />
      </a>
    }
    name="Артём Ковалёв"
    place="Москва"
    bonus={
      <a href="#board">
        <b>1 240</b>
        <span>бонусов</span>
      </a>
    }
    theme={
      <Segment legend="Тема" low>
        <SegmentOption name="theme" title="Авто" defaultChecked />
        <SegmentOption name="theme" title="Светлая" />
        <SegmentOption name="theme" title="Тёмная" />
      </Segment>
    }
    foot={
      <MenuFoot
        social={
          <>
            <a href="#board">WhatsApp</a>
            <a href="#board">Telegram</a>
            <a href="#board">VK</a>
          </>
        }
      >
        <a href="#board" lang="en">
          English
        </a>
        <button type="button">
          <Icon of={out} />
          Выйти
        </button>
        <span>Версия 3.12.0</span>
      </MenuFoot>
    }
  >
    {(
      [
        [grid, "Устройства"],
        [bike, "Подписки"],
        [receipt, "Платежи"],
        [card, "Карты"],
        [user, "Личные данные"],
        [bonus, "Бонусы"],
        [doc, "Документы"],
      ] as const
    ).map(([icon, text]) => (
      <li key={text}>
        <a href="#board" {...(text === "Подписки" && { "aria-current": "page" })}>
          <Icon of={icon} />
          {text}
        </a>
      </li>
    ))}
  </MenuSheet>
);

/** The menu of phones, open. */
export const Menu = () => (
  <Place active="Подписки">
    <h1>Меню</h1>
    {menuSheet}
  </Place>
);
