import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { render } from '../../../testing/until';
import { OPEN_PLAN } from '../../states-gallery/views/learning/sample-data';
import { ControlStore } from './control-store';
import { DraftStore, type OpenPlan } from './draft-store';
import { PlanView } from './plan-view';

const problem = (detail: string) => ({
  code: 'learning/source-empty',
  detail,
  message: null,
  source: null,
});
const source = (index: number, name: string, status: string, detail?: string) => ({
  index,
  name,
  status,
  problem: detail === undefined ? null : problem(detail),
});

async function draw(sources: readonly unknown[], changes: object = {}, revision = 3) {
  const totals = { create: 1, update: 0, delete: 0, unchanged: 0 };
  const plan = { ...OPEN_PLAN.plan, baseRevision: 3, totals, ...changes };
  const shown = { change: { kind: 'ingest' }, plan, sources } as unknown as OpenPlan;
  const control = { head: signal({ revision }), mayIngest: signal(true) };
  TestBed.configureTestingModule({
    providers: [
      { provide: ControlStore, useValue: control },
      { provide: DraftStore, useValue: { busyWith: signal(null) } },
    ],
  });
  const { fixture, page } = render(PlanView, { shown });
  await fixture.whenStable();
  return page;
}

describe('the plan of a change', () => {
  it('names the sources that it leaves out, and why', async () => {
    const page = await draw([
      source(0, 'guide.md', 'ready'),
      source(1, 'api.md', 'left-out', 'It only shows other content.'),
    ]);
    expect(page.querySelector('summary')?.textContent).toContain('1 source without anything');
    const items = [...page.querySelectorAll('.left-out li')].map((item) =>
      item.textContent.replace(/\s+/g, ' ').trim(),
    );
    expect(items).toEqual(['api.md It only shows other content.']);
    expect(page.querySelector('[role=alert]')).toBeNull();
  });

  it('says nothing about it when all are planned', async () => {
    const page = await draw([source(0, 'guide.md', 'ready')]);
    expect(page.textContent).not.toContain('left out');
  });

  const words = (element: Element | null): string =>
    (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const review = (page: HTMLElement) => page.querySelector('.btn-signal');
  /** The texts of an element's columns. */
  const parts = (element: Element): string => [...element.children].map(words).join(' ');
  const op = (action: string, key: string) => ({
    action,
    key,
    beforeVersion: action === 'create' ? null : 1,
    afterVersion: action === 'delete' ? null : 2,
    beforeHash: action === 'create' ? null : 'a'.repeat(64),
    afterHash: action === 'delete' ? null : 'b'.repeat(64),
  });

  it('lists what would be written, with versions and content, and asks to review it', async () => {
    const ops = [op('create', 'doc:new'), op('delete', 'doc:old'), op('unchanged', 'doc:same')];
    const page = await draw([], { ops });
    expect(words(page.querySelector('h2'))).toBe('Plan: Create 1 document');
    expect([...page.querySelectorAll('.writes li')].map(parts)).toEqual([
      'Create doc:new version – → 2 nothing → bbbbbbbbbb',
      'Delete doc:old aaaaaaaaaa → nothing',
    ]);
    expect(words(review(page))).toBe('Review 2 changes');
    expect(review(page)?.ariaDisabled).not.toBe('true');
  });

  it('says that nothing would change', async () => {
    const totals = { create: 0, update: 0, delete: 0, unchanged: 1 };
    const page = await draw([], { totals, ops: [op('unchanged', 'doc:same')] });
    expect(words(page.querySelector('h2'))).toBe('Plan: No changes');
    expect(words(page.querySelector('.row-12 .muted'))).toBe('No changes.');
    expect(review(page)?.ariaDisabled).toBe('true');
  });

  it('says that its errors keep it from being applied', async () => {
    const blockers = [problem('It only shows other content.')];
    const page = await draw([], { ops: [op('create', 'doc:new')], blockers });
    expect(words(page.querySelector('[role=alert]'))).toContain('It only shows other content.');
    expect(words(page.querySelector('.row-12 .muted'))).toBe(
      'Resolve the errors above to apply the plan.',
    );
    expect(review(page)?.ariaDisabled).toBe('true');
  });

  it('asks for another plan once something else was published', async () => {
    const ops = [op('create', 'doc:new')];
    const page = await draw([], { ops }, 4);
    expect(words(page.querySelector('[role=alert] span'))).toBe(
      'Something else was published after this plan was created. Plan the same changes again to apply them.',
    );
    expect(review(page)?.ariaDisabled).toBe('true');
  });
});
