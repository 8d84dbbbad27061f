/**
 * Does something with every item, several at once. After a failure nothing new begins, and what had begun
 * has ended when the failure is thrown.
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
