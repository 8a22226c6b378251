import { Button } from "../../ui/button.tsx";
import { CheckRow } from "../../ui/choice.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { doc, print, sign } from "../../ui/icons.ts";
import { Mark } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { Desk, Sheet, SheetFacts, SheetGoods, SheetTerms, SheetWord } from "../../ui/sheet.tsx";
import { SheetClosing, SheetNotes, SheetSeal, SheetSigns } from "../../ui/sheet-closing.tsx";
import { Place, Task } from "./shell.tsx";

export const Documents = () => (
  <Place active="">
    <h1>Документы</h1>
    <Section title="Ждут подписи">
      <Rows>
        <li>
          <a className={rowClass()} href="#act">
            <RowBody
              icon={sign}
              iconKind="sign"
              title="План защиты № 2/4"
              note="Колибри 2, документ от 16 января"
              go
            />
          </a>
        </li>
      </Rows>
    </Section>
    <Section title="Договоры и акты">
      <Rows>
        <li>
          <a className={rowClass()} href="#paper">
            <RowBody icon={doc} title="Договор подписки № 2" note="Колибри 2, с 11 января" go />
          </a>
        </li>
      </Rows>
    </Section>
  </Place>
);

const sheet = (signed: boolean) => (
  <Sheet
    mark={<Mark word="кабинет" />}
    title="Акт приёма-передачи имущества № 2/1"
    meta={["Договор подписки № 2", "от 11 января 2026", "Москва"]}
  >
    <p>
      <b>
        Колибри 2, серийный номер <SheetWord>KB2-00471</SheetWord>
      </b>
    </p>
    <p>Исполнитель передал, а Клиент принял во временное пользование имущество, указанное ниже.</p>
    <h2>Стороны</h2>
    <SheetFacts
      facts={[
        ["Исполнитель", "ООО «Кабинет», ИНН 7700002609, Москва, Большая Серпуховская улица, 14"],
        ["Клиент", "Ковалёв Артём Игоревич, +7 (999) 000-00-01"],
      ]}
    />
    <h2>Имущество</h2>
    <SheetGoods
      columns={["№", "Наименование", "Модель", "Серийный номер"]}
      rows={[
        ["1", "Колибри 2", "KLB-2", "KLB2-00471"],
        ["2", "Термосумка «Короб 45»", "—", "без номера"],
      ]}
    />
    <h2>Условия</h2>
    <SheetTerms
      terms={[
        "Имущество осмотрено при передаче: исправно и укомплектовано.",
        "Клиент предъявил документ, удостоверяющий личность.",
      ]}
    />
    <SheetClosing>
      <SheetNotes title="Замечания при осмотре" />
      {signed && (
        <SheetSeal>
          Подписано Клиентом простой электронной подписью в кабинете 11 января 2026, 12:42
        </SheetSeal>
      )}
      <SheetSigns
        hint="подпись, расшифровка"
        signers={[
          { who: "Исполнитель", name: "" },
          { who: "Клиент", name: "Ковалёв А. И." },
        ]}
      />
    </SheetClosing>
  </Sheet>
);

export const Act = ({ offline = false }: { offline?: boolean }) => (
  <Task active="" title="Акт" path={["Документы", "Акт"]}>
    <Columns
      side={
        <Deck>
          <Dock caption="Акт приёма-передачи № АП-001041-1" subject="Колибри Карго">
            <Button kind="go" {...(offline && { reason: "Подписать можно будет, когда появится сеть" })}>
              Подписать
            </Button>
          </Dock>
        </Deck>
      }
    >
      {sheet(false)}
      <CheckRow
        name="agreed"
        title="Всё прочитано, устройство и номер совпадают"
        note="Сверьте серийный номер с тем, что на устройстве. Подпись электронная: бумага не нужна"
      />
      <Notice kind="bad" title="Не подписали: нет ответа. Попробуйте ещё раз, второй подписи не будет" />
    </Columns>
  </Task>
);

export const Paper = () => (
  <Desk
    barLabel="Действия с документом"
    bar={
      <Button small icon={print}>
        Печать
      </Button>
    }
  >
    {sheet(true)}
  </Desk>
);
