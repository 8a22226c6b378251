import { kopecksOf } from "#contract/kopecks.ts";
import { Applied } from "../../ui/applied.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckRow, Choices, RadioRow, Switch } from "../../ui/choice.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Field, Fields } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { close } from "../../ui/icons.ts";
import { Money } from "../../ui/money.tsx";
import { Section } from "../../ui/page.tsx";
import { Quote } from "../../ui/quote.tsx";
import { Segment, SegmentOption } from "../../ui/segment.tsx";
import { Subject } from "../../ui/subject.tsx";
import { TermStop, TermTrack } from "../../ui/term-track.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { Task } from "./shell.tsx";

const rub = (roubles: number, signed = false) => <Money kopecks={kopecksOf(roubles)} signed={signed} />;

const quotes = (
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
);

/** All that is chosen and reckoned with: chosen, not chosen, not possible; a price that is fresh, and one that is asked again. */
export const ChoiceBoard = () => (
  <Task active="Устройства" title="Выбор" path={["Устройства", "Выбор"]}>
    <Columns onSubmit={(event) => event.preventDefault()} side={quotes}>
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
            note="Износ оплачиваем мы, повреждение и утрату — вы"
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
      <Section title="Бонусы">
        <Switch name="bonus" title="Списать 1 240 бонусов" note="1 бонус = 1 ₽. Останется 0" defaultChecked />
        <Switch name="off" title="Выключено" note="Ничего не списываем" />
      </Section>
      <Section title="Слова">
        <Fields>
          <TextArea label="Что ещё нам знать" optional="можно не заполнять" rows={3} />
        </Fields>
      </Section>
    </Columns>
  </Task>
);
