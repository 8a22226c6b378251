/**
 * Descriptions for search engines, by path. Pages without one are private or errors and are not indexed
 * (src/routing/page-head.ts).
 */
export const texts = {
  "description /": "Личный кабинет пользователя",
  "title /about/": "О нас",
  "description /about/":
    "Велосипеды, самокаты, телефоны и планшеты по подписке: как это устроено и где мы работаем",
  "title /bonus-system/": "Бонусы",
  "description /bonus-system/": "Сколько стоит бонус, как копить бонусы и сколько платежа ими можно оплатить",
  "title /contract/": "Оферта",
  "description /contract/": "Оферта: на каких условиях мы сдаём устройства по подписке",
  "title /cookies/": "Файлы cookie",
  "description /cookies/": "Что кабинет хранит в вашем браузере и как это стереть",
  "title /delivery/": "Доставка и самовывоз",
  "description /delivery/": "Как получить устройство: пункты, доставка курьером и что взять с собой",
  "description /documents/": "Документы, открытые всем: оферта, персональные данные, cookie, списания",
  "description /faq/": "Ответы на вопросы о входе, подписке, оплате, доставке и возврате устройства",
  "description /information-delete-profile/":
    "Что мы сотрём через 12 дней после запроса, что останется и как передумать",
  "title /privacy/": "Политика персональных данных",
  "description /privacy/": "Какие персональные данные мы храним, зачем и кому передаём",
  "title /personal-data/": "Согласие на обработку персональных данных",
  "description /personal-data/":
    "На обработку каких данных вы соглашаетесь, зачем она и как отозвать согласие",
  "title /rekurrent/": "Условия регулярных списаний",
  "description /rekurrent/":
    "Сколько и когда списывается за подписку, что будет при отказе и как отозвать разрешение",
  "description /check/": "Подлинный ли документ: подходят ли друг к другу его номер и SHA-256",
  "title /accessibility/": "Доступность",
  "description /accessibility/":
    "Как пользоваться кабинетом с клавиатурой, скринридером и крупным текстом и куда сообщить о преграде",
  "title /processors/": "Кто обрабатывает данные",
  "description /processors/": "Кому сервис передаёт персональные данные, какие и где они хранятся",
  "title /complaints/": "Как пожаловаться",
  "description /complaints/":
    "Куда писать, если что-то пошло не так, сколько ждать ответа и куда обратиться дальше",
  "title /security/": "Безопасность",
  "description /security/":
    "Куда сообщить об уязвимости и что делать, если в ваш кабинет вошёл кто-то другой",
} as const;

declare module "i18next" {
  interface ResourceNamespaceMap {
    head: typeof texts;
  }
}
