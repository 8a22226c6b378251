import { Button } from "../ui/button.tsx";
import { CodeField } from "../ui/code-field.tsx";
import { Footer } from "../ui/footer.tsx";
import { Gate, gateFormClass, GateHead, GateLegal, GateLinks } from "../ui/gate.tsx";
import { HintCard } from "../ui/hint-card.tsx";
import { Mark, markClass } from "../ui/mark.tsx";
import { PhoneField } from "../ui/phone-field.tsx";
import { Resend } from "../ui/resend.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import { textButtonClass } from "../ui/text-button.tsx";
import { Track } from "../ui/track.tsx";

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
      <a href="#board">Персональные данные</a>
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
  <Gate top={top} art="/art/smartphone.svg" tall footer={footer}>
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
      <HintCard art="/art/robot-call.svg" title="Нет СМС 2 минуты? Позвонит робот">
        Код — последние 4 цифры номера, с которого он звонит
      </HintCard>
    </form>
  </Gate>
);
