/*
 * All components of src/ui: /parts.html in development lists the boards, /parts.html#lists shows one. Whole screens
 * are at /subscriptionstest/.
 */
import { type ReactNode, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import "../styles/fonts.css";
import "../styles/tokens.css";
import "../styles/base.css";
import "../styles/print.css";
import { kopecksOf } from "#contract/kopecks.ts";
import { VisuallyHidden } from "../ui/announce.tsx";
import { BankCard, BankCards } from "../ui/bank-card.tsx";
import {
  Button,
  IconButton,
  TextButton,
  buttonClass,
  iconButtonClass,
  textButtonClass,
} from "../ui/button.tsx";
import { ChatLink } from "../ui/chat-link.tsx";
import { ChipNav, FilterChip, FilterChips, chipClass } from "../ui/chips.tsx";
import { CheckRow, Choices, RadioRow, Switch } from "../ui/choice.tsx";
import { CodeField } from "../ui/code-field.tsx";
import { Aside, Columns, Deck } from "../ui/columns.tsx";
import { Consequence, Consequences } from "../ui/consequences.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Dock } from "../ui/dock.tsx";
import { ErrorBody } from "../ui/error-body.tsx";
import { EventCard, EventCards } from "../ui/event-card.tsx";
import { Facts, Kit, KitItem, Purse, Specs } from "../ui/facts.tsx";
import { Field, FieldPair, Fields, Select, TextArea } from "../ui/field.tsx";
import { Find } from "../ui/find.tsx";
import { Gate, GateHead, GateLegal, GateLinks, HintCard, gateFormClass } from "../ui/gate.tsx";
import { Icon, Logo, logoClass } from "../ui/icon.tsx";
import * as icons from "../ui/icons.ts";
import { MenuFoot, MenuSheet } from "../ui/menu-sheet.tsx";
import { Money, formatMoney } from "../ui/money.tsx";
import { Applied, Notice } from "../ui/notice.tsx";
import { OfferBody, OfferPanel, OfferPanels, offerClass } from "../ui/offer-panel.tsx";
import { Picture } from "../ui/picture.tsx";
import { Office, OfficePoint, OfficePoints, Offices, AddressCard } from "../ui/office.tsx";
import { Done, Empty, Outcome } from "../ui/outcome.tsx";
import { Pass, PassSlab } from "../ui/pass.tsx";
import { Beside, Contents, DeviceHeader, Footer, Lead, Page, Section, SkipLink } from "../ui/page.tsx";
import { PhoneField } from "../ui/phone-field.tsx";
import { PoleBody, Poles, poleClass } from "../ui/poles.tsx";
import { ProfileHead, ProfileLinks, ProfileMenu, ProfileNote } from "../ui/profile-menu.tsx";
import { QuickActions } from "../ui/quick-actions.tsx";
import { Quote } from "../ui/quote.tsx";
import { LoadError, StaleNotice } from "../ui/read-again.tsx";
import { Resend } from "../ui/resend.tsx";
import { OnlyChoice, RowBody, Rows, rowClass } from "../ui/row.tsx";
import { Segment, SegmentOption } from "../ui/segment.tsx";
import { NoAnswer, SentOnce } from "../ui/sent-once.tsx";
import { Desk, Sheet, SheetFacts, SheetGoods, SheetTerms, SheetNumber } from "../ui/sheet.tsx";
import { SheetClosing, SheetFoot, SheetNotes, SheetSeal, SheetSigns } from "../ui/sheet-closing.tsx";
import { Skeleton, SkeletonBlock, SkeletonCard } from "../ui/skeleton.tsx";
import { Journey, JourneyStep } from "../ui/journey.tsx";
import { Stage, Stages } from "../ui/stages.tsx";
import { Status, type StatusKind } from "../ui/status.tsx";
import { Strip } from "../ui/strip.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { TermStop, TermTrack } from "../ui/term-track.tsx";
import { TermsTable } from "../ui/terms-table.tsx";
import { Ticks } from "../ui/ticks.tsx";
import { Toast, ToastRegion } from "../ui/toast.tsx";
import { Breadcrumb, CentreNav, TaskBar, TopBar, pillClass } from "../ui/top-bar.tsx";
import { Track } from "../ui/track.tsx";
import { Typeahead } from "../ui/typeahead.tsx";
import { formatDay, formatMonth, formatWeekday } from "../ui/date.ts";
import { MonthGrid } from "../ui/month-grid.tsx";
import { type Marker, TimelineItem, TimelineYear, VerticalTimeline } from "../ui/vertical-timeline.tsx";

const nothing = (): void => undefined;
const rub = (roubles: number) => <Money kopecks={kopecksOf(roubles)} />;
const plus = (roubles: number) => formatMoney(kopecksOf(roubles), { signed: true });

const link = (text: string, icon?: string) => (
  <a href="#place">
    {icon !== undefined && <Icon of={icon} small />}
    <span>{text}</span>
  </a>
);

const logo = (
  <a className={logoClass()} href="#place" aria-label="Кабинет, на главную">
    <Logo word="кабинет" />
  </a>
);

const legal = (
  <>
    <li>{link("Оферта")}</li>
    <li>{link("Политика персональных данных")}</li>
  </>
);

const chat = <ChatLink href="https://example.test/" label="Чат в Telegram, в новой вкладке" word="Чат" />;

const nav = (
  <CentreNav label="Главное меню">
    {link("Устройства")}
    <a href="#place" aria-current="page">
      Подписки
    </a>
    {link("Платежи")}
  </CentreNav>
);

const profile = (
  <ProfileMenu name="Артём" initials="АК" label="Артём Ковалёв">
    <ProfileHead name="Артём Ковалёв" phone="+7 (999) 123-45-67" bonus={link("1 240 бонусов")} />
    <ProfileLinks>
      <li>{link("Личные данные", icons.user)}</li>
      <li>{link("Карты", icons.card)}</li>
    </ProfileLinks>
    <ProfileNote>Город: Москва</ProfileNote>
    <ProfileLinks legal>{legal}</ProfileLinks>
  </ProfileMenu>
);

/** A page with tabs. */
const Place = ({ children }: { children: ReactNode }) => (
  <Page
    before={
      <>
        <SkipLink>К содержанию</SkipLink>
        <Strip tone="ink" icon={icons.wifiOff}>
          Нет сети. Показываем данные на 14:20
        </Strip>
        <Strip tone="plain" label="Только просмотр" icon={icons.lock} action={<TextButton>Чат</TextButton>}>
          Кабинет открыт только для просмотра
        </Strip>
        <TopBar
          logo={logo}
          nav={nav}
          pill={
            <a className={pillClass()} href="#place">
              <Icon of={icons.bonus} />
              <span>1 240 бонусов</span>
            </a>
          }
          profile={profile}
        />
      </>
    }
    after={
      <>
        <Footer brand="© Кабинет, 2026">{legal}</Footer>
        {chat}
        <Tabs label="Разделы">
          {[
            ["Подписки", icons.bike] as const,
            ["Устройства", icons.grid] as const,
            ["Платежи", icons.receipt] as const,
          ].map(([text, icon], index) => (
            <li key={text}>
              <a href="#place" aria-current={index === 0 ? "page" : undefined}>
                <Icon of={icon} />
                <span>{text}</span>
              </a>
            </li>
          ))}
        </Tabs>
      </>
    }
  >
    {children}
  </Page>
);

/** A page for one task. */
const Task = ({ title, side, children }: { title: string; side: ReactNode; children: ReactNode }) => (
  <Page
    kind="task"
    before={
      <>
        <TopBar logo={logo} nav={nav} profile={profile} onPhone={false} />
        <TaskBar
          title={title}
          back={
            <a className={iconButtonClass()} href="#place" aria-label="Назад">
              <Icon of={icons.back} />
            </a>
          }
        />
        <Breadcrumb label="Вы здесь">
          <li>{link("Устройства")}</li>
          <li>
            <span aria-current="page">{title}</span>
          </li>
        </Breadcrumb>
      </>
    }
    after={
      <Footer brand="© Кабинет, 2026" onPhone={false}>
        {legal}
      </Footer>
    }
  >
    <Columns onSubmit={(event) => event.preventDefault()} side={side}>
      {children}
    </Columns>
  </Page>
);

const buttons = (
  <Fields>
    <Button kind="line">В контуре</Button>
    <Button kind="line" reason="Оплата откроется, когда появится сеть" reasonIcon={icons.wifiOff}>
      Нельзя
    </Button>
    <Button kind="line" small>
      Маленькая
    </Button>
    <a className={buttonClass({ wide: true })} href="#buttons">
      Ссылка
    </a>
    <TextButton icon={icons.refresh}>Повторить</TextButton>
    <TextButton off>Повторяем</TextButton>
    <IconButton icon={icons.close} label="Убрать" />
  </Fields>
);

const Buttons = () => (
  <Place>
    <h1>Кнопки и знаки</h1>
    <Button icon={icons.refresh}>Повторить</Button>
    {buttons}
    <Section title="На чёрном">
      <Deck>
        <Fields>
          <Button kind="go">Оплатить</Button>
          <Button kind="go" busy>
            Оплачиваем
          </Button>
          <Button kind="bad">Отменить подписку</Button>
          {buttons}
        </Fields>
      </Deck>
    </Section>
    <Section title="Знаки">
      <ul style={{ display: "flex", flexWrap: "wrap", gap: "1rem" }}>
        {Object.entries(icons).map(([name, path]) => (
          <li key={name} title={name}>
            <Icon of={path} />
            <VisuallyHidden>{name}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </Section>
  </Place>
);

const statuses: StatusKind[] = ["wait", "live", "paused", "over", "good", "bad", "pending"];

const Messages = () => (
  <Place>
    <h1>Сообщения</h1>
    <Done title="Оплатили 16 650 ₽" note="МИР •• 4417, платёж № 10472" />
    <Notice title="В вашем городе мы пока не работаем" action={<TextButton>Выбрать другой</TextButton>}>
      Город: Тверь. Если ездите в другой, выберите его.
    </Notice>
    <Notice kind="done" title="Привязали карту Visa •• 1111" />
    <Notice kind="ask" icon={icons.clock} title="Акт ждёт подписи">
      Прочитайте и подпишите
    </Notice>
    <LoadError title="Не загрузили платежи" retryLabel="Загрузить ещё раз" onRetry={nothing}>
      Деньги не тронуты.
    </LoadError>
    <StaleNotice title="Платежи могли измениться" retryLabel="Загрузить ещё раз" onRetry={nothing}>
      Показаны платежи, загруженные в 14:20.
    </StaleNotice>
    <Applied action={<IconButton icon={icons.close} label="Убрать промокод КУРЬЕР10" />}>
      КУРЬЕР10: скидка 10 % на первый месяц
    </Applied>
    <Fields>
      {statuses.map((kind) => (
        <Status key={kind} kind={kind}>
          {kind}
        </Status>
      ))}
    </Fields>
    <Skeleton label="Загружаем подписки">
      <SkeletonCard>
        <SkeletonBlock width="7rem" height="1.25rem" />
        <SkeletonBlock width="60%" />
      </SkeletonCard>
    </Skeleton>
    <Empty
      art="/art/empty-payments.svg"
      title="Платежей пока нет"
      action={<Button>Выбрать устройство</Button>}
    >
      Здесь будет каждый платёж: когда, за что и сколько.
    </Empty>
    <ToastRegion>
      <Toast onDone={nothing}>Карта •• 0932 теперь основная</Toast>
    </ToastRegion>
  </Place>
);

const Form = () => (
  <Task
    title="Выбор"
    side={
      <>
        <Aside>
          <Section title="Деньги">
            <Facts facts={[{ name: "Цена", value: rub(10_090) }]} />
          </Section>
        </Aside>
        <Deck>
          <Quote
            title="Расчёт"
            totalName="Сегодня"
            total={rub(18_340)}
            recalculating
            next={<>Дальше {rub(11_980)} в месяц</>}
            lines={[
              { name: "Первый месяц", sum: rub(11_340), note: "с защитой" },
              { name: "КУРЬЕР10", sum: rub(-1090), off: true },
              { name: "Депозит", sum: rub(7000), note: "вернём, когда сдадите" },
            ]}
          />
          <Dock caption="Сегодня" subject={rub(18_340)} note="Спишем один раз">
            <Button kind="go" type="submit" reason="Заполните личные данные">
              К оплате
            </Button>
          </Dock>
        </Deck>
      </>
    }
  >
    <DeviceHeader art="/art/cargo-bike.svg" title="Колибри Карго" note="Электровелосипед, до 90 км" />
    <MonthGrid
      legend="Пауза до какого дня"
      name="day"
      from="2026-11-20"
      earliest="2026-11-21"
      latest="2027-11-20"
      chosen="2026-12-20"
      onChoose={nothing}
      formatDay={(iso) => formatDay(iso, "ru", { weekday: true })}
      formatMonth={(iso) => formatMonth(iso, "ru", 2026)}
      formatWeekday={(iso) => formatWeekday(iso, "ru")}
      labels={{ previous: "Предыдущий месяц", next: "Следующий месяц" }}
    />
    <TermTrack legend="Срок подписки" note={<>За 3 месяца сэкономите {rub(1800)}</>}>
      <TermStop name="term" count="1" unit="месяц" price={rub(11_500)} />
      <TermStop name="term" count="3" unit="месяца" price={rub(10_900)} defaultChecked />
      <TermStop name="term" count="12" unit="месяцев" price={rub(9500)} />
    </TermTrack>
    <Choices legend="Защита устройства">
      <RadioRow name="ins" title="План защиты" note="Кража и поломка" price={plus(590)} defaultChecked />
      <RadioRow name="ins" title="План заботы" priceNote="в месяц" price={plus(990)} />
      <RadioRow name="ins" title="Нет в наличии до 23 ноября" disabled />
    </Choices>
    <Choices legend="Дополнительно">
      <CheckRow name="bag" title="Термосумка" price={plus(490)} priceNote="в месяц" defaultChecked />
      <CheckRow name="battery" title="Второй аккумулятор" price={plus(1900)} />
    </Choices>
    <Segment legend="Способ получения">
      <SegmentOption name="get" title="Доставка" note={<>{rub(450)}, завтра</>} defaultChecked />
      <SegmentOption name="get" title="Самовывоз" note="бесплатно" />
    </Segment>
    <Switch name="bonus" title="Списать 1 240 бонусов" note="Останется 0" defaultChecked />
    <Switch name="off" title="Выключено" />
    <Fields>
      <FieldPair>
        <Field label="Имя" name="first" defaultValue="Артём" />
        <Field label="Отчество" optional="если есть" name="middle" />
      </FieldPair>
      <Select label="Гражданство" name="citizenship">
        <option>Россия</option>
      </Select>
      <Field
        label="Телефон"
        name="locked"
        readOnly
        locked
        defaultValue="+7 (999) 123-45-67"
        hint="Для входа"
      />
      <Field label="Почта" name="email" defaultValue="artem@primer" error="Нужно так: name@example.ru" />
      <Field label="Промокод" hideLabel name="promo" action={<Button kind="line">Применить</Button>} />
      <TextArea label="Что ещё нам знать" optional="можно не заполнять" rows={3} />
      <Find label="Найти платёж" filterLabel="Фильтр: 2" on={2} onFilter={nothing} />
    </Fields>
  </Task>
);

const cities = ["Москва", "Казань"].map((label) => ({ value: label, label }));

const SignIn = () => (
  <Gate
    top={logo}
    art="/art/ebike.svg"
    tall="fields"
    footer={<Footer brand="© Кабинет, 2026">{legal}</Footer>}
  >
    <GateHead title="Войдите по номеру телефона">Новый клиент? Заведём кабинет сразу после кода.</GateHead>
    <form className={gateFormClass()}>
      <PhoneField label="Телефон" name="phone" large error="Такого номера нет" defaultValue="79991234567" />
      <CodeField label="Код из 4 цифр" name="code" defaultValue="41" />
      <Typeahead
        label="Город"
        name="city"
        hint="Начните вводить название"
        search={() => cities}
        nothing=""
        count={String}
      />
      <Button kind="go">Получить код</Button>
      <Resend label="Отправить ещё раз" wait="через 0:47" onClick={nothing}>
        <Track label="До повторной отправки 47 секунд" at={22} />
      </Resend>
      <HintCard art="/art/robot-call.svg" title="Нет СМС? Робот позвонит через 1:13">
        Код — последние 4 цифры номера
      </HintCard>
      <GateLegal>Нажимая «Получить код», вы принимаете оферту.</GateLegal>
    </form>
    <GateLinks>
      <a className={textButtonClass()} href="#sign-in">
        Чат с поддержкой
      </a>
    </GateLinks>
  </Gate>
);

const Cards = () => (
  <Place>
    <h1>Карточки</h1>
    <FilterChips legend="Какие подписки показать">
      <FilterChip name="f" count={5} defaultChecked>
        Все
      </FilterChip>
      <FilterChip name="f" count={1}>
        Отменённые
      </FilterChip>
    </FilterChips>
    <ChipNav label="Категории">
      <a className={chipClass()} href="#cards" aria-current="true">
        Велосипеды
      </a>
      <a className={chipClass()} href="#cards">
        Самокаты
      </a>
    </ChipNav>
    <EventCards>
      <EventCard
        kind="urgent"
        status={<Status kind="bad">Платёж не прошёл</Status>}
        title={<a href="#cards">Не смогли списать {rub(6400)}</a>}
        track={<Track label="Оплачено до 19 ноября" at={82} kind="bad" start="19 окт" end="19 ноя" />}
        action={<Button kind="go">Оплатить сейчас</Button>}
      >
        На карте •• 0932 мало денег.
      </EventCard>
      <EventCard
        status={<Status kind="live">Активна</Status>}
        art="/art/cargo-bike.svg"
        title={<a href="#cards">3 декабря спишем {rub(9480)}</a>}
        track={<Track label="Прошло 17 дней из 30" at={57} start="3 ноя" end="3 дек" />}
        quick={
          <QuickActions
            actions={[
              { icon: icons.tool, word: "Проблема", label: "Проблема с устройством", href: "#cards" },
              { icon: icons.route, word: "Маршрут", label: "Маршрут до пункта", href: "#cards" },
            ]}
          />
        }
      >
        Карта •• 4417.
      </EventCard>
      <EventCard kind="past" status={<Status kind="over">Отменена</Status>} title="Закончилась 2 сентября">
        Депозит вернули.
      </EventCard>
    </EventCards>
    <BankCards>
      <BankCard brand="МИР" name="МИР •• 4417" main use="Основная">
        <TextButton>Удалить</TextButton>
      </BankCard>
      <BankCard brand="VISA" name="Visa •• 1111" main={false} expired use="Срок действия истёк 10/26" />
    </BankCards>
    <Purse sum="1 240" label="Баланс: 1 240 бонусов">
      Хватит на 1 240 ₽
    </Purse>
    <OfferPanels>
      <OfferPanel picture={<Picture src="/art/ebike.svg" />} title="Велосипеды">
        <a className={offerClass()} href="#cards">
          <OfferBody title="Колибри 2" note="До 60 км" price={rub(8900)} priceNote="депозит 5 000 ₽" />
        </a>
      </OfferPanel>
    </OfferPanels>
    <AddressCard title="Большая Серпуховская, 14" actions={<Button>Маршрут</Button>}>
      <p>Открыто ежедневно 9:00–21:00</p>
    </AddressCard>
    <Offices wide>
      <Office
        near
        heading="h2"
        title="Лесная, 30"
        status={<Status kind="live">Открыт до 21:00</Status>}
        acts={<Button small>Маршрут</Button>}
      >
        <OfficePoints>
          <OfficePoint icon={icons.check} own>
            Здесь получите заказ
          </OfficePoint>
          <OfficePoint icon={icons.close}>Устройств в наличии нет</OfficePoint>
        </OfficePoints>
      </Office>
    </Offices>
  </Place>
);

const markers: Marker[] = ["now", "bad", "return", "money", "pause", "handover", "paper", "sign", "end"];

const Lists = () => (
  <Place>
    <h1>Списки</h1>
    <Lead>Строки, факты, этапы, последствия, время.</Lead>
    <Beside side={<Contents label="Содержание" parts={[{ id: "rows", title: "Строки" }]} />}>
      <p>Текст с содержанием.</p>
    </Beside>
    <Section title="Строки" id="rows">
      <Rows>
        <li>
          <a className={rowClass()} href="#lists">
            <RowBody icon={icons.pause} title="Поставить на паузу" note="Нужно вернуть устройство" go />
          </a>
        </li>
        <li>
          <a className={rowClass({ bad: true })} href="#lists">
            <RowBody icon={icons.close} iconKind="bad" title="Отменить подписку" go />
          </a>
        </li>
        <li>
          <div className={rowClass()}>
            <RowBody
              art="/art/ebike.svg"
              title="Колибри 2"
              value={rub(8890)}
              valueNote={<Status kind="good">Прошёл</Status>}
            />
          </div>
        </li>
      </Rows>
      <OnlyChoice title="Visa •• 3220" note="Станет основной" />
    </Section>
    <Facts
      facts={[
        { name: "Модель", value: "Колибри 2" },
        { name: "Итого", value: rub(14_480), total: true },
      ]}
    />
    <Specs specs={[{ value: "90 км", name: "на одном заряде" }]} />
    <Kit>
      <KitItem name="Шлем" note="размер подберём в пункте" art="/art/helmet.svg" />
      <KitItem name="Ремни" />
    </Kit>
    <Stages>
      <Stage at="done" title="Заявка создана" />
      <Stage at="now" title="Банк проводит платёж">
        Следующая проверка через 10 секунд
      </Stage>
      <Stage at="next" title="Подписка оформлена" />
    </Stages>
    <Journey label="Заказ">
      <JourneyStep at="done" title="Оплачено" />
      <JourneyStep at="now" title="Привезём сегодня">
        <span>не раньше чем через 2 ч 10 мин</span>
      </JourneyStep>
      <JourneyStep at="next" title="У вас" />
    </Journey>
    <PassSlab id="pass" title="Покажите в пункте" action={<Button kind="go">Маршрут</Button>}>
      <Pass caption="Номер подписки" number="41" code={<Icon of={icons.check} />} />
      <p>Валовая улица, 21</p>
    </PassSlab>
    <Consequences>
      <Consequence icon={icons.check} title="Если деньги пройдут">
        Подписка появится сама
      </Consequence>
    </Consequences>
    <VerticalTimeline label="Ближайшие дни">
      {markers.map((marker, index) => (
        <TimelineItem
          key={marker}
          marker={marker}
          gap={index}
          day={`${20 + index} ноя`}
          title={marker}
          note="Лист 10"
        />
      ))}
      <TimelineYear year="2027" />
      <TimelineItem awaited marker="money" gap={0} day="20 янв" title="Месяц 4" sum={rub(9480)} />
    </VerticalTimeline>
    <Ticks label="Прошло 3 дня из 12, осталось 9" count={12} gone={3} start="17 ноя" end="29 ноя" />
    <Poles label="Расходы по месяцам">
      <a className={poleClass()} href="#lists" aria-label="окт, 5 790 ₽">
        <PoleBody share={0.27} word="окт" sum="5 790" />
      </a>
      <a className={poleClass()} href="#lists" aria-label="ноя, 21 330 ₽" aria-current="true">
        <PoleBody share={1} word="ноя" sum="21 330" />
      </a>
    </Poles>
    <TermsTable
      caption="Сколько стоит"
      columns={{ term: "Срок", month: "В месяц", total: "Всего", saved: "Выгода" }}
      nothing="нет"
      rows={[
        { months: 1, term: "1 месяц", month: rub(11_500), total: rub(11_500), saved: null },
        { months: 12, term: "12 месяцев", month: rub(9500), total: rub(114_000), saved: rub(24_000) },
      ]}
    />
  </Place>
);

const OpenDialog = () => (
  <Place>
    <h1>Колибри 2</h1>
    <Dialog
      title="Когда вернёте велосипед?"
      closeLabel="Закрыть"
      onClose={nothing}
      note="Можно передумать до 22 ноября"
      foot={<Button kind="go">Поставить на паузу</Button>}
    >
      <Consequences>
        <Consequence icon={icons.pause} title="С 22 ноября деньги не списываем" />
      </Consequences>
    </Dialog>
  </Place>
);

const Menu = () => (
  <Place>
    <h1>Меню</h1>
    <MenuSheet
      label="Меню"
      closeLabel="Закрыть меню"
      onClose={nothing}
      logo={<Logo word="кабинет" onInk />}
      name="Артём Ковалёв"
      detail="Москва"
      bonus={link("1 240 бонусов")}
      theme={
        <Segment legend="Тема" low>
          <SegmentOption name="theme" title="Авто" defaultChecked />
          <SegmentOption name="theme" title="Тёмная" />
        </Segment>
      }
      foot={<MenuFoot social={link("Telegram")}>{link("English")}</MenuFoot>}
    >
      <li>{link("Подписки", icons.bike)}</li>
      <li>{link("Платежи", icons.receipt)}</li>
    </MenuSheet>
  </Place>
);

const Paper = () => (
  <Desk barLabel="Действия с документом" bar={<Button small>Печать</Button>}>
    <Sheet
      logo={<Logo word="кабинет" />}
      title="Акт приёма-передачи имущества № 2/1"
      meta={["Договор подписки № 2", "от 11 января 2026"]}
    >
      <p>
        Колибри 2, серийный номер <SheetNumber>KB2-00471</SheetNumber>
      </p>
      <h2>Стороны</h2>
      <SheetFacts facts={[["Клиент", "Ковалёв Артём Игоревич"]]} />
      <SheetGoods columns={["№", "Наименование"]} rows={[["1", "Колибри 2"]]} total={["Итого", "9 480 ₽"]} />
      <SheetTerms terms={["Имущество осмотрено при передаче."]} />
      <SheetClosing>
        <SheetNotes title="Замечания при осмотре" />
        <SheetSeal>Подписано Клиентом в кабинете 11 января 2026, 12:42</SheetSeal>
        <SheetFoot lang="ru">
          <span>Документ № 41/2, SHA-256 7d793037a0760186</span>
        </SheetFoot>
        <SheetSigns hint="подпись, расшифровка" signers={[{ who: "Клиент", name: "Ковалёв А. И." }]} />
      </SheetClosing>
    </Sheet>
  </Desk>
);

const ends: Record<string, ReactNode> = {
  error: (
    <ErrorBody
      code={500}
      title="Сломалось у нас, не у вас"
      lead="Подождите минуту и повторите."
      support="Код: 500-7F3A"
    >
      <Button>На главную</Button>
    </ErrorBody>
  ),
  outcome: (
    <Outcome icon={icons.check} kind="good" title="Почта подтверждена" lead="Чеки будут приходить на неё.">
      <Button>В кабинет</Button>
    </Outcome>
  ),
  "sent-once": (
    <SentOnce
      title="Ставим на паузу"
      lead="Страницу можно закрыть."
      stages={["Отправили", "Проверяем"]}
      checking
    />
  ),
  "no-answer": (
    <NoAnswer
      title="Пока не знаем, изменилась ли подписка"
      lead="Второй раз ничего не отправляем."
      check="Проверить"
      reason="Проверим, когда появится сеть"
      onCheck={nothing}
    />
  ),
};

/** The boards that e2e/pictures compares, by URL hash. */
const boards: Record<string, () => ReactNode> = {
  buttons: () => <Buttons />,
  messages: () => <Messages />,
  form: () => <Form />,
  "sign-in": () => <SignIn />,
  cards: () => <Cards />,
  lists: () => <Lists />,
  dialog: () => <OpenDialog />,
  menu: () => <Menu />,
  paper: () => <Paper />,
  ...Object.fromEntries(Object.entries(ends).map(([name, body]) => [name, () => <Place>{body}</Place>])),
};

const subscribe = (changed: () => void): (() => void) => {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
};

const Parts = () => {
  const name = useSyncExternalStore(subscribe, () => new URL(document.URL).hash.slice(1));
  return (
    boards[name]?.() ?? (
      <main id="main">
        <h1>Части</h1>
        <ul>
          {Object.keys(boards).map((each) => (
            <li key={each}>
              <a href={`#${each}`}>{each}</a>
            </li>
          ))}
        </ul>
      </main>
    )
  );
};

const root = document.getElementById("root");
if (root !== null) createRoot(root).render(<Parts />);
