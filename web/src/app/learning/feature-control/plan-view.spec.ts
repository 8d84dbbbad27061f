import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
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

async function draw(sources: readonly unknown[]) {
  const plan = {
    digest: 'd'.repeat(64),
    baseRevision: 3,
    totals: { create: 1, update: 0, delete: 0, unchanged: 0 },
    ops: [],
    diffs: [],
    moves: [],
    acceptedKeys: [],
    blockers: [],
  };
  const shown = { change: { kind: 'ingest' }, plan, sources } as unknown as OpenPlan;
  const control = { head: signal(null), mayIngest: signal(true) };
  TestBed.configureTestingModule({
    providers: [
      { provide: ControlStore, useValue: control },
      { provide: DraftStore, useValue: { working: signal(null) } },
    ],
  });
  const fixture = TestBed.createComponent(PlanView);
  fixture.componentRef.setInput('shown', shown);
  await fixture.whenStable();
  return fixture.nativeElement as HTMLElement;
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
});
