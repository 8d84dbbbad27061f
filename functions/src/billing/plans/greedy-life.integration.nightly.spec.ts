import { liveGreedily } from '../testing/greedy-life';

jest.setTimeout(3_600_000);

it('a member who tries everything is granted what was paid, tried or given: 200 lives', () =>
  liveGreedily(200, 7));
