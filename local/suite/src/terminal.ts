import { styleText } from 'node:util';
import { describeFailure } from './failure';

type Style = Parameters<typeof styleText>[0];

/** Progress output. One line per event, so that a pipe or a CI log reads like the terminal. */
export interface Terminal {
  line(text?: string): void;
  /** Runs `work` and prints one line when it ends, with the time it took. */
  step<T>(label: string, work: () => Promise<T>): Promise<T>;
  note(text: string): void;
}

/** `850 ms`, `12.3 s`, `2 min 05 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1_000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

export function paint(style: Style, text: string): string {
  return styleText(style, text, { stream: process.stdout });
}

export function createTerminal(out: NodeJS.WritableStream = process.stdout): Terminal {
  const line = (text = ''): void => void out.write(`${text}\n`);
  return {
    line,
    note: (text) => line(`  ${paint('dim', '·')} ${text}`),
    async step(label, work) {
      const startedAt = performance.now();
      const took = (): string => paint('dim', formatDuration(performance.now() - startedAt));
      try {
        const result = await work();
        line(`  ${paint('green', '✓')} ${label} ${took()}`);
        return result;
      } catch (error) {
        line(`  ${paint('red', '✗')} ${label} ${took()}`);
        throw error;
      }
    },
  };
}

/** Runs a command of the suite: prints what goes wrong, and then ends with 1. */
export async function runCommand(
  terminal: Pick<Terminal, 'line'>,
  command: () => unknown,
): Promise<void> {
  try {
    await command();
  } catch (error) {
    terminal.line(`\n  ${describeFailure(error).replaceAll('\n', '\n  ')}\n`);
    process.exitCode = 1;
  }
}
