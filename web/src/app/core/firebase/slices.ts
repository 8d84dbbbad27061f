const SLICE = 250;

/** Lets the browser paint and answer before the next slice. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Maps a list, a long one with pauses: no slice keeps the page from answering. */
export async function inSlices<In, Out>(
  items: readonly In[],
  map: (item: In) => Out,
): Promise<Out[]> {
  const mapped: Out[] = [];
  for (let start = 0; start < items.length; start += SLICE) {
    if (start > 0) await breathe();
    for (const item of items.slice(start, start + SLICE)) mapped.push(map(item));
  }
  return mapped;
}
