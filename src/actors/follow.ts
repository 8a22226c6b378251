type Followed<T> = { get(): T; subscribe(listener: (now: T) => void): unknown };

/** Calls back with the current value and with every change. */
export const follow = <T>(followed: Followed<T>, listener: (now: T) => void): void => {
  listener(followed.get());
  followed.subscribe(listener);
};
