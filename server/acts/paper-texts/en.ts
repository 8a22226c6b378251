import type { PaperTexts } from "./ru.ts";

const contract = "Subscription contract no. {{id}}";
const open = "The record is open to the Client in the account from the day it was drawn up.";

export const texts: PaperTexts = {
  "meta.contract": contract,
  "meta.from": "dated {{day}}",
  "title.dated": "{{title}}, {{day}}",
  "subject.serial": "serial number",
  parties: "The parties",
  "party.company": "The\u00a0Provider",
  "party.client": "The\u00a0Client",
  "party.companyFacts": "{{name}}, INN\u00a0{{inn}}, OGRN\u00a0{{ogrn}},\n{{address}}",
  "party.companyUnknown": "Kabinet, a subscription service for devices",
  "party.clientFacts": "{{person}}, {{phone}}",
  goods: "The property",
  "goods.given": "Given in exchange",
  "goods.returned": "Returned by the Client",
  "goods.number": "No.",
  "goods.name": "Name",
  "goods.model": "Model",
  "goods.serial": "Serial number",
  "goods.noSerial": "no number",
  "goods.nameAndModel": "{{name}}, {{model}}",
  "goods.condition": "Condition",
  "goods.condition.new": "new",
  "goods.condition.working": "working",
  "goods.condition.worn": "signs of wear",
  "goods.condition.damaged": "damaged",
  "goods.value": "Value",
  "goods.total": "Total",
  "goods.unknown": "not stated",
  "goods.byHand": "_____________",
  terms: "Terms",
  notes: "Remarks on inspection",
  "seal.code":
    "Signed by the Client with a simple electronic signature on {{day}} at {{time}}: a code from a message to {{phone}}",
  "seal.press": "Signed by the Client with a button in the account on {{day}} at {{time}}, number {{phone}}",
  "seal.company":
    "Drawn up and signed by the Provider on {{day}}, {{time}}. The Client’s signature is not required",
  "seal.offer":
    "The contract was concluded on {{day}} at {{time}} by paying the first month: the Client accepted the offer in the account, number {{phone}}",
  "seal.agreement": "Agreed by the Client in the account on {{day}} at {{time}}, number {{phone}}",
  "sign.hint": "signature, full name",

  "receipt.title": "Handover record no. {{number}}",
  "receipt.intro":
    "The Provider has handed over, and the Client has taken for temporary use, the property listed below.",
  "receipt.seen": "The property was inspected at the handover: in working order and complete.",
  "receipt.seenDamaged": "The property was inspected at the handover. Its damage is stated above.",
  "receipt.notes": "What was noticed is written in the remarks.",
  "receipt.term": "Term of use: from {{start}} to {{end}}. Price: {{price}} per month.",
  "receipt.deposit":
    "The deposit of {{deposit}} is returned after the end of the subscription, once the property is taken back under a return record.",
  "receipt.passport": "The Client has shown an identity document.",
  "receipt.care": "From signing until the return the Client is responsible for the property.",

  "return.title": "Return record no. {{number}}",
  "return.intro":
    "The Client has returned, and the Provider has taken back, the property handed over under the contract.",
  "return.seen": "The property was inspected on its return.",
  "return.notes": "Damage and missing parts, if any, are written in the remarks.",
  "return.deposit":
    "The deposit of {{deposit}} is returned after the end of the subscription, the way it was paid, unless something is damaged or missing.",
  "return.kept": "{{keptSum}} of the deposit is kept: {{keptReason}}.",
  "return.rest":
    "The rest of it, {{rest}}, is returned after the end of the subscription, the way it was paid.",
  "return.care": "From signing on the Provider is responsible for the property.",
  "return.data":
    "The Client has signed out of their accounts on the device and erased their personal data from it.",

  "exchange.title": "Exchange record no. {{number}}",
  "exchange.intro":
    "The Client has returned property, and the Provider has given other property in its place under the same contract.",
  "exchange.same":
    "The contract, its term, the price of {{price}} per month and the deposit stay as they were.",
  "exchange.seen": "The returned property was inspected.",
  "exchange.notes": "Its damage and missing parts, if any, are written in the remarks.",
  "exchange.given": "The property given in exchange was inspected: it works and is complete.",
  "exchange.care":
    "From signing on the Client is responsible for the property given, the Provider for the property returned.",

  "overnightStorage.title": "Overnight storage agreement no. {{number}}",
  "overnightStorage.intro":
    "The parties have agreed where and how the Client keeps the property at night while it is not in use.",
  "overnightStorage.time":
    "This agreement holds from {{from}}, while the subscription is active and the month is paid.",
  "overnightStorage.night": "Night is the time from 22:00 to 7:00 by the clock of the city of {{city}}.",
  "overnightStorage.place":
    "The property is kept indoors or in a guarded parking place. It is not left outdoors unattended.",
  "overnightStorage.address": "Place of storage: {{place}}.",
  "overnightStorage.addressByHand": "Place of storage: ________________________.",
  "overnightStorage.charging":
    "The battery is charged with its own charger only, away from fire and not on the way out.",
  "overnightStorage.theft": "The Client reports a loss to the police and to the Provider within a day.",
  "overnightStorage.liability":
    "The Client is fully responsible for property left outdoors unattended at night; the protection plan does not change that.",

  "protectionPlan.title": "Protection plan no. {{number}}",
  "protectionPlan.intro":
    "Annex to the contract: the Provider takes accidental damage of the property upon itself.",
  "protectionPlan.covers":
    "The Provider repairs or replaces the property at its own cost if it was damaged by accident: dropped, soaked, crashed.",
  "protectionPlan.not":
    "The plan does not apply to property that was damaged on purpose, given to somebody else, or lost without a report to the police.",
  "protectionPlan.price": "The price of the plan is part of the monthly payment of {{price}}.",
  "protectionPlan.time":
    "The plan is valid from {{from}} as long as the subscription is active and the month is paid for.",
  "protectionPlan.how":
    "The Client reports a fault to the Provider and brings the property to an office. A replacement is given there under an exchange record.",

  "carePlan.title": "Care plan no. {{number}}",
  "carePlan.intro": "Annex to the contract: the Provider maintains the property.",
  "carePlan.often":
    "Inspection and adjustment take place every three months, for the first time three months after the handover.",
  "carePlan.partsOfWheels":
    "The Provider replaces worn parts at its own cost: brake pads, tyres, the battery.",
  "carePlan.partsOfScreen": "The Provider replaces worn parts at its own cost: the battery, ports, buttons.",
  "carePlan.parts": "The Provider replaces worn parts at its own cost.",
  "carePlan.when":
    "The Client books beforehand. Maintenance takes up to two hours; meanwhile the Provider lends other property if the office has any.",
  "carePlan.price": "Maintenance is included in the price of {{price}} per month.",
  "carePlan.duty":
    "If the Client misses two inspections in a row, the Client is liable for wear that an inspection would have prevented.",

  "unilateralReturn.title": "Unilateral return record no. {{number}}",
  "unilateralReturn.intro":
    "The Client has not returned the property in time. The Provider has drawn this record up without the Client.",
  "unilateralReturn.ended": "The subscription ended on {{ended}}.",
  "unilateralReturn.endedOwing": "{{debt}} is unpaid.",
  "unilateralReturn.debt": "The subscription is paused: {{debt}} is unpaid.",
  "unilateralReturn.paused": "The subscription is paused for non-payment.",
  "unilateralReturn.returnBy": "The property was to be returned by the end of {{returnBy}}.",
  "unilateralReturn.absent": "By the day of this record the property had not reached the office.",
  "unilateralReturn.claim": "The Provider may collect the property itself or claim its value.",
  "unilateralReturn.way":
    "The Client may return the property and pay what is due on any day: the record is void then.",
  "unilateralReturn.wayBack": "The Client may return the property on any day: the record is void then.",
  "unilateralReturn.told": open,

  "annex.title": "Annex to the contract no. {{number}}",
  "annex.intro": "The parties have agreed to change the terms of the subscription contract.",
  "annex.changes": "What changes",
  "annex.term": "Term",
  "annex.was": "Before",
  "annex.is": "Now",
  "annex.until": "{{months}}, until {{end}}",
  "annex.noExtras": "none",
  "annex.from": "The new terms hold from {{from}}.",
  "annex.before": "Until that day the former terms hold.",
  "annex.things": "What is added or dropped is handed over and returned with a record.",
  "annex.rest": "All other terms of the contract stay as they are.",
  "annex.agreed": "The Client agreed to the changes in the account; no separate signature is needed.",

  "writeOff.title": "Write-off record no. {{number}}",
  "writeOff.intro": "The property is lost. The Provider drew up this record without the Client.",
  "writeOff.stolen": "The property was stolen.",
  "writeOff.lost": "The property was lost.",
  "writeOff.destroyed": "The property is damaged beyond repair.",
  "writeOff.unknown": "The Provider has the reason on file.",
  "writeOff.ended": "The subscription ended on the day of this record; there are no further charges.",
  "writeOff.endedBefore": "The subscription ended on {{ended}}; there are no further charges.",
  "writeOff.covered": "The protection plan covers the loss: the Client does not pay for it.",
  "writeOff.uncovered":
    "The property with all that came with it is worth {{worth}}. The protection plan does not cover this loss.",
  "writeOff.kept": "{{lossKept}} of the deposit was kept.",
  "writeOff.owed": "The Client pays {{owed}} at an office or by transfer to the Provider within 10 days.",
  "writeOff.claim":
    "A Client who disagrees with the record writes to the Provider, who answers within 10 days.",
  "writeOff.told": open,

  "contract.title": contract,
  "contract.intro":
    "The Provider hands property over to the Client for temporary use; the Client pays for it every month and returns it when the subscription ends.",
  "contract.particulars": "Key terms",
  "contract.device": "Property",
  "contract.deviceFacts": "{{device}}, model {{model}}",
  "contract.serial": "Serial number",
  "contract.extras": "Extras",
  "contract.term": "Term",
  "contract.months_one": "{{count}} month",
  "contract.months_few": "{{count}} months",
  "contract.months_many": "{{count}} months",
  "contract.months_other": "{{count}} months",
  "contract.days": "{{months}}: from {{start}} to {{end}}",
  "contract.endedEarly": "Ended early",
  "contract.notBegun": "{{months}} from the day of receipt",
  "contract.price": "Price per month",
  "contract.deposit": "Deposit",
  "contract.protection": "Protection plan",
  "contract.protection.on": "included",
  "contract.protection.off": "not included",
  "contract.place": "Place of handover",
  "contract.serialLater": "to be filled in at the handover",
  "contract.1": "1. Subject",
  "contract.1.1":
    "The Provider hands over the property named in the key terms; the Client uses it personally, with care and as intended.",
  "contract.1.2": "The property remains the Provider’s. It may not be sublet, pledged or sold.",
  "contract.2": "2. Term and price",
  "contract.2.1":
    "The subscription begins on the day the Client receives the property and lasts as many months as the key terms say.",
  "contract.2.2":
    "Months are counted from the day of receipt. The first month is paid in advance, the others on the same day of each month; in a month without such a day, on its last day.",
  "contract.act": "dated {{day}}",
  "contract.annex": "dated {{day}}, holds from {{from}}",
  "contract.2.3":
    "The price does not change before the end of the term unless the parties agree otherwise. Delivery is paid once, if the Client has chosen it.",
  "contract.2.4":
    "After each payment the Provider issues a receipt in the account and sends it to the verified email address, or else by text message.",
  "contract.3": "3. Deposit",
  "contract.3.1":
    "The deposit is paid once, with the first month. Discounts and bonus points do not apply to it.",
  "contract.3.2":
    "The deposit is returned the way it was paid once the subscription has ended and the property is back undamaged and complete. During a pause the Provider keeps it.",
  "contract.3.3":
    "Only what the return record names may be kept back from the deposit, and no more than its amount.",
  "contract.4": "4. Handover and return",
  "contract.4.1":
    "The property is handed over against an identity document to the person who subscribed: at an office or by courier.",
  "contract.4.2":
    "At handover and return the parties inspect the property, compare the serial number and sign a record.",
  "contract.4.3":
    "When the subscription ends, is paused or cancelled, the property is returned to an office by the day shown in the account.",
  "contract.4.4": "If the property is not back in time, the Provider draws up a unilateral return record.",
  "contract.5": "5. Pause and cancellation",
  "contract.5.1":
    "Nothing is charged during a pause. If it lasts longer than 7 days, the property is to be returned within these 7 days, or the subscription goes on. A pause for a debt does not end by itself.",
  "contract.5.2":
    "Days that are paid for and left when the property is returned are kept: after the pause they are used first, and nothing is charged until they end.",
  "contract.5.3":
    "A cancellation takes effect at the end of the month that is paid for and can be undone until then. During a pause or with a debt it takes effect at once, and days that are paid for are not given back.",
  "contract.5.4":
    "A subscription whose property has not been handed over is cancelled at once, and all money is returned.",
  "contract.6": "6. Care, damage and loss",
  "contract.6.1": "The Provider pays for ordinary wear; maintenance is included in the price.",
  "contract.6.2":
    "The Client is liable for damage and loss, unless a protection plan is included and covers the case.",
  "contract.6.3":
    "The Client reports damage, loss and theft within a day. A theft has to be reported to the police.",
  "contract.6.4":
    "Only the Provider repairs the property. If a repair takes longer than a day, it gives other property under an exchange record.",
  "contract.7": "7. Recurring charges",
  "contract.7.1":
    "If the Client has saved a card, the price of the month is charged to it on the day of payment. The permission can be withdrawn in the account on any day: for one subscription, or by removing the card.",
  "contract.7.2":
    "If a charge fails, the Provider tries again after 1, 3 and 7 days and says so in the account and by email, or by text message if there is no email address.",
  "contract.7.3":
    "If the month is still unpaid then, the subscription is paused and the property is to be returned within 7 days.",
  "contract.8": "8. Messages and personal data",
  "contract.8.1":
    "The parties write to each other through the links in the account and at the email address the Client has given. A message counts as received on the day it is sent.",
  "contract.8.2":
    "The Client’s personal data is processed by the policy published in the account, and for this contract only.",
  "contract.9": "9. Final terms",
  "contract.9.1":
    "The contract is concluded when the first payment has succeeded, or the property is received and paid for on the spot.",
  "contract.9.2":
    "What the contract does not say is settled by the public offer, and what that does not say by the law of the Russian Federation.",
  "contract.9.3":
    "The parties settle disputes in writing, with 10 days for an answer. After that the court at the Client’s place of residence decides.",
};
