import { confirmCode, endSession, listSessions, requestCode } from "./auth.ts";
import { applyPromo, listBonus, spendBonus } from "./bonus.ts";
import { activateCard, bindCard, getBinding, listCards, removeCard } from "./card.ts";
import { getCatalog, getCities, getCompanies, getDoc, getFaq } from "./info.ts";
import { getForecast } from "./forecast.ts";
import { listInbox } from "./inbox.ts";
import { checkPaper, getPaper } from "./paper.ts";
import { createPayment, getReceipt, listPayments } from "./payment.ts";
import { calculate } from "./quote.ts";
import {
  createSubscription,
  listSubscriptions,
  requestSigningCode,
  setStatus,
  signAct,
  withdrawChargeConsent,
} from "./subscription.ts";
import {
  exportData,
  getClient,
  requestDeletion,
  sendAdvertising,
  updateClient,
  verifyEmail,
  withdrawDeletion,
} from "./user.ts";

/** The 25 calls of spec §7. */
export const specifiedCalls = {
  confirmCode,
  requestCode,
  getClient,
  updateClient,
  requestDeletion,
  sendAdvertising,
  verifyEmail,
  getCities,
  getCompanies,
  getCatalog,
  getDoc,
  getFaq,
  listSubscriptions,
  calculate,
  createSubscription,
  setStatus,
  signAct,
  createPayment,
  bindCard,
  activateCard,
  removeCard,
  listCards,
  listPayments,
  applyPromo,
  spendBonus,
};

/**
 * Ours. None is a POST, so a flagged client, who sends no POST, can still use them; but `requestSigningCode` is one, as flagged
 * clients sign nothing.
 */
export const extensionCalls = {
  endSession,
  listSessions,
  withdrawDeletion,
  exportData,
  getReceipt,
  getForecast,
  withdrawChargeConsent,
  getPaper,
  checkPaper,
  requestSigningCode,
  getBinding,
  listBonus,
  listInbox,
};
