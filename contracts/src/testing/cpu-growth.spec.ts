import { cpuGrowth } from './cpu-growth';

it('tells proportional from quadratic work', () => {
  let sum = 0;
  const proportional = (text: string): void => {
    for (let round = 0; round < 200; round += 1) sum += text.lastIndexOf('b');
  };
  const quadratic = (text: string): void => {
    for (let start = 0; start < text.length; start += 1) sum += text.indexOf('b', start);
  };
  expect(cpuGrowth(proportional, { unit: 'a', length: 30_000 })).toBeLessThan(24);
  expect(cpuGrowth(quadratic, { unit: 'a', length: 30_000 })).toBeGreaterThan(24);
  expect(sum).toBeLessThan(0);
});
