/**
 * What the app is configured with, and the state of this process that belongs to it. Stored once
 * per process on the global object, so that the second copy of a module that Vite loads in
 * development finds it too.
 */
const SLOT = Symbol.for('pricing-intelligence.app-services');
type Slot = { [SLOT]?: object };
const UNCONFIGURED = {};

/** What was made for another configuration is not used from then on. */
export function setConfiguration(services: object): void {
  (globalThis as Slot)[SLOT] = services;
}

/** Undefined before the process entry has configured the app. */
export const getConfiguration = (): object | undefined => (globalThis as Slot)[SLOT];

/**
 * State of this process that belongs to the configured services: made at the first call, and anew
 * once the app is configured with others.
 */
export function createAppState<T>(create: () => T): () => T {
  const made = new WeakMap<object, { readonly value: T }>();
  return () => {
    const key = getConfiguration() ?? UNCONFIGURED;
    const existing = made.get(key) ?? { value: create() };
    made.set(key, existing);
    return existing.value;
  };
}
