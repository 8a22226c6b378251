import { kopecksOf } from "#contract/kopecks.ts";

import { chipClass, ChipNav } from "../../ui/chips.tsx";
import { Contents } from "../../ui/contents.tsx";
import { Icon } from "../../ui/icon.tsx";
import { down, pin } from "../../ui/icons.ts";
import { Money } from "../../ui/money.tsx";
import { OfferBody, offerClass, OfferPanel, OfferPanels } from "../../ui/offer-panel.tsx";
import { Kit, KitItem } from "../../ui/kit.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { Specs } from "../../ui/specs.tsx";
import { TermsTable } from "../../ui/terms-table.tsx";
import { textButtonClass } from "../../ui/text-button.tsx";
import { Place } from "./shell.tsx";

const rub = (roubles: number) => <Money kopecks={kopecksOf(roubles)} />;

const offer = (title: string, note: string, price: number, deposit: number) => (
  <a className={offerClass()} href="#choices">
    <OfferBody title={title} note={note} price={rub(price)} priceNote={<>депозит {rub(deposit)}</>} />
  </a>
);

export const Catalog = () => (
  <Place active="Устройства">
    <h1 tabIndex={-1}>Устройства</h1>
    <p>
      <button type="button" className={textButtonClass()} aria-haspopup="dialog">
        <Icon of={pin} />
        Москва
        <Icon of={down} />
      </button>
    </p>
    <ChipNav label="Категории">
      {["Все", "Велосипеды", "Самокаты", "Смартфоны", "Термосумки", "Аккумуляторы", "Планшеты"].map(
        (text, index) => (
          <a
            key={text}
            className={chipClass()}
            href="#catalog"
            {...(index === 0 && { "aria-current": "true" })}
          >
            {text}
          </a>
        ),
      )}
    </ChipNav>
    <Lead>Цены за месяц. Депозит вернём, когда сдадите устройство.</Lead>
    <OfferPanels>
      {[
        "ebike",
        "cargo-bike",
        "scooter",
        "smartphone",
        "smartphone-pro",
        "bag",
        "battery",
        "battery-20",
        "tablet",
      ].map((art) => (
        <OfferPanel key={art} art={`/art/${art}.svg`} title={art}>
          {offer("Колибри 2", "До 60 км, 25 км/ч", 8900, 5000)}
          {offer("Колибри Карго", "До 90 км, багажник на 40 кг", 11500, 7000)}
        </OfferPanel>
      ))}
    </OfferPanels>
    <Section title="Характеристики">
      <Specs
        specs={[
          { value: "90 км", name: "на одном заряде" },
          { value: "25 км/ч", name: "скорость" },
        ]}
      />
    </Section>
    <Section title="Чем дольше срок, тем дешевле">
      <TermsTable
        caption="Сколько стоит"
        columns={{ term: "Срок", month: "В месяц", total: "Всего", saved: "Выгода" }}
        nothing="нет"
        rows={[
          { months: 1, term: "1 месяц", month: rub(11500), total: rub(11500), saved: null },
          { months: 12, term: "12 месяцев", month: rub(9500), total: rub(114000), saved: rub(24000) },
        ]}
      />
    </Section>
    <Contents label="Содержание" parts={[{ id: "kit", title: "В комплекте" }]} />
    <Section title="В комплекте" id="kit">
      <Kit>
        <KitItem name="Шлем" note="размер подберём в пункте" art="/art/helmet.svg" />
        <KitItem name="Ремни" />
      </Kit>
    </Section>
  </Place>
);
