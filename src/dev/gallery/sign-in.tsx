import { Button } from "../../ui/button.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { Footer } from "../../ui/footer.tsx";
import { Gate, GateHead, GateLegal, GateLinks, gateFormClass } from "../../ui/gate.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { out, phone } from "../../ui/icons.ts";
import { HintCard } from "../../ui/hint-card.tsx";
import { Mark, markClass } from "../../ui/icon.tsx";
import { PhoneField } from "../../ui/phone-field.tsx";
import { Resend } from "../../ui/resend.tsx";
import { SkipLink } from "../../ui/skip-link.tsx";
import { TextButton, textButtonClass } from "../../ui/text-button.tsx";
import { Track } from "../../ui/track.tsx";
import { Typeahead } from "../../ui/typeahead.tsx";

const top = (
  <>
    <a className={markClass()} href="#sign-in" aria-label="Кабинет, на главную">
      <Mark word="кабинет" />
    </a>
    <a className={textButtonClass()} href="#sign-in" lang="en" hrefLang="en">
      English
    </a>
  </>
);

const footer = (
  <Footer brand="© Кабинет, 2026">
    <li>
      <a href="#board">Оферта</a>
    </li>
    <li>
      <a href="#board">Политика персональных данных</a>
    </li>
    <li>
      <a href="#board">Cookie</a>
    </li>
  </Footer>
);

export const SignIn = () => (
  <>
    <SkipLink>К содержанию</SkipLink>
    <Gate top={top} art="/art/ebike.svg" footer={footer}>
      <GateHead title="Войдите по номеру телефона">Новый клиент? Заведём кабинет сразу после кода.</GateHead>
      <form className={gateFormClass()}>
        <PhoneField label="Телефон" name="phone" large />
        <Button kind="go" type="submit">
          Получить код
        </Button>
        <GateLegal>
          Нажимая «Получить код», вы принимаете <a href="#board">оферту</a> и{" "}
          <a href="#board">политику персональных данных</a>.
        </GateLegal>
      </form>
      <GateLinks>
        <a className={textButtonClass()} href="#board">
          Вход для курьеров
        </a>
        <a className={textButtonClass()} href="#board">
          Чат с поддержкой
        </a>
      </GateLinks>
    </Gate>
  </>
);

export const Code = () => (
  <Gate top={top} art="/art/smartphone.svg" tall="field" footer={footer}>
    <GateHead title="Введите код из СМС">
      Отправили на <data>+7 (999) 123-45-67</data>. <a href="#sign-in">Изменить</a>
    </GateHead>
    <form className={gateFormClass()}>
      <CodeField
        label="Код из 4 цифр"
        hideLabel
        name="code"
        defaultValue="4170"
        error="Неверный код. Сверьте цифры с последним СМС"
      />
      <Button kind="go" type="submit">
        Войти
      </Button>
      <Resend label="Отправить ещё раз" wait="через 0:47" onClick={() => undefined}>
        <Track label="До повторной отправки 47 секунд" at={22} />
      </Resend>
      <HintCard art="/art/robot-call.svg" title="Нет СМС? Робот позвонит через 1:13">
        Код — последние 4 цифры номера, с которого он звонит
      </HintCard>
    </form>
  </Gate>
);

const nothing = (): void => undefined;

const call = (title: string, text: string, again = false) => (
  <HintCard title={title} {...(!again && { art: "/art/robot-call.svg" })}>
    <p>{text}</p>
    {again && <TextButton icon={phone}>Позвонить ещё раз</TextButton>}
  </HintCard>
);

export const Called = () => (
  <Gate top={top} art="/art/smartphone.svg" tall="field" footer={footer}>
    <GateHead title="Введите код из СМС">
      Отправили на <data>+7 (999) 123-45-67</data>. <a href="#sign-in">Изменить</a>
    </GateHead>
    <form className={gateFormClass()}>
      <CodeField
        label="Код из 4 цифр"
        hideLabel
        name="code"
        defaultValue="4170"
        error="Код устарел. Отправим новый?"
      />
      <Button kind="go">Отправить новый код</Button>
      <Resend label="Отправить ещё раз" onClick={nothing} />
      {call("Нет СМС? Робот позвонит через 1:13", "Код — последние 4 цифры номера, с которого он звонит")}
      {call("Вам звонит робот", "Отвечать не нужно. Код — последние 4 цифры номера, с которого он звонит")}
      {call("Робот не смог позвонить", "Код — последние 4 цифры номера, с которого он звонит", true)}
    </form>
  </Gate>
);

const told = (title: string, lead: string, action: string, way?: string) => (
  <Gate top={top} art="/art/smartphone.svg" footer={footer}>
    <GateHead title={title}>{lead}</GateHead>
    <div className={gateFormClass()}>
      <Button kind="go">{action}</Button>
    </div>
    {way !== undefined && (
      <GateLinks>
        <TextButton>{way}</TextButton>
      </GateLinks>
    )}
  </Gate>
);

export const Locked = () =>
  told(
    "Слишком много попыток",
    "Войти можно будет в 15:40. Не вы вводили код? Напишите в чат.",
    "Войти с другим номером",
    "Чат с поддержкой",
  );

export const Stopped = () =>
  told(
    "Не удалось открыть кабинет",
    "Вы просили удалить данные, и без ответа сервера не узнать, что с ними. Повторите чуть позже.",
    "Повторить",
    "Выйти",
  );

const leaving = (
  <>
    <a className={markClass()} href="#sign-in" aria-label="Кабинет, на главную">
      <Mark word="кабинет" />
    </a>
    <IconButton icon={out} label="Выйти" />
  </>
);

const cities = ["Москва", "Санкт-Петербург", "Казань", "Владивосток"].map((label, index) => ({
  value: String(index),
  label,
  ...(index === 3 && { note: "пока не работаем" }),
}));

export const Registration = () => (
  <Gate top={leaving} art="/art/scooter.svg" tall="fields" footer={footer}>
    <GateHead title="Где вам нужно устройство?">От города зависят цены, пункты и доставка.</GateHead>
    <form className={gateFormClass()}>
      <Typeahead
        label="Город"
        name="city"
        hint="Начните вводить название"
        search={(typed) => cities.filter(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()))}
        nothing="В вашем городе мы пока не работаем"
        count={String}
      />
      <Typeahead
        label="Город"
        name="wrong"
        error="Заполните поле"
        search={() => cities}
        nothing=""
        count={String}
      />
      <Button kind="go" type="submit">
        Продолжить
      </Button>
    </form>
  </Gate>
);

export const Unsupported = () => (
  <Gate top={leaving} art="/art/scooter.svg" tall="fields" footer={footer}>
    <GateHead title="В вашем городе мы пока не работаем">
      Город: Владивосток. Если ездите в другой, выберите его: устройство получите там.
    </GateHead>
    <div className={gateFormClass()}>
      <Button kind="go">Выбрать другой город</Button>
    </div>
    <GateLinks>
      <TextButton>Спросить в чате, когда откроемся</TextButton>
    </GateLinks>
  </Gate>
);
