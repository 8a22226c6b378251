import type { ReactNode } from "react";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { ChatLink } from "../../ui/chat-link.tsx";
import { Footer } from "../../ui/footer.tsx";
import { Icon, Mark, markClass } from "../../ui/icon.tsx";
import { iconButtonClass } from "../../ui/icon-button.tsx";
import { back, bike, bonus, card, chat, doc, grid, menu, out, pin, receipt, user } from "../../ui/icons.ts";
import { Page } from "../../ui/page.tsx";
import { ProfileHead, ProfileLinks, ProfileMenu, ProfileNote } from "../../ui/profile-menu.tsx";
import { SkipLink } from "../../ui/skip-link.tsx";
import { Strip } from "../../ui/strip.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { TaskBar } from "../../ui/task-bar.tsx";
import { textButtonClass } from "../../ui/text-button.tsx";
import { CentreNav, TopBar, pillClass } from "../../ui/top-bar.tsx";

export const mark = (
  <a className={markClass()} href="#events" aria-label="Кабинет, на главную">
    <Mark word="кабинет" />
  </a>
);

const current = (on: boolean) => (on ? { "aria-current": "page" as const } : {});

const profile = (
  <ProfileMenu name="Артём" initials="АК" label="Артём Ковалёв">
    <ProfileHead
      name="Артём Ковалёв"
      phone="+7 (999) 123-45-67"
      bonus={
        <a href="#board">
          Бонусы <b>1 240</b>
        </a>
      }
    />
    <ProfileLinks>
      <li>
        <a href="#board">
          <Icon of={user} small />
          Личные данные
        </a>
      </li>
      <li>
        <a href="#board">
          <Icon of={card} small />
          Карты
        </a>
      </li>
      <li>
        <a href="#board">
          <Icon of={doc} small />
          Документы
        </a>
      </li>
    </ProfileLinks>
    <ProfileNote>
      <Icon of={pin} small />
      Город: Москва
    </ProfileNote>
    <ProfileLinks legal>
      <li>
        <a href="#board">Оферта</a>
      </li>
      <li>
        <a href="#board">Политика персональных данных</a>
      </li>
      <li>
        <a href="#board">Файлы cookie</a>
      </li>
    </ProfileLinks>
    <ProfileLinks>
      <li>
        <button type="button">
          <Icon of={out} small />
          Выйти
        </button>
      </li>
    </ProfileLinks>
  </ProfileMenu>
);

const nav = (active: string) => (
  <CentreNav label="Главное меню">
    {[
      ["#catalog", "Устройства"],
      ["#events", "Подписки"],
      ["#board", "Платежи"],
      ["#404", "О нас"],
      ["#500", "Вопросы и ответы"],
    ].map(([href, text]) => (
      <a key={text} href={href} {...current(text === active)}>
        {text}
      </a>
    ))}
  </CentreNav>
);

const legal = (
  <>
    <li>
      <a href="#board">Оферта</a>
    </li>
    <li>
      <a href="#board">Политика персональных данных</a>
    </li>
    <li>
      <a href="#board">Cookie</a>
    </li>
  </>
);

const chatLink = <ChatLink href="https://example.test/" label="Чат в Telegram, в новой вкладке" word="Чат" />;

export const Place = ({ active, children }: { active: string; children: ReactNode }) => (
  <Page
    before={
      <>
        <SkipLink>К содержанию</SkipLink>
        <Strip
          tone="lime"
          label="Удаление данных"
          action={
            <a className={textButtonClass()} href="#board">
              Подробнее
            </a>
          }
        >
          Данные удалим 29 ноября
        </Strip>
        <TopBar
          mark={mark}
          nav={nav(active)}
          pill={
            <a className={pillClass()} href="#board">
              <Icon of={bonus} />1 240 бонусов
            </a>
          }
          profile={profile}
        />
      </>
    }
    after={
      <>
        <Footer brand="© Кабинет, 2026">{legal}</Footer>
        {chatLink}
        <Tabs
          label="Разделы"
          chat={
            <a href="#board" aria-label="Чат в Telegram, в новой вкладке">
              <Icon of={chat} />
            </a>
          }
        >
          {(
            [
              ["#events", bike, "Подписки"],
              ["#catalog", grid, "Устройства"],
              ["#board", receipt, "Платежи"],
            ] as const
          ).map(([href, icon, text]) => (
            <li key={text}>
              <a href={href} {...current(text === active)}>
                <Icon of={icon} />
                {text}
              </a>
            </li>
          ))}
          <li>
            <button type="button" aria-haspopup="dialog">
              <Icon of={menu} />
              Меню
            </button>
          </li>
        </Tabs>
      </>
    }
  >
    {children}
  </Page>
);

interface TaskProps {
  active: string;
  title: string;
  path: string[];
  children: ReactNode;
}

export const Task = ({ active, title, path, children }: TaskProps) => (
  <Page
    kind="task"
    before={
      <>
        <SkipLink>К содержанию</SkipLink>
        <TopBar mark={mark} nav={nav(active)} profile={profile} onPhone={false} />
        <TaskBar
          title={title}
          back={
            <a className={iconButtonClass()} href="#catalog" aria-label="Назад">
              <Icon of={back} />
            </a>
          }
          chat={
            <a className={iconButtonClass()} href="#board" aria-label="Чат в Telegram, в новой вкладке">
              <Icon of={chat} />
            </a>
          }
        />
        <Breadcrumb label="Вы здесь">
          {path.map((text, index) => (
            <li key={text}>
              {index < path.length - 1 ? (
                <a href="#catalog">{text}</a>
              ) : (
                <span aria-current="page">{text}</span>
              )}
            </li>
          ))}
        </Breadcrumb>
      </>
    }
    after={
      <>
        <Footer brand="© Кабинет, 2026" onPhone={false}>
          {legal}
        </Footer>
        {chatLink}
      </>
    }
  >
    {children}
  </Page>
);
