const MOST_ROUNDS = 12;
/** Between 8 and 64, and nearer to 8: no further round is needed. */
const PROPORTIONAL = 12;
const SHORT_RUNS = 3;
const GROWTH = 8;

/** Below it the clock of the processor measures itself. */
const LEAST_MS = 8;

/**
 * Returns how many times the work on a text grows when the text is eight times as long: about 8 where time is
 * proportional to the length, 64 where it is quadratic. Measured as time of the processor, which other programs do not
 * use up; they slow it down, so that a growth that is too large is measured again.
 *
 * @param unit Repeated up to the length.
 * @param length Characters of the shorter text.
 */
export function cpuGrowth(
  work: (text: string) => unknown,
  { unit, length }: { readonly unit: string; readonly length: number },
): number {
  const textOf = (size: number): string => unit.repeat(Math.ceil(size / unit.length));
  const [short, long] = [textOf(length), textOf(length * GROWTH)];
  const times = { short: Infinity, long: Infinity };
  let growth = Infinity;
  // By turns, and the least time of each: what slows the processor for a while slows both.
  for (let round = 0; round < MOST_ROUNDS && growth > PROPORTIONAL; round += 1) {
    for (let run = 0; run < SHORT_RUNS; run += 1) {
      times.short = Math.min(times.short, cpuMs(work, short));
    }
    times.long = Math.min(times.long, cpuMs(work, long));
    growth = Math.max(times.long, LEAST_MS) / Math.max(times.short, LEAST_MS);
  }
  return growth;
}

function cpuMs(work: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  work(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
