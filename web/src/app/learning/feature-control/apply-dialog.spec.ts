import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type { IngestRun } from '@keelson/contracts/learning/ingest-run';
import { ApplyDialog } from './apply-dialog';
import { ControlStore } from './control-store';
import { DraftStore, type OpenPlan } from './draft-store';

const DIGEST = 'd'.repeat(64);
const SHOWN = {
  change: { kind: 'rollback', slug: 'guide', version: 1 },
  plan: {
    digest: DIGEST,
    totals: { create: 0, update: 1, delete: 0, unchanged: 0 },
    ops: [],
    acceptedKeys: [],
  },
  sources: [],
} as unknown as OpenPlan;
const step = (key: string, status: string) => ({ key, status });

async function draw() {
  const runs = signal<readonly Partial<IngestRun>[]>([]);
  const working = signal<'apply' | null>(null);
  const control = {
    mayApprove: signal(true),
    head: signal({ policy: { requireSecondApprover: false } }),
    runs,
  };
  TestBed.configureTestingModule({
    providers: [
      { provide: ControlStore, useValue: control },
      { provide: DraftStore, useValue: { working, error: signal(null) } },
    ],
  });
  const fixture = TestBed.createComponent(ApplyDialog);
  fixture.componentRef.setInput('shown', SHOWN);
  await fixture.whenStable();
  const page = fixture.nativeElement as HTMLElement;
  return { fixture, page, runs, working, bar: () => page.querySelector('progress') };
}

describe('the dialog that applies a plan', () => {
  it('shows how far the run of its plan is while it waits', async () => {
    const { fixture, page, runs, working, bar } = await draw();
    expect(bar()).toBeNull();
    working.set('apply');
    const steps = [
      step('files', 'succeeded'),
      step('bundle', 'running'),
      step('versions', 'pending'),
    ];
    const run = { status: 'applying', steps } as unknown as IngestRun;
    runs.set([{ ...run, id: 'r-1' as never, digest: 'e'.repeat(64) }]);
    await fixture.whenStable();
    expect(bar()).toBeNull(); // that of another plan
    runs.set([{ ...run, id: 'r-2' as never, digest: DIGEST }]);
    await fixture.whenStable();
    expect([bar()?.value, bar()?.max]).toEqual([1, 3]);
    expect(page.querySelector('button[type=submit]')?.textContent).toContain('Applying…');
  });
});
