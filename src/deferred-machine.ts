import type { AnyStateMachine } from "xstate";

/**
 * A machine whose code comes later. It can be provided to its parent at once; `arrive` must have been called before
 * the parent starts it. The actor that runs then is the real one, with its own snapshot.
 */
export const deferMachine = <M extends AnyStateMachine>(
  name: string,
): { machine: M; arrive(machine: M): void } => {
  let real: M | null = null;
  // Cast: what is asked of the proxy is answered by the machine itself.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const machine = new Proxy({} as M, {
    get: (_, property) => {
      if (real === null) throw new Error(`The code of the machine "${name}" has not arrived.`);
      return Reflect.get(real, property, real);
    },
  });
  return {
    machine,
    arrive: (arrived) => {
      real = arrived;
    },
  };
};
