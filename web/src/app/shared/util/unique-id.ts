const counter = { last: 0 };

/** An element id that no other element of the page has, for labels and error messages. */
export function uniqueId(prefix: string): string {
  counter.last += 1;
  return `${prefix}-${counter.last}`;
}
