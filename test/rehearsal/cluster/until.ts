export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Asks again and again until the answer is yes.
 *
 * @throws when it is still no after the given seconds, naming what was waited for
 */
export async function until(what: string, condition: () => Promise<boolean>, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`waited ${seconds} s, and still not: ${what}`);
    await sleep(100);
  }
}

/** Asks until the answer is yes or the seconds are over, and says which. */
export async function happensWithin(seconds: number, condition: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    if (await condition()) return true;
    if (Date.now() > end) return false;
    await sleep(100);
  }
}
