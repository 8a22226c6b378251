import { kopecksOf } from "#contract/kopecks.ts";

import { chipClass, ChipNav } from "../../ui/chips.tsx";
import { Icon } from "../../ui/icon.tsx";
import { down, pin } from "../../ui/icons.ts";
import { Money } from "../../ui/money.tsx";
import { OfferBody, offerClass, OfferPanel, OfferPanels } from "../../ui/offer-panel.tsx";
import { Lead } from "../../ui/page.tsx";
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
  </Place>
);
