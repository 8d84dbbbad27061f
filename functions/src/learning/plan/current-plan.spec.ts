import { MAX_SOURCES_PER_REQUEST } from '@keelson/contracts/learning/ingest-endpoints';
import { type IngestChange, type IngestPlan } from '@keelson/contracts/learning/plan';
import { currentPlan } from './current-plan';
import { makePlan } from './make-plan';
import { type PlanFiles } from './plan-files';
import { type PlanDeps } from './resolve-change';

jest.mock('./make-plan', () => ({ makePlan: jest.fn() }));

const digestOf = (letter: string): IngestPlan['digest'] => letter.repeat(64);
const planOf = (letter: string): IngestPlan =>
  ({ digest: digestOf(letter) }) as Partial<IngestPlan> as IngestPlan;
const head = { revision: 7 };
const computed = planOf('c');

const ingest = (count: number): IngestChange => ({
  kind: 'ingest',
  sources: Array.from({ length: count }, (_, index) => ({
    kind: 'inline' as const,
    name: `${index}.md`,
    text: '# A',
  })),
});
const small = ingest(2);
const large = ingest(MAX_SOURCES_PER_REQUEST + 1);

function depsWith(stored: IngestPlan | null) {
  const find = jest.fn(() =>
    Promise.resolve(stored === null ? null : { plan: stored, reports: [] }),
  );
  const deps = {
    manifest: { head: () => Promise.resolve(head) },
    planFiles: { find } as Partial<PlanFiles>,
  } as unknown as PlanDeps & { readonly planFiles: PlanFiles };
  return { deps, find };
}

describe('the plan that an approval is about', () => {
  beforeEach(() => {
    jest.mocked(makePlan).mockReset();
    jest.mocked(makePlan).mockResolvedValue({ plan: computed, head } as never);
  });

  it.each([
    ['a small change that a run planned with this digest', small, planOf('a'), 'a', 'a'],
    ['a small change whose sources have changed since', small, planOf('b'), 'a', 'c'],
    ['a small change that no run planned', small, null, 'a', 'c'],
    ['a large change that a run planned', large, planOf('a'), 'a', 'a'],
    ['a large change whose plan is another one', large, planOf('b'), 'a', 'b'],
  ])('of %s', async (_what, change, stored, asked, expected) => {
    const { deps, find } = depsWith(stored);
    const { plan } = await currentPlan(deps, { change, digest: digestOf(asked) });
    expect(plan.digest).toBe(digestOf(expected));
    expect(find).toHaveBeenCalledWith(change, head);
    expect(makePlan).toHaveBeenCalledTimes(expected === 'c' ? 1 : 0);
  });

  it('is refused for a large change that no run has planned on this release', async () => {
    const { deps } = depsWith(null);
    await expect(currentPlan(deps, { change: large, digest: digestOf('a') })).rejects.toMatchObject(
      { code: 'learning/plan-stale' },
    );
    expect(makePlan).not.toHaveBeenCalled();
  });
});
