import { Applied } from "../ui/applied.tsx";
import { Button } from "../ui/button.tsx";
import { CheckRow, Choices, RadioRow, Switch } from "../ui/choice.tsx";
import { Columns, Deck } from "../ui/columns.tsx";
import { Consequence, Consequences } from "../ui/consequences.tsx";
import { Dock } from "../ui/dock.tsx";
import { Field } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { check, close } from "../ui/icons.ts";
import { Money } from "../ui/money.tsx";
import { Lead, Section } from "../ui/page.tsx";
import { Quote } from "../ui/quote.tsx";
import { RowBody, Rows, rowClass } from "../ui/row.tsx";
import { Segment, SegmentOption } from "../ui/segment.tsx";
import { Stage, Stages } from "../ui/stages.tsx";
import { Subject } from "../ui/subject.tsx";
import { TermStop, TermTrack } from "../ui/term-track.tsx";
import { Task } from "./shell.tsx";

const rub = (roubles: number, signed = false) => <Money kopecks={roubles * 100} signed={signed} />;

export const Configure = () => (
  <Task
    active="Устройства"
    title="Новая подписка"
    path={["Устройства", "Электровелосипеды", "Колибри Карго"]}
  >
    <Columns
      onSubmit={(event) => event.preventDefault()}
      side={
        <Deck>
          <Quote
            title="Расчёт"
            totalInDock
            totalName="Сегодня"
            total={rub(18340)}
            next={<>Дальше {rub(11980)} в месяц. Первое списание через месяц после получения</>}
            lines={[
              { name: "Первый месяц", sum: rub(10900) },
              { name: "План защиты", sum: rub(590) },
              { name: "Термосумка", sum: rub(490) },
              { name: "Доставка", sum: rub(450) },
              { name: "КУРЬЕР10", sum: rub(-1090), off: true },
              { name: "Депозит", sum: rub(7000), note: "вернём, когда сдадите" },
            ]}
          />
          <Dock caption="Сегодня" subject={rub(18340)} subjectOn="phone">
            <Button kind="go" type="submit">
              К оплате
            </Button>
          </Dock>
        </Deck>
      }
    >
      <Subject
        art="/art/cargo-bike.svg"
        title="Колибри Карго"
        note="Электровелосипед, до 90 км, багажник на 40 кг"
      />
      <Section title="На сколько">
        <TermTrack
          legend="Срок подписки"
          note={<>За 3 месяца сэкономите {rub(1800)} по сравнению с оплатой по месяцу</>}
        >
          <TermStop name="term" value="1" count="1" unit="месяц" price={rub(11500)} />
          <TermStop name="term" value="3" count="3" unit="месяца" price={rub(10900)} defaultChecked />
          <TermStop name="term" value="6" count="6" unit="месяцев" price={rub(10300)} />
          <TermStop name="term" value="12" count="12" unit="месяцев" price={rub(9500)} />
        </TermTrack>
      </Section>
      <Section title="Защита">
        <Choices legend="Защита устройства">
          <RadioRow
            name="ins"
            value="1"
            title="План защиты"
            note="Кража и поломка: вы платите не больше 3 000 ₽"
            price={rub(590, true)}
            priceNote="в месяц"
            defaultChecked
          />
          <RadioRow
            name="ins"
            value="2"
            title="План заботы"
            note="Защита и обслуживание раз в месяц"
            price={rub(990, true)}
            priceNote="в месяц"
          />
          <RadioRow
            name="ins"
            value="0"
            title="Без защиты"
            note="Ремонт и утрата за ваш счёт"
            price={rub(0)}
          />
        </Choices>
      </Section>
      <Section title="Добавить">
        <Choices legend="Дополнительно">
          <CheckRow
            name="extra"
            value="1"
            title="Термосумка «Короб 45»"
            price={rub(490, true)}
            priceNote="в месяц"
            defaultChecked
          />
          <CheckRow
            name="extra"
            value="2"
            title="Второй аккумулятор"
            price={rub(1900, true)}
            priceNote="в месяц"
          />
        </Choices>
      </Section>
      <Section title="Как получить">
        <Segment legend="Способ получения">
          <SegmentOption
            name="get"
            value="d"
            title="Доставка"
            note={<>{rub(450)}, завтра</>}
            defaultChecked
          />
          <SegmentOption name="get" value="p" title="Самовывоз" note="бесплатно, сегодня" />
        </Segment>
        <Choices legend="Пункт выдачи">
          <RadioRow
            name="office"
            value="1"
            title="Большая Серпуховская, 14"
            note="Сегодня до 21:00"
            price="1,2 км"
          />
          <RadioRow
            name="office"
            value="2"
            title="Профсоюзная, 56"
            note="Нет в наличии до 23 ноября"
            disabled
          />
        </Choices>
        <Field
          label="Адрес"
          name="address"
          autoComplete="street-address"
          defaultValue="Валовая улица, 21, кв. 48"
          hint="Подписка начнётся, когда вы получите устройство. Для получения нужен паспорт"
        />
      </Section>
      <Section title="Промокод">
        <Applied action={<IconButton icon={close} label="Убрать промокод КУРЬЕР10" />}>
          КУРЬЕР10: скидка 10% на первый месяц
        </Applied>
        <Field
          label="Промокод"
          hideLabel
          name="promo"
          defaultValue="KURIER10"
          error="Такого промокода нет. Проверьте буквы и раскладку"
          action={<Button kind="line">Применить</Button>}
        />
      </Section>
    </Columns>
  </Task>
);

export const Checkout = () => (
  <Task active="Устройства" title="Оплата" path={["Устройства", "Колибри Карго", "Оплата"]}>
    <Columns
      onSubmit={(event) => event.preventDefault()}
      side={
        <Deck>
          <Quote
            title="Расчёт"
            totalName="Сегодня"
            total={rub(17100)}
            recalculating
            next={<>Дальше {rub(11980)} в месяц с карты •• 4417</>}
            lines={[
              { name: "Первый месяц", sum: rub(11980), note: "с защитой и термосумкой" },
              { name: "Доставка", sum: rub(450) },
              { name: "Бонусы", sum: rub(-1240), off: true },
              { name: "Депозит", sum: rub(7000), note: "вернём, когда сдадите" },
            ]}
          />
          <Dock>
            <Button
              kind="go"
              type="submit"
              reason={
                <>
                  Заполните личные данные: без них не выдать устройство. <a href="#board">Заполнить</a>
                </>
              }
            >
              Оплатить {rub(17100)}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1}>Проверьте и оплатите</h1>
      <Section>
        <Rows>
          <li>
            <a className={rowClass()} href="#configure">
              <RowBody title="Колибри Карго, 3 месяца" note="План защиты, термосумка" go />
            </a>
          </li>
          <li>
            <a className={rowClass()} href="#configure">
              <RowBody title="Доставка завтра, 10:00–14:00" note="Валовая улица, 21, кв. 48" go />
            </a>
          </li>
        </Rows>
      </Section>
      <Section title="Чем платить">
        <Choices legend="Способ оплаты">
          <RadioRow name="card" value="1" title="МИР •• 4417" note="Основная карта" defaultChecked />
          <RadioRow name="card" value="2" title="Новая карта" note="Данные вводите на странице банка" />
        </Choices>
      </Section>
      <Section title="Бонусы">
        <Switch name="bonus" title="Списать 1 240 бонусов" note="1 бонус = 1 ₽. Останется 0" defaultChecked />
        <Switch name="off" title="Выключено" note="Ничего не списываем" />
      </Section>
      <Section>
        <CheckRow
          name="agree"
          title={
            <>
              Разрешаю списывать {rub(11980)} каждый месяц. <a href="#board">Как это работает</a>
            </>
          }
        />
      </Section>
    </Columns>
  </Task>
);

export const Checking = () => (
  <Task active="Подписки" title="Оплата" path={["Подписки", "Проверяем платёж"]}>
    <Columns
      side={
        <Deck>
          <Dock
            stacked
            subject={<>{rub(17100)}, ждём банк</>}
            subjectOn="wide"
            caption="№ 10472"
            note={
              <>
                Больше 15 минут без ответа? <a href="#board">Напишите в чат</a>
              </>
            }
          >
            <Button kind="go" busy>
              Проверяем
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1}>Банк ещё не ответил. Проверяем платёж</h1>
      <Lead>
        <b>Не платите второй раз.</b> Страницу можно закрыть: результат появится здесь и в подписках.
      </Lead>
      <Section>
        <Stages>
          <Stage at="done" title="Заявка создана">
            № 10472, {rub(17100)}, карта •• 4417
          </Stage>
          <Stage at="now" title="Банк проводит платёж">
            Проверили в 14:32:10, следующая проверка через 10 секунд
          </Stage>
          <Stage at="next" title="Подписка оформлена">
            Доставка завтра, 10:00–14:00
          </Stage>
        </Stages>
      </Section>
      <Section title="Что может быть дальше">
        <Consequences>
          <Consequence icon={check} title="Деньги прошли">
            Подписка появится сама, делать ничего не нужно
          </Consequence>
          <Consequence icon={close} title="Деньги не прошли">
            Предложим оплатить ещё раз. Если банк придержал {rub(17100)}, он вернёт их сам
          </Consequence>
        </Consequences>
      </Section>
    </Columns>
  </Task>
);
