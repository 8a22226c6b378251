import type { AnyStateMachine } from "xstate";

/** Whatever is asked of it is answered by the machine that `find` gives by then. */
const standIn = <M extends AnyStateMachine>(find: () => M): M =>
  // Cast: what is asked of the proxy is answered by the machine itself.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  new Proxy({} as M, {
    get: (_, property) => {
      const real = find();
      return Reflect.get(real, property, real);
    },
  });

/** A machine that is put together when it is first started: most pages need few of them. */
export const lazyMachine = <M extends AnyStateMachine>(make: () => M): M => {
  let real: M | null = null;
  return standIn(() => (real ??= make()));
};

/**
 * A machine whose code comes later. It can be provided to its parent at once; `arrive` must have been called before
 * the parent starts it. The actor that runs then is the real one, with its own snapshot.
 */
export const deferMachine = <M extends AnyStateMachine>(
  name: string,
): { machine: M; arrive(machine: M): void } => {
  let real: M | null = null;
  const machine = standIn(() => {
    if (real === null) throw new Error(`The code of the machine "${name}" has not arrived.`);
    return real;
  });
  return {
    machine,
    arrive: (arrived) => {
      real = arrived;
    },
  };
};
