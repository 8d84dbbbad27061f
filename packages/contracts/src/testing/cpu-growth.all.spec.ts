import { cpuGrowth } from './cpu-growth';

it('tells proportional from quadratic work', () => {
  let sum = 0;
  const proportional = (text: string): void => {
    for (let round = 0; round < 200; round += 1) sum += text.lastIndexOf('b');
  };
  const quadratic = (text: string): void => {
    for (let end = 0; end < text.length; end += 1) {
      for (let at = 0; at < end; at += 1) sum -= text.charCodeAt(at);
    }
  };
  expect(cpuGrowth(proportional, { unit: 'a', length: 30_000 })).toBeLessThan(32);
  expect(cpuGrowth(quadratic, { unit: 'a', length: 2_500 })).toBeGreaterThan(24);
  expect(sum).toBeLessThan(0);
});
