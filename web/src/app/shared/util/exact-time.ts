const exact = new Intl.DateTimeFormat('en', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** `Dec 24, 2026, 1:05 PM GMT+1`: an instant in the reader's time zone, for a title on hover. */
export function exactTime(at: number): string {
  return exact.format(at);
}
