import * as v from "valibot";

/* The printed parts of the staff API's replies (server/staff). */
const text = v.nullable(v.string());
const amount = v.nullable(v.number());

export const Acted = { outcome: v.picklist(["done", "already"]), dryRun: v.boolean() };

export const Handled = v.object({
  ...Acted,
  subscription: v.object({
    id: v.number(),
    client: v.number(),
    status: v.string(),
    possession: v.string(),
    serial: text,
  }),
});

export const WrittenOff = v.object({
  ...Handled.entries,
  loss: v.nullable(
    v.object({ worth: v.number(), covered: v.boolean(), kept: v.number(), owed: v.number(), settled: text }),
  ),
});

const NamedExtras = v.array(v.object({ id: v.number(), name: v.string() }));
export const ExtrasMoved = v.object({ ...Handled.entries, extras: NamedExtras });

export const Flagged = v.object({
  ...Acted,
  client: v.object({ id: v.number(), forbidden: v.boolean() }),
});
export const PhoneChanged = v.object({
  ...Acted,
  client: v.object({ id: v.number(), phone: v.string() }),
  ended: v.number(),
});
export const Ended = v.object({ ...Acted, client: v.object({ id: v.number() }), ended: v.number() });

export const GivenBack = v.object({
  ...Acted,
  refund: v.object({
    id: v.number(),
    client: v.number(),
    payment: v.number(),
    amount: v.number(),
    status: v.string(),
  }),
});

const Placed = { device: v.string(), position: v.number() };
const Written = {
  width: v.number(),
  height: v.number(),
  files: v.array(v.object({ type: v.string(), width: v.number(), bytes: v.number() })),
};
export const PictureShown = v.object({ ...Acted, picture: v.object({ ...Placed, ...Written }) });
export const PictureRemoved = v.object({ ...Acted, picture: v.object({ ...Placed, left: v.number() }) });
export const Pictures = v.object({
  pictures: v.array(v.object({ ...Placed, alt: v.string(), english: text })),
});

const OfAct = { act: v.string(), position: v.number() };
export const ActPictureShown = v.object({ ...Acted, picture: v.object({ ...OfAct, ...Written }) });
export const ActPictureRemoved = v.object({ ...Acted, picture: v.object({ ...OfAct, left: v.number() }) });
export const ActPictures = v.object({
  pictures: v.array(v.object({ ...OfAct, type: v.string(), alt: v.string(), english: v.string() })),
});

export const BankDays = v.object({ ...Acted, from: v.string(), until: v.string(), days: v.number() });

const Named = { kind: v.string(), name: v.string() };
export const Imported = v.object({
  ...Acted,
  created: v.array(v.object(Named)),
  changed: v.array(
    v.object({ ...Named, fields: v.record(v.string(), v.object({ from: v.unknown(), to: v.unknown() })) }),
  ),
  unchanged: v.number(),
  problems: v.array(v.object({ line: v.number(), at: v.string(), problem: v.string() })),
});
/** Problems of a refused import. */
export const Refused = v.object({
  error: v.object({ details: v.object({ problems: Imported.entries.problems }) }),
});

const Attention = v.object({
  kind: v.string(),
  /** Null for a charge whose row was lost, as what follows. */
  payment: amount,
  refund: amount,
  client: amount,
  subscription: amount,
  period: amount,
  amount: v.number(),
  status: v.string(),
  reference: v.string(),
  since: v.string(),
});
export const Payments = v.object({ payments: v.array(Attention) });

export const Subscriptions = v.object({
  subscriptions: v.array(
    v.object({
      id: v.number(),
      client: v.number(),
      status: v.string(),
      possession: v.string(),
      device: v.string(),
      serial: text,
      phone: text,
      waitsUntil: text,
      returnBy: text,
      office: text,
      address: text,
      day: text,
      slot: text,
      extras: v.object({ toHandOver: NamedExtras, toTakeBack: NamedExtras }),
    }),
  ),
  next: amount,
});

export const Found = v.object({
  client: v.object({
    id: v.number(),
    phone: v.string(),
    firstName: text,
    lastName: text,
    email: text,
    forbidden: v.boolean(),
    deletionRequested: text,
    sessions: v.number(),
    flag: v.nullable(v.object({ who: v.string(), at: v.string(), reason: text })),
  }),
  subscriptions: v.array(
    v.object({
      id: v.number(),
      status: v.string(),
      possession: v.string(),
      device: v.string(),
      serial: text,
      start: text,
      end: text,
      debt: v.number(),
      nextPaymentDay: text,
      nextPaymentAmount: amount,
    }),
  ),
  payments: v.array(
    v.object({
      id: v.number(),
      subscription: v.number(),
      period: v.number(),
      amount: v.number(),
      status: v.string(),
      reason: text,
      method: v.string(),
      created: v.string(),
    }),
  ),
  attention: v.array(Attention),
});

export const Acts = v.object({
  acts: v.array(
    v.object({
      id: v.number(),
      at: v.string(),
      who: v.string(),
      act: v.string(),
      subject: v.string(),
      outcome: v.string(),
      facts: v.record(v.string(), v.unknown()),
    }),
  ),
  next: amount,
});
