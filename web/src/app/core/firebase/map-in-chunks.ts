const CHUNK_SIZE = 250;

/** Lets the browser paint and handle events before the next chunk. */
const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Maps a list in chunks, so that a long list does not block the page. */
export async function mapInChunks<In, Out>(
  items: readonly In[],
  map: (item: In) => Out,
): Promise<Out[]> {
  const mapped: Out[] = [];
  for (let start = 0; start < items.length; start += CHUNK_SIZE) {
    if (start > 0) await yieldToBrowser();
    for (const item of items.slice(start, start + CHUNK_SIZE)) mapped.push(map(item));
  }
  return mapped;
}
