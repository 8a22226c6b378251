import { Button } from "../../ui/button.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Field, FieldPair, Fields } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import * as icons from "../../ui/icons.ts";
import { LoadError } from "../../ui/read-again.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { PhoneField } from "../../ui/phone-field.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton, SkeletonBlock, SkeletonCard } from "../../ui/skeleton.tsx";
import { Status, type StatusKind } from "../../ui/status.tsx";
import { Strip } from "../../ui/strip.tsx";
import { TextButton } from "../../ui/text-button.tsx";
import { Ticks } from "../../ui/ticks.tsx";
import { Toast, ToastRegion } from "../../ui/toast.tsx";
import { VisuallyHidden } from "../../ui/announce.tsx";
import { Place } from "./shell.tsx";

const kinds: StatusKind[] = ["wait", "live", "paused", "over", "good", "bad", "pending"];

const nothing = (): void => undefined;

const buttons = (
  <Fields>
    <Button kind="line">В контуре</Button>
    <Button kind="line" reason="Оплата откроется, когда появится сеть" reasonIcon={icons.wifiOff}>
      Нельзя
    </Button>
    <Button kind="bad-line">Удалить персональные данные</Button>
    <Button kind="line" small>
      Маленькая
    </Button>
  </Fields>
);

export const Board = () => (
  <Place active="Платежи">
    <Strip tone="ink" icon={icons.wifiOff}>
      Нет сети. <span>Показываем данные на 14:20</span>
    </Strip>
    <h1>Состояния</h1>
    <Section title="Кнопки">
      <Button icon={icons.refresh}>Повторить</Button>
      {buttons}
    </Section>
    <Section title="На чёрном">
      <div data-on="ink" style={{ padding: "1.25rem", borderRadius: "1.5rem" }}>
        <Fields>
          <Button kind="go">Оплатить</Button>
          <Button kind="go" busy>
            Оплачиваем
          </Button>
          <Button kind="go" reason="Заполните личные данные: без них не выдать устройство.">
            Оплатить
          </Button>
          <Button kind="bad">Отменить подписку</Button>
          {buttons}
          <CodeField label="Код" name="code" defaultValue="41" />
          <CodeField label="Код" name="checking" defaultValue="4170" busy />
          <PhoneField
            label="Телефон"
            name="phone"
            large
            error="Такого номера нет"
            defaultValue="79991234567"
          />
          <Notice kind="bad" title="Банк отклонил платёж">
            Деньги не списаны. Попробуйте другую карту
          </Notice>
        </Fields>
      </div>
    </Section>
    <Section title="Поля">
      <Fields>
        <FieldPair>
          <Field label="Имя" name="first" autoComplete="given-name" defaultValue="Артём" />
          <Field label="Отчество" optional="если есть" name="middle" />
        </FieldPair>
        <Select label="Гражданство" name="citizenship">
          <option>Россия</option>
          <option>Беларусь</option>
        </Select>
        <Field
          label="Телефон"
          name="locked"
          readOnly
          defaultValue="+7 (999) 123-45-67"
          hint="По этому номеру вы входите"
          locked
        />
        <Field
          label="Почта"
          name="email"
          defaultValue="artem@primer"
          error="Почта с ошибкой. Нужно так: name@example.ru"
        />
      </Fields>
    </Section>
    <Section title="Статусы">
      <Fields>
        {kinds.map((kind) => (
          <Status key={kind} kind={kind}>
            {kind}
          </Status>
        ))}
      </Fields>
    </Section>
    <Section title="Сообщения">
      <Fields>
        <Notice
          title="В вашем городе мы пока не работаем"
          icon={icons.pin}
          action={<TextButton>Выбрать другой</TextButton>}
        >
          Город: Тверь. Если ездите в другой, выберите его.
        </Notice>
        <Notice kind="ask" title="Акт ждёт подписи">
          Прочитайте и подпишите
        </Notice>
        <LoadError title="Не удалось показать платежи" retryLabel="Повторить" onRetry={nothing}>
          Пробовали 3 раза. На деньги это не влияет.
        </LoadError>
      </Fields>
    </Section>
    <Section title="Двенадцать дней">
      <Ticks label="Прошло 3 дня из 12, осталось 9" count={12} gone={3} start="17 ноя" end="29 ноя" />
    </Section>
    <Section title="Загрузка">
      <Skeleton label="Загружаем подписки">
        <SkeletonCard>
          <SkeletonBlock width="7rem" height="1.25rem" />
          <SkeletonBlock width="85%" height="1.75rem" />
          <SkeletonBlock width="60%" />
          <SkeletonBlock height="0.5rem" />
        </SkeletonCard>
      </Skeleton>
    </Section>
    <Section title="Пусто">
      <Empty
        art="/art/empty-subscriptions.svg"
        title="Подписок пока нет"
        action={<Button>Выбрать устройство</Button>}
      >
        Выберите устройство: привезём завтра или выдадим сегодня.
      </Empty>
      <Empty art="/art/empty-payments.svg" title="Платежей пока нет">
        Здесь будет каждый платёж: когда, за что и сколько.
      </Empty>
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
    <ToastRegion>
      <Toast onDone={nothing}>Карта •• 0932 теперь основная</Toast>
    </ToastRegion>
  </Place>
);
