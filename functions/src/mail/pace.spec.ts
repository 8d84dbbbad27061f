import { paced } from './pace';

it('spreads calls evenly, and saves no turns for later', async () => {
  let at = 1_000;
  const waits: number[] = [];
  const pace = paced(
    4,
    () => at,
    (ms) => Promise.resolve(waits.push(ms)),
  );
  await Promise.all([pace(), pace(), pace()]);
  expect(waits).toEqual([250, 500]);
  at = 60_000;
  await Promise.all([pace(), pace()]);
  expect(waits).toEqual([250, 500, 250]);
});
