import { mapInChunks } from './map-in-chunks';

describe('mapInChunks', () => {
  it('maps all items in order and yields in between', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const items = Array.from({ length: 1_000 }, (_, index) => index);
    const mapped = await mapInChunks(items, (item) => item * 2);
    clearInterval(timer);
    expect(mapped).toEqual(items.map((item) => item * 2));
    expect(turns).toBeGreaterThan(0);
  });

  it('fails when one item cannot be mapped', async () => {
    await expect(
      mapInChunks([1], () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
  });
});
