import { describeCalls } from './describe-calls';

describe('describeCalls', () => {
  it('lists what was called most often first', () => {
    expect(describeCalls({ calls: { heartbeat: 2, claim_next_card: 1_200, failRun: 2 } })).toEqual({
      summary: '1,204 calls',
      detail: 'claim_next_card 1,200 · failRun 2 · heartbeat 2',
    });
  });

  it('says nothing of an agent that has called nothing', () => {
    expect(describeCalls({ calls: {} })).toBeNull();
    expect(describeCalls({ calls: { heartbeat: 1 } })?.summary).toBe('1 call');
  });
});
