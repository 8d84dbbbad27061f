const MAX_LISTED = 12;

/** Sorted page numbers as numbers and ranges. */
export function pageRanges(numbers: readonly number[]): { pages: string[]; more: number } {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range?.[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  const listed = ranges.slice(0, MAX_LISTED);
  return {
    pages: listed.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)),
    more: ranges.length - listed.length,
  };
}
