/**
 * Applies an async function to every item with limited concurrency. After an error no new call
 * starts, and the error is thrown when the running calls have ended.
 */
export async function mapConcurrent<Item>(
  width: number,
  items: readonly Item[],
  act: (item: Item, index: number) => Promise<unknown>,
): Promise<void> {
  const queue = items.entries();
  let failed = false;
  const lane = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failed) return;
      try {
        await act(item, index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: width }, lane));
  const failure = lanes.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}
