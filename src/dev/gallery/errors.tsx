import { Button, buttonClass } from "../../ui/button.tsx";
import { ErrorBody } from "../../ui/error-body.tsx";
import { textButtonClass } from "../../ui/text-button.tsx";
import { Place } from "./shell.tsx";

export const Broken = () => (
  <Place active="">
    <ErrorBody
      title="Часть страницы не загрузилась"
      lead="Бывает, когда выходит новая версия. Подождите минуту и обновите страницу"
    >
      <Button>Обновить страницу</Button>
    </ErrorBody>
  </Place>
);

export const Failure = ({ code }: { code: 404 | 500 }) => (
  <Place active="">
    <ErrorBody
      code={code}
      title={code === 404 ? "Такой страницы нет" : "Сломалось у нас, не у вас"}
      lead="Подождите минуту и повторите. Если вы платили, сначала откройте «Платежи»."
      support="Код для поддержки: 500-7F3A"
    >
      <a className={buttonClass()} href="#events">
        На главную
      </a>
      <a className={textButtonClass()} href="#catalog">
        К каталогу
      </a>
    </ErrorBody>
  </Place>
);
