import { dateAndTime } from './format-date';

/** `Dec 24, 2026, 1:05 PM GMT+1`: an instant in the reader's time zone, for a title on hover. */
export function exactTime(at: number): string {
  return dateAndTime.format(at);
}
