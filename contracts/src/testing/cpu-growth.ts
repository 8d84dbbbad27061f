const REPEATS = 5;
const GROWTH = 8;

/** Below it the clock of the processor measures itself. */
const LEAST_MS = 8;

/**
 * How many times the work on a text grows when the text is eight times as long: about 8 where time is proportional to
 * the length, 64 where it is quadratic. Measured as time of the processor, which other programs do not use up.
 *
 * @param unit Repeated up to the length.
 * @param length Characters of the shorter text.
 */
export function cpuGrowth(
  work: (text: string) => unknown,
  { unit, length }: { readonly unit: string; readonly length: number },
): number {
  const textOf = (size: number): string => unit.repeat(Math.ceil(size / unit.length));
  const short = leastMs(work, textOf(length));
  const long = leastMs(work, textOf(length * GROWTH));
  return Math.max(long, LEAST_MS) / Math.max(short, LEAST_MS);
}

/** The least time of several: collecting garbage is no work of the function. */
function leastMs(work: (text: string) => unknown, text: string): number {
  const times = Array.from({ length: REPEATS }, () => {
    const before = process.cpuUsage();
    work(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
