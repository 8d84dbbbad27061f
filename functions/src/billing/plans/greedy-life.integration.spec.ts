import { liveGreedily } from '../testing/greedy-life';

jest.setTimeout(300_000);

it('a member who tries everything is granted what was paid, tried or given: five lives', () =>
  liveGreedily(5, 20_261_129));
