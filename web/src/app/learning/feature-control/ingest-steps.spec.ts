import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { ControlStore } from './control-store';
import { DraftStore } from './draft-store';
import { IngestSteps } from './ingest-steps';

const NAMES = ['Add sources', 'Dry run', 'Plan changes', 'Review and approve', 'Apply'];

interface State {
  readonly busyWith?: 'apply';
  readonly plan?: object;
  readonly checked?: boolean;
  readonly ready?: boolean;
  readonly waiting?: readonly { readonly status: string }[];
  readonly second?: boolean;
}

async function draw({
  busyWith,
  plan,
  checked = false,
  ready = false,
  waiting = [],
  second = false,
}: State) {
  const draft = {
    busyWith: signal(busyWith ?? null),
    plan: signal(plan ?? null),
    checked: signal(checked),
    ready: signal(ready),
  };
  const control = {
    head: signal({ policy: { requireSecondApprover: second } }),
    waiting: signal(waiting),
  };
  TestBed.configureTestingModule({
    providers: [
      { provide: ControlStore, useValue: control },
      { provide: DraftStore, useValue: draft },
    ],
  });
  const fixture = TestBed.createComponent(IngestSteps);
  await fixture.whenStable();
  const steps = [...(fixture.nativeElement as HTMLElement).querySelectorAll('li')];
  const text = (step: Element | undefined, part: string) => step?.querySelector(part)?.textContent;
  return {
    names: steps.map((step) => text(step, 'b')),
    about: (name: string) =>
      text(
        steps.find((step) => text(step, 'b') === name),
        '.about',
      ),
    next: steps.filter((step) => step.ariaCurrent === 'step').map((step) => text(step, 'b')),
  };
}

describe('the steps from sources to published documents', () => {
  it('say what a dry run does, and what a plan does beyond it', async () => {
    const { names, about } = await draw({});
    expect(names).toEqual(NAMES);
    expect(about('Dry run')).toBe('Optional. Reads each source and reports what it found.');
    expect(about('Plan changes')).toBe(
      'Reads the sources and lists every change to the published documents.',
    );
    expect(about('Apply')).toBe('Writes and publishes the changes. You can roll them back.');
  });

  it.each([
    [false, 'An admin approves exactly this plan.'],
    [true, 'Another admin approves exactly this plan.'],
  ])('say who approves when a second approver is required: %s', async (second, text) => {
    expect((await draw({ second })).about('Review and approve')).toBe(text);
  });

  it.each<readonly [string, State, string]>([
    ['nothing', {}, 'Add sources'],
    ['uploads that are not complete', { checked: false, ready: false }, 'Add sources'],
    ['sources', { ready: true }, 'Dry run'],
    ['checked sources', { ready: true, checked: true }, 'Plan changes'],
    ['a plan', { ready: true, checked: true, plan: {} }, 'Review and approve'],
    ['a plan that is written', { ready: true, plan: {}, busyWith: 'apply' }, 'Apply'],
    ['a request of approval', { waiting: [{ status: 'waiting' }] }, 'Review and approve'],
    ['an approval', { waiting: [{ status: 'waiting' }, { status: 'approved' }] }, 'Apply'],
    [
      'new sources beside an approval',
      { ready: true, waiting: [{ status: 'approved' }] },
      'Dry run',
    ],
  ])('mark what is next with %s', async (_, state, next) => {
    expect((await draw(state)).next).toEqual([next]);
  });
});
