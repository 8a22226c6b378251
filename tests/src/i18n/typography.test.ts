import { expect, test } from "vitest";
import { tie } from "#src/i18n/typography.ts";

const shown = (text: string) => tie(text).replaceAll("\u00a0", "_").replaceAll("\u2060", "~");

test.each([
  ["Код из СМС", "Код из_СМС"],
  ["Подписка и у вас", "Подписка и_у_вас"],
  ["Отмените удаление — и всё заработает", "Отмените удаление_— и_всё заработает"],
  ["Спишем {{sum}} в месяц", "Спишем {{sum}} в_месяц"],
  ["{{day}} спишем {{sum}}", "{{day}} спишем {{sum}}"],
  ["ещё {{count}} дней", "ещё {{count}}_дней"],
  ["Ждём 12 дней", "Ждём 12_дней"],
  ["Как в паспорте", "Как в_паспорте"],
  ["Если вы без устройства", "Если вы без устройства"],
  ["Bring a device to the office as I can", "Bring a_device to the office as I_can"],
  ["The last 4 digits, within 7 days", "The last 4_digits, within 7_days"],
  ["{{count}} subscriptions, up to 30 %", "{{count}}_subscriptions, up to 30_%"],
  ["4 of them", "4 of them"],
  ["Связь", "Связь"],
  ["10:00–14:00", "10:00–~14:00"],
  ["пн–сб 10:00–20:00", "пн–~сб 10:00–~20:00"],
  ["№ 41, KLB-2-00017", "№_41, KLB-~2-~00017"],
  ["ABC-DEF-1", "ABC-~DEF-~1"],
  ["{{period}}-й месяц", "{{period}}-~й месяц"],
  ["с {{from}}–{{to}}", "с_{{from}}–~{{to}}"],
  ["4-digit code", "4-digit code"],
  ["Короб-45", "Короб-~45"],
  ["Приём-передача", "Приём-передача"],
  ["Большая Серпуховская улица, 14", "Большая Серпуховская улица,_14"],
  ["14 Bolshaya Serpukhovskaya Street, Moscow", "14_Bolshaya Serpukhovskaya Street, Moscow"],
  ["33/2 Baumanskaya Street", "33/2_Baumanskaya Street"],
  ["Новый Арбат, 24к1, кв. 5. Приготовьте паспорт.", "Новый Арбат,_24к1, кв. 5. Приготовьте паспорт."],
  ["Привезём завтра, 10:00–14:00", "Привезём завтра, 10:00–~14:00"],
  ["Пн, 30 ноября", "Пн, 30_ноября"],
  ["Списали с карты МИР •• 4417", "Списали с_карты МИР_••_4417"],
  ["6 months: from 19 October 2025", "6_months: from 19_October 2025"],
  ["Звоните +7 (000) 555-01-01", "Звоните +7_(000)_555-~01-~01"],
])("%s", (text, expected) => expect(shown(text)).toBe(expected));
